import { type Engine, EngineFailure, type TurnEvent, type TurnInput } from "../../src/platform/engine/turn.ts";

/**
 * An engine that does as a test says: by default it repeats the message, and knows nothing of umbrellas. `seen` keeps what
 * it was given.
 */
export function scriptedEngine(
  script: (input: TurnInput, signal: AbortSignal) => AsyncIterable<TurnEvent> = echo,
): Engine & { readonly seen: TurnInput[] } {
  const seen: TurnInput[] = [];
  return {
    seen,
    runTurn(input, { signal }) {
      seen.push(input);
      return script(input, signal);
    },
  };
}

/** An engine that waits until the test lets it go on, or says to fail. */
export function heldEngine() {
  const waiting: { go: () => void; fail: () => void }[] = [];
  const engine = scriptedEngine(async function* (input) {
    yield { type: "delta", text: "one " };
    await new Promise<void>((resolve, reject) =>
      waiting.push({ go: resolve, fail: () => reject(new EngineFailure("model unavailable")) }),
    );
    yield* echo(input);
  });
  return {
    engine,
    /** Waits until the engine has reached its `count`-th message. */
    async reached(count: number): Promise<void> {
      while (engine.seen.length < count || waiting.length < count)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
    go: (at: number) => waiting[at]?.go(),
    fail: (at: number) => waiting[at]?.fail(),
  };
}

async function* echo({ message }: TurnInput): AsyncGenerator<TurnEvent> {
  const answer = `You said: ${message}`;
  yield { type: "delta", text: "You said: " };
  yield { type: "delta", text: message };
  const unanswered = message.includes("umbrella") ? { isUnanswered: true } : {};
  yield { type: "done", message: answer, functionCalls: [], model: "scripted", ...unanswered };
}

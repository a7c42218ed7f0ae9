import type { Engine, TurnDone, TurnEvent, TurnInput } from "../../src/platform/engine/turn.ts";

/** A turn's events in order, and its end. */
export interface Turn {
  readonly events: readonly TurnEvent[];
  readonly done: TurnDone;
  /** What the deltas say together. */
  readonly said: string;
}

/** Says something to an assistant named Mara; whatever else matters goes into `more`. */
export async function takeTurn(
  engine: Engine,
  message: string,
  more: Partial<Omit<TurnInput, "assistant" | "message">> & Partial<TurnInput["assistant"]> = {},
): Promise<Turn> {
  const { variables = {}, history = [], ...assistant } = more;
  const input: TurnInput = {
    assistant: { name: "Mara", systemPrompt: "", initialMessage: "", knowledgebaseId: null, ...assistant },
    variables,
    history,
    message,
  };
  const events: TurnEvent[] = [];
  for await (const event of engine.runTurn(input, { signal: new AbortController().signal })) events.push(event);
  const done = events.at(-1);
  if (done?.type !== "done") throw new Error("The turn did not end.");
  return { events, done, said: events.map((event) => (event.type === "delta" ? event.text : "")).join("") };
}

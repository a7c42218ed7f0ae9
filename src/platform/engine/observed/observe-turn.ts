import { secondsSince } from "../../telemetry/figure.ts";
import { figures } from "../../telemetry/figures.ts";
import { eventsInSpan } from "../../telemetry/span.ts";
import { StaleCard, WrongCardValues } from "../cards/input-card.ts";
import { type AssistantEvent, EngineFailure, type TurnChannel, TurnStopped } from "../turn.ts";
import { modelLabel } from "./model-label.ts";

/** How a turn can end, as figures and spans name it. */
type TurnOutcome =
  | "answered"
  | "unanswered"
  | "transferred"
  | "stopped"
  | "refused"
  | "model timed out"
  | "model unavailable"
  | "too many steps"
  | "failed";

/** Runs a turn as a span, and counts it once: by the model that answered, or was asked last. */
export async function* observeTurn(
  { channel, signal }: { readonly channel: TurnChannel; readonly signal: AbortSignal },
  run: (onModel: (model: Parameters<typeof modelLabel>[0]) => void) => AsyncGenerator<AssistantEvent>,
): AsyncGenerator<AssistantEvent> {
  const startedMs = performance.now();
  const attributes = { "gen_ai.operation.name": "invoke_agent", "ringback.channel": channel };
  let model = "none";
  let hasSpoken = false;
  let isCounted = false;
  const count = (outcome: TurnOutcome) => {
    if (isCounted) return;
    isCounted = true;
    figures.turns.note({ channel, model, outcome });
    figures.turnSeconds.note({ model }, secondsSince(startedMs));
  };
  const events = eventsInSpan({ name: "invoke_agent", attributes, isLast }, (span) =>
    run((asked) => {
      model = modelLabel(asked);
      span.set({ "gen_ai.request.model": model });
    }),
  );
  try {
    for await (const event of events) {
      const speaks = event.type === "delta" || (event.type === "done" && event.message !== "");
      if (speaks && !hasSpoken) figures.firstTextSeconds.note({ model }, secondsSince(startedMs));
      hasSpoken ||= speaks;
      // Its reader asks for nothing behind the last event.
      if (event.type === "done")
        count(event.isUnanswered ? "unanswered" : event.transfers > 0 ? "transferred" : "answered");
      yield event;
    }
  } catch (cause) {
    count(outcomeOf(cause, signal));
    throw cause;
  } finally {
    count("stopped");
  }
}

function isLast({ type }: AssistantEvent): boolean {
  return type === "done";
}

function outcomeOf(cause: unknown, signal: AbortSignal): TurnOutcome {
  if (cause instanceof StaleCard || cause instanceof WrongCardValues) return "refused";
  if (cause instanceof TurnStopped) return "stopped";
  if (cause instanceof EngineFailure) return cause.reason;
  return signal.aborted ? "stopped" : "failed";
}

import { EngineFailure, type TurnDone, type TurnEvent } from "../../engine/turn.ts";

/** Whether an answer contains these words, in any case, spacing and emphasis. */
export function hasWords(answer: string, words: string): boolean {
  return plain(answer).includes(plain(words));
}

/** Reads a turn to its end. @throws {EngineFailure} Where it has none */
export async function lastOf(events: AsyncIterable<TurnEvent>): Promise<TurnDone> {
  for await (const event of events) if (event.type === "done") return event;
  throw new EngineFailure("model unavailable");
}

function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/[\s*_`\\]+/g, " ")
    .replace(/[’‘]/g, "'")
    .trim();
}

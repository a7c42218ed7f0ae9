import type { OpenTurn } from "../../../engine/models.ts";
import type { assistantTurn } from "./assistant-turn.ts";

/** One message of a dialogue that is stored nowhere: a suggestion, or a check. */
export interface UnstoredMessage extends Pick<OpenTurn, "at" | "history" | "message" | "tools"> {
  /** What the engine remembers of the turns before. (default: nothing) */
  readonly memory?: unknown;
}

/** A turn whose engine keeps nothing: what it remembers is in its answer alone. */
export function unstoredTurn(
  turn: Awaited<ReturnType<typeof assistantTurn>>,
  { memory = null, ...message }: UnstoredMessage,
): OpenTurn {
  return { ...turn, ...message, memory, remember: async () => {} };
}

import type { FunctionCall } from "../../contract/operations/conversations.ts";
import { EngineFailure, type TurnDone, type TurnEvent } from "../engine/turn.ts";

/** What one side said. */
export interface SpokenLine {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly calls?: readonly FunctionCall[];
}

/** The end of a turn. */
export async function lastOf(events: AsyncIterable<TurnEvent>): Promise<TurnDone> {
  for await (const event of events) if (event.type === "done") return event;
  throw new EngineFailure("model unavailable");
}

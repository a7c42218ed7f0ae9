import type { Tool } from "../../turn.ts";
import { findMissing, toArguments } from "./form.ts";
import type { Memory } from "./memory.ts";
import { openForm } from "./opening.ts";
import type { SlotFillingReply, SlotFillingTurn } from "./reply.ts";
import { runForm } from "./run.ts";

/**
 * Runs a tool that changes nothing and was asked for in the middle of something else: "before that, where is my order
 * A-1042?" Nothing when it does change something, or when the message does not say all that it needs.
 */
export async function lookUpBeside(
  tool: Tool,
  last: Memory["last"],
  turn: SlotFillingTurn,
): Promise<SlotFillingReply | undefined> {
  if (tool.writes || tool.needsConsent) return undefined;
  const { form, doubts } = openForm(tool, turn.message, turn.message, { ...turn, last });
  if (doubts.size > 0 || findMissing(form)) return undefined;
  return runForm(form, toArguments(form, turn.moment.timezone), turn);
}

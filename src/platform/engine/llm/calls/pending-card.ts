import type { Agreement } from "../../../../contract/operations/conversations/cards.ts";
import { changedArguments, fieldsOfCall } from "../../cards/fields.ts";
import { type CardMark, type PendingCard, WrongCardValues } from "../../cards/input-card.ts";
import { readCardValues } from "../../cards/values.ts";
import type { Arguments } from "../../tools/call-memory.ts";
import type { Tool } from "../../turn.ts";
import { wordsOfTool } from "../../understanding/tool-words.ts";
import { checkArguments } from "./arguments.ts";
import { plainTitleOf } from "./read-back.ts";
import type { ProposedCall } from "./run-calls.ts";

/** A call that waits for an agreement, as data: all of its arguments as they would run. */
export function pendingCard(
  { id, until }: CardMark,
  {
    tool,
    arguments: given,
    question,
    language,
  }: ProposedCall & { readonly question: string; readonly language: string },
): PendingCard {
  const { verb } = wordsOfTool(tool);
  return {
    id,
    name: tool.name,
    title: plainTitleOf(tool),
    fields: fieldsOfCall(tool, given),
    expiresAt: new Date(until),
    question,
    // Names of tools are English mostly.
    ...(verb !== undefined && language === "en"
      ? { action: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} it` }
      : {}),
  };
}

/** The call that a visitor agreed to, with what they have changed on the card. @throws {WrongCardValues} */
export function agreedCall(
  tool: Tool,
  given: Arguments,
  { arguments: changes = {} }: Agreement,
  { timezone }: { readonly timezone: string },
): ProposedCall {
  if (Object.keys(changes).length === 0) return { tool, arguments: given };
  const values = readCardValues(fieldsOfCall(tool, given), changes);
  const read = checkArguments(tool, changedArguments(tool, given, values, timezone));
  // All else was right before.
  if (!read.ok) throw new WrongCardValues(Object.fromEntries([...values.keys()].map((name) => [name, read.error])));
  return { tool, arguments: read.values };
}

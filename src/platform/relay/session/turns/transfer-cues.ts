import type { BuiltInTool } from "../../../../contract/assistant-fields.ts";
import type { ToolWording } from "../../../../languages/shapes/server/tool-wording.ts";
import { wantsPerson } from "../../../engine/understanding/person.ts";
import { anyCallerWords, readRequestedPeople, wordsOf } from "../../../engine/understanding/transfer.ts";

type Cue = NonNullable<ToolWording["cue"]>;
/** How callers ask for each of the two. */
export type TransferCues = Readonly<Record<"call_transfer" | "warm_call_transfer", Cue>>;

/** How far behind "talk to" the word stands that says to whom: "one of your older vets". */
const reach = 5;
/**
 * How callers ask to be put through, for engines that read messages without a model. Where an assistant can do it in both ways,
 * whom the description names is called first; anybody else is for the one that stands first, or has no description.
 */
export function transferCues(builtIn: readonly BuiltInTool[]): TransferCues {
  const transfers = builtIn.filter(isCallTransfer);
  const warm = transfers.find(({ type }) => type === "warm_call_transfer");
  const isBoth = warm !== undefined && transfers.some(({ type }) => type === "call_transfer");
  const topics = new Set(
    warm?.type === "warm_call_transfer"
      ? wordsOf(warm.description)
          .filter((word) => word.length > 2 && !anyCallerWords.has(word))
          .map(singularOf)
      : [],
  );
  const isAny = (message: string) => wantsPerson(message) || readRequestedPeople(message).length > 0;
  const isTopic = (message: string) =>
    readRequestedPeople(message).some((words) => words.slice(0, reach).some((word) => topics.has(singularOf(word))));
  const warmTakesAny = !isBoth || (topics.size === 0 && transfers[0] === warm);
  return {
    warm_call_transfer: { test: warmTakesAny ? isAny : isTopic },
    call_transfer: { test: (message) => (!isBoth || !warmTakesAny) && isAny(message) && !(isBoth && isTopic(message)) },
  };
}

/** Whether a tool hands a phone call over to a number. */
export function isCallTransfer({ type }: BuiltInTool): boolean {
  return type === "call_transfer" || type === "warm_call_transfer";
}

/** "vets" as "vet". The forms have stems, which are loaded only for an assistant with tools. */
function singularOf(word: string): string {
  return word.replace(/(?<=[^s]{2})s$/, "");
}

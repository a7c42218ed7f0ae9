import { findMarked } from "../../../tools/tool-mark.ts";
import type { Tool } from "../../../turn.ts";
import { titleOf } from "../../../understanding/tool-words.ts";
import { reviveForm } from "../form.ts";
import type { SlotFillingReply, SlotFillingTurn } from "../reply.ts";
import { capital, showMoments, textsIn } from "./wording.ts";

/** Chosen: more are a list to read, not buttons to press. */
const maxChoices = 8;
const maxChoiceChars = 80;

/** What could be answered to the question that a reply ends with; none where that could be anything. */
export function choicesOf(
  { message, memory: { form, offer } }: Pick<SlotFillingReply, "message" | "memory">,
  tools: readonly Tool[],
  { timezone, language }: Pick<SlotFillingTurn, "language"> & { readonly timezone: string },
): readonly string[] {
  const { yes, no, change } = textsIn(language);
  const yesOrNo = [capital(yes, language), capital(no, language)];
  if (offer) {
    const offered = offer.tools.flatMap((mark) => findMarked(tools, mark) ?? []);
    return offered.length === 1 && !offer.isMenu ? yesOrNo : bounded(offered.map(titleOf));
  }
  const open = reviveForm(form, tools, timezone);
  if (!open || open.state === "over" || open.state === "running") return [];
  const { asked, alternatives, readBack } = open;
  // What should be changed has no few answers.
  if (!asked) return readBack && !message.endsWith(change) ? yesOrNo : [];
  if (alternatives.length > 0) return bounded(alternatives.map((one) => showMoments(one, { language, timezone })));
  return asked.kind === "boolean" ? yesOrNo : bounded(asked.choices);
}

function bounded(choices: readonly string[]): readonly string[] {
  const isShort = choices.every((choice) => choice !== "" && choice.length <= maxChoiceChars);
  return choices.length <= maxChoices && isShort ? choices : [];
}

import { findMarked } from "../../../tools/tool-mark.ts";
import type { Tool } from "../../../turn.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import { reviveForm } from "../form.ts";
import type { FormReply } from "../reply.ts";
import { showAlternative } from "./outcome.ts";

/** Chosen: more are a list to read, not buttons to press. */
const maxChoices = 8;
const maxChoiceChars = 80;
const yesOrNo = ["Yes", "No"];

/** What could be answered to the question that a reply ends with; none where that could be anything. */
export function choicesOf(
  { message, memory: { form, offer } }: Pick<FormReply, "message" | "memory">,
  tools: readonly Tool[],
  timezone: string,
): readonly string[] {
  if (offer) {
    const offered = offer.tools.flatMap((mark) => findMarked(tools, mark) ?? []);
    return offered.length === 1 ? yesOrNo : bounded(offered.map(titleOf));
  }
  const open = reviveForm(form, tools, timezone);
  if (!open || open.state === "over" || open.state === "running") return [];
  const { asked, alternatives, readBack } = open;
  // "What should I change? Say for example …" has no few answers.
  if (!asked) return readBack && message.endsWith("?") ? yesOrNo : [];
  if (alternatives.length > 0) return bounded(alternatives.map(showAlternative));
  return asked.kind === "boolean" ? yesOrNo : bounded(asked.choices);
}

function titleOf(tool: Tool): string {
  const { title } = wordsOfTool(tool);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function bounded(choices: readonly string[]): readonly string[] {
  const isShort = choices.every((choice) => choice !== "" && choice.length <= maxChoiceChars);
  return choices.length <= maxChoices && isShort ? choices : [];
}

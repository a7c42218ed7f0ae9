import type { Tool } from "../../../turn.ts";
import { escapeMarkdown } from "../../../understanding/markdown.ts";
import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Value } from "../../../understanding/slots/value.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import { showDay } from "../../../wall-clock.ts";
import type { Form } from "../form.ts";

const maxShownChars = 300;

/** Lists what the assistant can do beyond speaking, before whatever else it says. */
export function listActions(tools: readonly Tool[]): string {
  const list = tools.map((tool) => `- ${wordsOfTool(tool).title}`).join("\n");
  return `I can do this for you:\n\n${list}\n\n`;
}

/** The text for a form that was cancelled before its tool ran. */
export function cancelledText(tool: Tool): string {
  const { verb, action } = wordsOfTool(tool);
  return verb === undefined ? "I leave it, nothing was done." : `I leave it: I did not ${action}, nothing was done.`;
}

/** The text for what was under way and cannot go on, since its tool was changed or taken away meanwhile. */
export function lostText(state: Form["state"]): string {
  return state === "running"
    ? "What I was doing has been changed meanwhile: it may have gone through or not. Please check before trying again."
    : "What we were doing has been changed meanwhile, so I had to leave it: nothing was done.";
}

/** A slot's name at the beginning of a line. */
export function labelOf({ kind, label }: Slot): string {
  const name = kind === "date" && label === "date" ? "day" : label;
  return escapeMarkdown(name.charAt(0).toUpperCase() + name.slice(1));
}

/** A value as people write it, as markdown. */
export function showValue(value: Value, { kind }: Pick<Slot, "kind">): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return escapeMarkdown(value.toLocaleString("en-GB", { maximumFractionDigits: 9 }));
  return kind === "date" ? showDay(value) : showText(value, maxShownChars);
}

/** Foreign text within an answer: bounded, and formatting nothing. */
export function showText(text: string, maxChars: number): string {
  const short = text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).toWellFormed()}…`;
  return escapeMarkdown(short);
}

/** All values of a form as a list. */
export function listValues({ slots, values }: Form): string {
  return slots
    .flatMap((slot) => {
      const value = values.get(slot.key);
      return value === undefined ? [] : [`- **${labelOf(slot)}**: ${showValue(value, slot)}`];
    })
    .join("\n");
}

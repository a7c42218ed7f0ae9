import { wordsOf } from "../../../../../languages/server.ts";
import type { SlotFillingTexts } from "../../../../../languages/shapes/server/slot-filling.ts";
import { cut } from "../../../../../text/shorten.ts";
import type { Tool } from "../../../turn.ts";
import { escapeMarkdown } from "../../../understanding/markdown.ts";
import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Value } from "../../../understanding/slots/value.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import { showDay, wallClock } from "../../../wall-clock.ts";
import type { Form } from "../form.ts";

const maxShownChars = 300;

/** The dialogue's sentences in a language, as ISO 639-1. */
export function textsIn(language: string): SlotFillingTexts {
  return wordsOf(language).slotFilling;
}

/** How a language writes days and numbers, as BCP 47. */
export function localeIn(language: string): string {
  return wordsOf(language).calendar.locale;
}

/** Lists what the assistant can do beyond speaking, before whatever else it says. */
export function listActions(tools: readonly Tool[], language: string): string {
  const list = tools.map((tool) => `- ${wordsOfTool(tool).title}`).join("\n");
  return `${textsIn(language).canDo}\n\n${list}\n\n`;
}

/** The text for a form that was cancelled before its tool ran. */
export function cancelledText(tool: Tool, language: string): string {
  return textsIn(language).cancelled(actionOf(tool));
}

/** "book the visit"; nothing if the tool's name has no verb. */
export function actionOf(tool: Tool): string | undefined {
  const { verb, action } = wordsOfTool(tool);
  return verb === undefined ? undefined : action;
}

/** The text for what was under way and cannot go on, since its tool was changed or taken away meanwhile. */
export function lostText(state: Form["state"], language: string): string {
  const { lost } = textsIn(language);
  return state === "running" ? lost.running : lost.open;
}

/** A slot's name at the beginning of a line. */
export function labelOf({ kind, label }: Slot, language: string): string {
  const name = kind === "date" && label === "date" ? textsIn(language).day : label;
  return escapeMarkdown(capital(name, language));
}

/** A text with a capital at its beginning. */
export function capital(text: string, language = "en"): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** A value as people write it, as markdown. */
export function showValue(value: Value, { kind }: Pick<Slot, "kind">, language: string): string {
  const { yes, no } = textsIn(language);
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number")
    return escapeMarkdown(value.toLocaleString(localeIn(language), { maximumFractionDigits: 9 }));
  return kind === "date" ? showDay(value, localeIn(language)) : showText(value, maxShownChars);
}

/** Days and moments as programs write them, but in addresses and names of files. */
const programDate =
  /(?<![\w/.+-])(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d)(?!\d))?)?(?![\w/:-]|\.\w)/g;

/** A text of a service in which days and times are written for people, as the clocks of the assistant's timezone show them. */
export function showMoments(text: string, { language, timezone }: Place): string {
  return text.replaceAll(programDate, (said, day: string, time?: string, zone?: string) => {
    const offset = zone === "UTC" ? "Z" : (zone ?? "Z").replace(/(?<=\d\d)(?=\d\d$)/, ":");
    const at = new Date(`${day}T${time ?? "00:00"}${offset}`);
    if (Number.isNaN(at.getTime())) return said;
    // Programs write a day as its midnight.
    const isDay = time === undefined || (time === "00:00" && (zone === "Z" || zone === undefined));
    const shown = zone === undefined || isDay ? at : wallClock({ at, timezone });
    const words = showDay(shown.toISOString().slice(0, 10), localeIn(language));
    return isDay ? words : textsIn(language).at(words, shown.toISOString().slice(11, 16));
  });
}

/** Where something is read: in which language, and by which clocks. */
export interface Place {
  readonly language: string;
  /** IANA name. */
  readonly timezone: string;
}

/** Foreign text within an answer: bounded, and formatting nothing. */
export function showText(text: string, maxChars: number): string {
  return escapeMarkdown(cut(text, maxChars));
}

/** All values of a form as a list. */
export function listValues({ slots, values }: Form, language: string): string {
  return slots
    .flatMap((slot) => {
      const value = values.get(slot.key);
      return value === undefined ? [] : [`- **${labelOf(slot, language)}**: ${showValue(value, slot, language)}`];
    })
    .join("\n");
}

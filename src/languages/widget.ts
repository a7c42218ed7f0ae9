import type { HistoryEvent } from "../contract/operations/conversations/conversations.ts";
import { words as english } from "./en/widget.ts";
import { actionTranslations } from "./lists/actions.ts";
import { extraTranslations } from "./lists/extras.ts";
import { translations } from "./lists/widget.ts";
import type { Locale } from "./locale.ts";
import type { ActionWords } from "./shapes/widget/actions.ts";
import type { ExtraWords } from "./shapes/widget/extras.ts";
import type { Words } from "./shapes/widget/panel.ts";
import { createWords } from "./translation.ts";

/** A locale's words of calls and texts. @throws Where its file cannot be loaded */
export async function loadActionWords(locale: Locale): Promise<ActionWords> {
  return createWords(locale, {} as ActionWords, (await actionTranslations[locale.language]!()).translate);
}

/** A locale's words of the features that a page turns on by an attribute. @throws Where its file cannot be loaded */
export async function loadExtraWords(locale: Locale): Promise<ExtraWords> {
  return createWords(locale, {} as ExtraWords, (await extraTranslations[locale.language]!()).translate);
}

/** A locale's words; undefined if its file cannot be loaded. */
export async function loadTranslation(locale: Locale): Promise<Words | undefined> {
  try {
    const words = createWords(locale, english, (await translations[locale.language]!()).translate);
    return { ...words, line: (event) => lineOf(event, words, locale) };
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return undefined;
  }
}

/** A line of the conversation in the words of its event; undefined for events that are not known here. */
function lineOf(event: HistoryEvent | undefined, { features }: Words, { tag }: Locale): string | undefined {
  const { kind, name, seconds = 0 } = event ?? {};
  const events = features?.events;
  if (!kind || !events || !Object.hasOwn(events, kind)) return undefined;
  const sentence = events[kind];
  if (typeof sentence !== "function") return sentence;
  return sentence((kind === "call_ended" ? durationOf(seconds, tag) : name) || events.team || "");
}

/** 3 min 8 s, in the words of a language. */
function durationOf(seconds: number, tag: string): string {
  const part = (value: number, unit: string) =>
    new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const minutes = Math.floor(seconds / 60);
  return `${minutes > 0 ? `${part(minutes, "minute")} ` : ""}${part(seconds % 60, "second")}`;
}

import type { HistoryEvent } from "../contract/operations/conversations.ts";
import { words as english } from "./en/widget.ts";
import type { Locale } from "./locale.ts";
import type { ActionWords } from "./shapes/widget/actions.ts";
import type { ExtraWords } from "./shapes/widget/extras.ts";
import type { Words } from "./shapes/widget/panel.ts";
import {
  type ActionTranslation,
  createWords,
  type ExtraTranslation,
  type Translate,
} from "./shapes/widget/translation.ts";

// biome-ignore lint/suspicious/noExplicitAny: which plural categories a file needs is its language's own matter
type TranslationFile = { readonly translate: Translate<any> };

/** The files of the languages other than English, by language subtag. */
export const translations: Readonly<Record<string, () => Promise<TranslationFile>>> = {
  ar: () => import("./ar/widget.ts"),
  de: () => import("./de/widget.ts"),
  es: () => import("./es/widget.ts"),
  fr: () => import("./fr/widget.ts"),
  he: () => import("./he/widget.ts"),
  hi: () => import("./hi/widget.ts"),
  it: () => import("./it/widget.ts"),
  ja: () => import("./ja/widget.ts"),
  ko: () => import("./ko/widget.ts"),
  nl: () => import("./nl/widget.ts"),
  pl: () => import("./pl/widget.ts"),
  pt: () => import("./pt/widget.ts"),
  tr: () => import("./tr/widget.ts"),
  uk: () => import("./uk/widget.ts"),
  zh: () => import("./zh/widget.ts"),
};

// biome-ignore lint/suspicious/noExplicitAny: as above
type ActionFile = { readonly translate: Translate<any, ActionTranslation> };

/** The files of calls and texts, by language subtag: loaded where the site offers some. */
export const actionTranslations: Readonly<Record<string, () => Promise<ActionFile>>> = {
  ar: () => import("./ar/actions.ts"),
  de: () => import("./de/actions.ts"),
  es: () => import("./es/actions.ts"),
  fr: () => import("./fr/actions.ts"),
  he: () => import("./he/actions.ts"),
  hi: () => import("./hi/actions.ts"),
  it: () => import("./it/actions.ts"),
  ja: () => import("./ja/actions.ts"),
  ko: () => import("./ko/actions.ts"),
  nl: () => import("./nl/actions.ts"),
  pl: () => import("./pl/actions.ts"),
  pt: () => import("./pt/actions.ts"),
  tr: () => import("./tr/actions.ts"),
  uk: () => import("./uk/actions.ts"),
  zh: () => import("./zh/actions.ts"),
};

// biome-ignore lint/suspicious/noExplicitAny: as above
type ExtraFile = { readonly translate: Translate<any, ExtraTranslation> };

/** The files of the features that a page turns on by an attribute, by language subtag. */
export const extraTranslations: Readonly<Record<string, () => Promise<ExtraFile>>> = {
  ar: () => import("./ar/extras.ts"),
  de: () => import("./de/extras.ts"),
  es: () => import("./es/extras.ts"),
  fr: () => import("./fr/extras.ts"),
  he: () => import("./he/extras.ts"),
  hi: () => import("./hi/extras.ts"),
  it: () => import("./it/extras.ts"),
  ja: () => import("./ja/extras.ts"),
  ko: () => import("./ko/extras.ts"),
  nl: () => import("./nl/extras.ts"),
  pl: () => import("./pl/extras.ts"),
  pt: () => import("./pt/extras.ts"),
  tr: () => import("./tr/extras.ts"),
  uk: () => import("./uk/extras.ts"),
  zh: () => import("./zh/extras.ts"),
};

/** A locale's words of calls and texts. @throws Where its file cannot be loaded */
export async function loadActionWords(locale: Locale): Promise<ActionWords> {
  return createWords(locale, {} as ActionWords, (await actionTranslations[locale.language]!()).translate);
}

/** A locale's words of the features that a page turns on by an attribute. @throws Where its file cannot be loaded */
export async function loadExtraWords(locale: Locale): Promise<ExtraWords> {
  return createWords(locale, {} as ExtraWords, (await extraTranslations[locale.language]!()).translate);
}

/** A locale's words; undefined where its file cannot be loaded. */
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

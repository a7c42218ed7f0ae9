import type { HistoryEvent } from "../../contract/operations/conversations.ts";
import type { ExtraWords } from "../extras/words.ts";
import type { ActionWords } from "./actions/words.ts";
import { words as english } from "./en.ts";
import type { Locale } from "./locale.ts";
import { type ActionTranslation, createWords, type ExtraTranslation, type Translate } from "./translation.ts";
import type { Words } from "./words.ts";

// biome-ignore lint/suspicious/noExplicitAny: which plural categories a file needs is its language's own matter
type TranslationFile = { readonly translate: Translate<any> };

/** The files of the languages other than English, by language subtag. */
export const translations: Readonly<Record<string, () => Promise<TranslationFile>>> = {
  ar: () => import("./translations/ar.ts"),
  de: () => import("./translations/de.ts"),
  es: () => import("./translations/es.ts"),
  fr: () => import("./translations/fr.ts"),
  he: () => import("./translations/he.ts"),
  hi: () => import("./translations/hi.ts"),
  it: () => import("./translations/it.ts"),
  ja: () => import("./translations/ja.ts"),
  ko: () => import("./translations/ko.ts"),
  nl: () => import("./translations/nl.ts"),
  pl: () => import("./translations/pl.ts"),
  pt: () => import("./translations/pt.ts"),
  tr: () => import("./translations/tr.ts"),
  uk: () => import("./translations/uk.ts"),
  zh: () => import("./translations/zh.ts"),
};

// biome-ignore lint/suspicious/noExplicitAny: as above
type ActionFile = { readonly translate: Translate<any, ActionTranslation> };

/** The files of calls and texts, by language subtag: loaded where the site offers some. */
export const actionTranslations: Readonly<Record<string, () => Promise<ActionFile>>> = {
  ar: () => import("./translations/actions/actions-ar.ts"),
  de: () => import("./translations/actions/actions-de.ts"),
  es: () => import("./translations/actions/actions-es.ts"),
  fr: () => import("./translations/actions/actions-fr.ts"),
  he: () => import("./translations/actions/actions-he.ts"),
  hi: () => import("./translations/actions/actions-hi.ts"),
  it: () => import("./translations/actions/actions-it.ts"),
  ja: () => import("./translations/actions/actions-ja.ts"),
  ko: () => import("./translations/actions/actions-ko.ts"),
  nl: () => import("./translations/actions/actions-nl.ts"),
  pl: () => import("./translations/actions/actions-pl.ts"),
  pt: () => import("./translations/actions/actions-pt.ts"),
  tr: () => import("./translations/actions/actions-tr.ts"),
  uk: () => import("./translations/actions/actions-uk.ts"),
  zh: () => import("./translations/actions/actions-zh.ts"),
};

// biome-ignore lint/suspicious/noExplicitAny: as above
type ExtraFile = { readonly translate: Translate<any, ExtraTranslation> };

/** The files of the features that a page turns on by an attribute, by language subtag. */
export const extraTranslations: Readonly<Record<string, () => Promise<ExtraFile>>> = {
  ar: () => import("./translations/extras/extras-ar.ts"),
  de: () => import("./translations/extras/extras-de.ts"),
  es: () => import("./translations/extras/extras-es.ts"),
  fr: () => import("./translations/extras/extras-fr.ts"),
  he: () => import("./translations/extras/extras-he.ts"),
  hi: () => import("./translations/extras/extras-hi.ts"),
  it: () => import("./translations/extras/extras-it.ts"),
  ja: () => import("./translations/extras/extras-ja.ts"),
  ko: () => import("./translations/extras/extras-ko.ts"),
  nl: () => import("./translations/extras/extras-nl.ts"),
  pl: () => import("./translations/extras/extras-pl.ts"),
  pt: () => import("./translations/extras/extras-pt.ts"),
  tr: () => import("./translations/extras/extras-tr.ts"),
  uk: () => import("./translations/extras/extras-uk.ts"),
  zh: () => import("./translations/extras/extras-zh.ts"),
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

import { englishHelpWords } from "./en/widget/help.ts";
import type { HelpWords } from "./shapes/widget/card.ts";

/** The files of the search of help articles, by language subtag: loaded where it is offered. */
export const helpTranslations: Readonly<Record<string, () => Promise<{ readonly words: HelpWords }>>> = {
  ar: () => import("./ar/widget/help.ts"),
  de: () => import("./de/widget/help.ts"),
  es: () => import("./es/widget/help.ts"),
  fr: () => import("./fr/widget/help.ts"),
  he: () => import("./he/widget/help.ts"),
  hi: () => import("./hi/widget/help.ts"),
  it: () => import("./it/widget/help.ts"),
  ja: () => import("./ja/widget/help.ts"),
  ko: () => import("./ko/widget/help.ts"),
  nl: () => import("./nl/widget/help.ts"),
  pl: () => import("./pl/widget/help.ts"),
  pt: () => import("./pt/widget/help.ts"),
  tr: () => import("./tr/widget/help.ts"),
  uk: () => import("./uk/widget/help.ts"),
  zh: () => import("./zh/widget/help.ts"),
};

/** What the search of help articles says in a language; English where it has no file, or that cannot be loaded. */
export async function loadHelpWords(locale: string): Promise<HelpWords> {
  try {
    return (await helpTranslations[locale.split("-")[0] ?? ""]?.())?.words ?? englishHelpWords;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishHelpWords;
  }
}

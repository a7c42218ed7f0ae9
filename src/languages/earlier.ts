import { englishEarlierWords } from "./en/widget/earlier.ts";
import type { EarlierWords } from "./shapes/widget/card.ts";

/** The files of the list of a visitor's conversations, by language subtag: loaded where there is one. */
export const earlierTranslations: Readonly<Record<string, () => Promise<{ readonly words: EarlierWords }>>> = {
  ar: () => import("./ar/widget/earlier.ts"),
  de: () => import("./de/widget/earlier.ts"),
  es: () => import("./es/widget/earlier.ts"),
  fr: () => import("./fr/widget/earlier.ts"),
  he: () => import("./he/widget/earlier.ts"),
  hi: () => import("./hi/widget/earlier.ts"),
  it: () => import("./it/widget/earlier.ts"),
  ja: () => import("./ja/widget/earlier.ts"),
  ko: () => import("./ko/widget/earlier.ts"),
  nl: () => import("./nl/widget/earlier.ts"),
  pl: () => import("./pl/widget/earlier.ts"),
  pt: () => import("./pt/widget/earlier.ts"),
  tr: () => import("./tr/widget/earlier.ts"),
  uk: () => import("./uk/widget/earlier.ts"),
  zh: () => import("./zh/widget/earlier.ts"),
};

/** What the list of a visitor's conversations says in a language; English where it has no file, or that cannot be loaded. */
export async function loadEarlierWords(locale: string): Promise<EarlierWords> {
  try {
    return (await earlierTranslations[locale.split("-")[0] ?? ""]?.())?.words ?? englishEarlierWords;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishEarlierWords;
  }
}

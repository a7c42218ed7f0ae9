import { englishAskWords } from "./en/widget/asks.ts";
import type { AskWords } from "./shapes/widget/card.ts";

/** The files of cards that ask, by language subtag: loaded with the first card. */
export const askTranslations: Readonly<Record<string, () => Promise<{ readonly words: AskWords }>>> = {
  ar: () => import("./ar/widget/asks.ts"),
  de: () => import("./de/widget/asks.ts"),
  es: () => import("./es/widget/asks.ts"),
  fr: () => import("./fr/widget/asks.ts"),
  he: () => import("./he/widget/asks.ts"),
  hi: () => import("./hi/widget/asks.ts"),
  it: () => import("./it/widget/asks.ts"),
  ja: () => import("./ja/widget/asks.ts"),
  ko: () => import("./ko/widget/asks.ts"),
  nl: () => import("./nl/widget/asks.ts"),
  pl: () => import("./pl/widget/asks.ts"),
  pt: () => import("./pt/widget/asks.ts"),
  tr: () => import("./tr/widget/asks.ts"),
  uk: () => import("./uk/widget/asks.ts"),
  zh: () => import("./zh/widget/asks.ts"),
};

/** What cards that ask say in a language; English where it has no file, or that cannot be loaded. */
export async function loadAskWords(locale: string): Promise<AskWords> {
  try {
    return (await askTranslations[locale.split("-")[0] ?? ""]?.())?.words ?? englishAskWords;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishAskWords;
  }
}

// Written by `npm run docs` from the folders of languages.
import type { AskWords } from "../shapes/widget/card.ts";
import type { WordFile } from "../shapes/widget/translation.ts";

/** What cards that ask say: loaded with the first of them. By language subtag, without English. */
export const askTranslations: Readonly<Record<string, () => Promise<WordFile<AskWords>>>> = {
  ar: () => import("../ar/widget/asks.ts"),
  de: () => import("../de/widget/asks.ts"),
  es: () => import("../es/widget/asks.ts"),
  fr: () => import("../fr/widget/asks.ts"),
  he: () => import("../he/widget/asks.ts"),
  hi: () => import("../hi/widget/asks.ts"),
  it: () => import("../it/widget/asks.ts"),
  ja: () => import("../ja/widget/asks.ts"),
  ko: () => import("../ko/widget/asks.ts"),
  nl: () => import("../nl/widget/asks.ts"),
  pl: () => import("../pl/widget/asks.ts"),
  pt: () => import("../pt/widget/asks.ts"),
  tr: () => import("../tr/widget/asks.ts"),
  uk: () => import("../uk/widget/asks.ts"),
  zh: () => import("../zh/widget/asks.ts"),
};

// Written by `npm run docs` from the folders of languages.
import type { EarlierWords } from "../shapes/widget/earlier.ts";
import type { WordFile } from "../translation.ts";

/** What the list of a visitor's conversations says: loaded where there is one. By language subtag, without English. */
export const earlierTranslations: Readonly<Record<string, () => Promise<WordFile<EarlierWords>>>> = {
  ar: () => import("../ar/widget/earlier.ts"),
  de: () => import("../de/widget/earlier.ts"),
  es: () => import("../es/widget/earlier.ts"),
  fr: () => import("../fr/widget/earlier.ts"),
  he: () => import("../he/widget/earlier.ts"),
  hi: () => import("../hi/widget/earlier.ts"),
  it: () => import("../it/widget/earlier.ts"),
  ja: () => import("../ja/widget/earlier.ts"),
  ko: () => import("../ko/widget/earlier.ts"),
  nl: () => import("../nl/widget/earlier.ts"),
  pl: () => import("../pl/widget/earlier.ts"),
  pt: () => import("../pt/widget/earlier.ts"),
  tr: () => import("../tr/widget/earlier.ts"),
  uk: () => import("../uk/widget/earlier.ts"),
  zh: () => import("../zh/widget/earlier.ts"),
};

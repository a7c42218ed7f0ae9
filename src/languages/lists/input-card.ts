// Written by `npm run docs` from the folders of languages.
import type { InputCardWords } from "../shapes/widget/input-card.ts";
import type { WordFile } from "../translation.ts";

/** What input cards say: loaded with the first of them. By language subtag, without English. */
export const inputCardTranslations: Readonly<Record<string, () => Promise<WordFile<InputCardWords>>>> = {
  ar: () => import("../ar/widget/input-card.ts"),
  de: () => import("../de/widget/input-card.ts"),
  es: () => import("../es/widget/input-card.ts"),
  fr: () => import("../fr/widget/input-card.ts"),
  he: () => import("../he/widget/input-card.ts"),
  hi: () => import("../hi/widget/input-card.ts"),
  it: () => import("../it/widget/input-card.ts"),
  ja: () => import("../ja/widget/input-card.ts"),
  ko: () => import("../ko/widget/input-card.ts"),
  nl: () => import("../nl/widget/input-card.ts"),
  pl: () => import("../pl/widget/input-card.ts"),
  pt: () => import("../pt/widget/input-card.ts"),
  tr: () => import("../tr/widget/input-card.ts"),
  uk: () => import("../uk/widget/input-card.ts"),
  zh: () => import("../zh/widget/input-card.ts"),
};

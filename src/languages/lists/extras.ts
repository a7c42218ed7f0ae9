// Written by `npm run docs` from the folders of languages.
import type { ExtraTranslation, TranslationFile } from "../shapes/widget/translation.ts";

/** What the features say that a page turns on by an attribute. By language subtag, without English. */
export const extraTranslations: Readonly<Record<string, () => Promise<TranslationFile<ExtraTranslation>>>> = {
  ar: () => import("../ar/extras.ts"),
  de: () => import("../de/extras.ts"),
  es: () => import("../es/extras.ts"),
  fr: () => import("../fr/extras.ts"),
  he: () => import("../he/extras.ts"),
  hi: () => import("../hi/extras.ts"),
  it: () => import("../it/extras.ts"),
  ja: () => import("../ja/extras.ts"),
  ko: () => import("../ko/extras.ts"),
  nl: () => import("../nl/extras.ts"),
  pl: () => import("../pl/extras.ts"),
  pt: () => import("../pt/extras.ts"),
  tr: () => import("../tr/extras.ts"),
  uk: () => import("../uk/extras.ts"),
  zh: () => import("../zh/extras.ts"),
};

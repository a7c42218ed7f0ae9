// Written by `npm run docs` from the folders of languages.
import type { ExtraTranslation, TranslationFile } from "../translation.ts";

/** What the features say that a page turns on by an attribute. By language subtag, without English. */
export const extraTranslations: Readonly<Record<string, () => Promise<TranslationFile<ExtraTranslation>>>> = {
  ar: () => import("../ar/widget/extras.ts"),
  de: () => import("../de/widget/extras.ts"),
  es: () => import("../es/widget/extras.ts"),
  fr: () => import("../fr/widget/extras.ts"),
  he: () => import("../he/widget/extras.ts"),
  hi: () => import("../hi/widget/extras.ts"),
  it: () => import("../it/widget/extras.ts"),
  ja: () => import("../ja/widget/extras.ts"),
  ko: () => import("../ko/widget/extras.ts"),
  nl: () => import("../nl/widget/extras.ts"),
  pl: () => import("../pl/widget/extras.ts"),
  pt: () => import("../pt/widget/extras.ts"),
  tr: () => import("../tr/widget/extras.ts"),
  uk: () => import("../uk/widget/extras.ts"),
  zh: () => import("../zh/widget/extras.ts"),
};

// Written by `npm run docs` from the folders of languages.
import type { HelpWords } from "../shapes/widget/help.ts";
import type { WordFile } from "../translation.ts";

/** What the search of help articles says: loaded where it is offered. By language subtag, without English. */
export const helpTranslations: Readonly<Record<string, () => Promise<WordFile<HelpWords>>>> = {
  ar: () => import("../ar/widget/help.ts"),
  de: () => import("../de/widget/help.ts"),
  es: () => import("../es/widget/help.ts"),
  fr: () => import("../fr/widget/help.ts"),
  he: () => import("../he/widget/help.ts"),
  hi: () => import("../hi/widget/help.ts"),
  it: () => import("../it/widget/help.ts"),
  ja: () => import("../ja/widget/help.ts"),
  ko: () => import("../ko/widget/help.ts"),
  nl: () => import("../nl/widget/help.ts"),
  pl: () => import("../pl/widget/help.ts"),
  pt: () => import("../pt/widget/help.ts"),
  tr: () => import("../tr/widget/help.ts"),
  uk: () => import("../uk/widget/help.ts"),
  zh: () => import("../zh/widget/help.ts"),
};

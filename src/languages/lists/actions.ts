// Written by `npm run docs` from the folders of languages.
import type { ActionTranslation, TranslationFile } from "../shapes/widget/translation.ts";

/** What calls and texts say: loaded where the site offers some. By language subtag, without English. */
export const actionTranslations: Readonly<Record<string, () => Promise<TranslationFile<ActionTranslation>>>> = {
  ar: () => import("../ar/actions.ts"),
  de: () => import("../de/actions.ts"),
  es: () => import("../es/actions.ts"),
  fr: () => import("../fr/actions.ts"),
  he: () => import("../he/actions.ts"),
  hi: () => import("../hi/actions.ts"),
  it: () => import("../it/actions.ts"),
  ja: () => import("../ja/actions.ts"),
  ko: () => import("../ko/actions.ts"),
  nl: () => import("../nl/actions.ts"),
  pl: () => import("../pl/actions.ts"),
  pt: () => import("../pt/actions.ts"),
  tr: () => import("../tr/actions.ts"),
  uk: () => import("../uk/actions.ts"),
  zh: () => import("../zh/actions.ts"),
};

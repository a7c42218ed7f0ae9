// Written by `npm run docs` from the folders of languages.
import type { ActionTranslation, TranslationFile } from "../translation.ts";

/** What calls and texts say: loaded where the site offers some. By language subtag, without English. */
export const actionTranslations: Readonly<Record<string, () => Promise<TranslationFile<ActionTranslation>>>> = {
  ar: () => import("../ar/widget/actions.ts"),
  de: () => import("../de/widget/actions.ts"),
  es: () => import("../es/widget/actions.ts"),
  fr: () => import("../fr/widget/actions.ts"),
  he: () => import("../he/widget/actions.ts"),
  hi: () => import("../hi/widget/actions.ts"),
  it: () => import("../it/widget/actions.ts"),
  ja: () => import("../ja/widget/actions.ts"),
  ko: () => import("../ko/widget/actions.ts"),
  nl: () => import("../nl/widget/actions.ts"),
  pl: () => import("../pl/widget/actions.ts"),
  pt: () => import("../pt/widget/actions.ts"),
  tr: () => import("../tr/widget/actions.ts"),
  uk: () => import("../uk/widget/actions.ts"),
  zh: () => import("../zh/widget/actions.ts"),
};

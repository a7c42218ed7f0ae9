// Written by `npm run docs` from the folders of languages.
import type { Translation, TranslationFile } from "../translation.ts";

/** What the chat says. By language subtag, without English. */
export const translations: Readonly<Record<string, () => Promise<TranslationFile<Translation>>>> = {
  ar: () => import("../ar/widget.ts"),
  de: () => import("../de/widget.ts"),
  es: () => import("../es/widget.ts"),
  fr: () => import("../fr/widget.ts"),
  he: () => import("../he/widget.ts"),
  hi: () => import("../hi/widget.ts"),
  it: () => import("../it/widget.ts"),
  ja: () => import("../ja/widget.ts"),
  ko: () => import("../ko/widget.ts"),
  nl: () => import("../nl/widget.ts"),
  pl: () => import("../pl/widget.ts"),
  pt: () => import("../pt/widget.ts"),
  tr: () => import("../tr/widget.ts"),
  uk: () => import("../uk/widget.ts"),
  zh: () => import("../zh/widget.ts"),
};

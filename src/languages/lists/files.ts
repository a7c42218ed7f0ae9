// Written by `npm run docs` from the folders of languages.
import type { FileWords } from "../shapes/widget/files.ts";
import type { WordFile } from "../translation.ts";

/** What is said of files: loaded where some can be sent, and with the first one. By language subtag, without English. */
export const fileTranslations: Readonly<Record<string, () => Promise<WordFile<FileWords>>>> = {
  ar: () => import("../ar/widget/files.ts"),
  de: () => import("../de/widget/files.ts"),
  es: () => import("../es/widget/files.ts"),
  fr: () => import("../fr/widget/files.ts"),
  he: () => import("../he/widget/files.ts"),
  hi: () => import("../hi/widget/files.ts"),
  it: () => import("../it/widget/files.ts"),
  ja: () => import("../ja/widget/files.ts"),
  ko: () => import("../ko/widget/files.ts"),
  nl: () => import("../nl/widget/files.ts"),
  pl: () => import("../pl/widget/files.ts"),
  pt: () => import("../pt/widget/files.ts"),
  tr: () => import("../tr/widget/files.ts"),
  uk: () => import("../uk/widget/files.ts"),
  zh: () => import("../zh/widget/files.ts"),
};

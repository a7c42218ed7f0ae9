import { englishFileWords } from "./en/widget/files.ts";
import type { FileWords } from "./shapes/widget/card.ts";

/** The files of words about files, by language subtag: loaded where files can be sent, and with the first one. */
export const fileTranslations: Readonly<Record<string, () => Promise<{ readonly words: FileWords }>>> = {
  ar: () => import("./ar/widget/files.ts"),
  de: () => import("./de/widget/files.ts"),
  es: () => import("./es/widget/files.ts"),
  fr: () => import("./fr/widget/files.ts"),
  he: () => import("./he/widget/files.ts"),
  hi: () => import("./hi/widget/files.ts"),
  it: () => import("./it/widget/files.ts"),
  ja: () => import("./ja/widget/files.ts"),
  ko: () => import("./ko/widget/files.ts"),
  nl: () => import("./nl/widget/files.ts"),
  pl: () => import("./pl/widget/files.ts"),
  pt: () => import("./pt/widget/files.ts"),
  tr: () => import("./tr/widget/files.ts"),
  uk: () => import("./uk/widget/files.ts"),
  zh: () => import("./zh/widget/files.ts"),
};

/** What is said of files in a language; English where it has no file, or that cannot be loaded. */
export async function loadFileWords(locale: string): Promise<FileWords> {
  try {
    return (await fileTranslations[locale.split("-")[0] ?? ""]?.())?.words ?? englishFileWords;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishFileWords;
  }
}

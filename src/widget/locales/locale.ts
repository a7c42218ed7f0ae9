import { launcherWords } from "./launcher.ts";
import type { Words } from "./words.ts";

/** A language that the widget speaks, as the page or the browser asked for it. */
export interface Locale {
  /** Language subtag of the words, e.g. `en`. */
  readonly language: string;
  /** BCP 47 tag for dates and numbers: the wanted region where its language is spoken. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
}

const fallback = "en";
const rightToLeft = new Set(["ar", "fa", "he", "ur"]);
const files: Record<string, () => Promise<{ words: Words }>> = {
  en: () => import("./en.ts"),
};

/** The first wanted language that the widget speaks, else English. A malformed tag counts as not wanted. */
export function readLocale(wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    const language = tag?.split("-")[0]?.toLowerCase() ?? "";
    if (tag && language in launcherWords && isWellFormed(tag)) return localeOf(language, tag);
  }
  return localeOf(fallback, fallback);
}

/** Everything the panel says, in one file for each language. */
export async function loadWords(language: string): Promise<Words> {
  return (await (files[language] ?? files[fallback])!()).words;
}

function localeOf(language: string, tag: string): Locale {
  return { language, tag, direction: rightToLeft.has(language) ? "rtl" : "ltr" };
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

import { languages, rightToLeft } from "./lists/codes.ts";

/** A language that the widget speaks, as the page or the browser asked for it. */
export interface Locale {
  /** Language subtag of the words, e.g. `en`. */
  readonly language: string;
  /** BCP 47 tag for dates and numbers: the wanted region where its language is spoken. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
}

/** The language of those whose own the widget does not speak; the panel holds its words. */
export const fallback = "en";

/** The first wanted language that the widget speaks, else English. A malformed tag counts as not wanted. */
export function readLocale(wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    if (!tag) continue;
    try {
      const plain = tag.replace(/-[A-Z]{2}$/, "");
      // The first use of `Intl` takes the browser a millisecond, which few tags need.
      const language = languages.includes(plain) ? plain : new Intl.Locale(tag).language;
      if (languages.includes(language)) return localeOf(language, tag);
    } catch {
      // malformed
    }
  }
  return localeOf(fallback, fallback);
}

function localeOf(language: string, tag: string): Locale {
  return { language, tag, direction: rightToLeft.includes(language) ? "rtl" : "ltr" };
}

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
/** By language subtag; each has a folder here. */
export const languages = /^(ar|de|en|es|fr|he|hi|it|ja|ko|nl|pl|pt|tr|uk|zh)$/;
const rightToLeft = /^(ar|he)$/;

/** The first wanted language that the widget speaks, else English. A malformed tag counts as not wanted. */
export function readLocale(wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    if (!tag) continue;
    try {
      const plain = tag.replace(/-[A-Z]{2}$/, "");
      // The first use of `Intl` takes the browser a millisecond, which few tags need.
      const language = languages.test(plain) ? plain : new Intl.Locale(tag).language;
      if (languages.test(language)) return localeOf(language, tag);
    } catch {
      // malformed
    }
  }
  return localeOf(fallback, fallback);
}

function localeOf(language: string, tag: string): Locale {
  return { language, tag, direction: rightToLeft.test(language) ? "rtl" : "ltr" };
}

import { englishRatingWords } from "./en/widget/rating.ts";
import type { RatingWords } from "./shapes/widget/card.ts";

/** The files of the question after a conversation, by language subtag: loaded where it is asked. */
export const ratingTranslations: Readonly<Record<string, () => Promise<{ readonly words: RatingWords }>>> = {
  ar: () => import("./ar/widget/rating.ts"),
  de: () => import("./de/widget/rating.ts"),
  es: () => import("./es/widget/rating.ts"),
  fr: () => import("./fr/widget/rating.ts"),
  he: () => import("./he/widget/rating.ts"),
  hi: () => import("./hi/widget/rating.ts"),
  it: () => import("./it/widget/rating.ts"),
  ja: () => import("./ja/widget/rating.ts"),
  ko: () => import("./ko/widget/rating.ts"),
  nl: () => import("./nl/widget/rating.ts"),
  pl: () => import("./pl/widget/rating.ts"),
  pt: () => import("./pt/widget/rating.ts"),
  tr: () => import("./tr/widget/rating.ts"),
  uk: () => import("./uk/widget/rating.ts"),
  zh: () => import("./zh/widget/rating.ts"),
};

/** What the question after a conversation says in a language; English where it has no file, or that cannot be loaded. */
export async function loadRatingWords(locale: string): Promise<RatingWords> {
  try {
    return (await ratingTranslations[locale.split("-")[0] ?? ""]?.())?.words ?? englishRatingWords;
  } catch (cause) {
    console.error("ringback: a language could not be loaded.", cause);
    return englishRatingWords;
  }
}

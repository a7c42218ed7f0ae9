// Written by `npm run docs` from the folders of languages.
import type { RatingWords } from "../shapes/widget/rating.ts";
import type { WordFile } from "../translation.ts";

/** What the question after a conversation says: loaded where it is asked. By language subtag, without English. */
export const ratingTranslations: Readonly<Record<string, () => Promise<WordFile<RatingWords>>>> = {
  ar: () => import("../ar/widget/rating.ts"),
  de: () => import("../de/widget/rating.ts"),
  es: () => import("../es/widget/rating.ts"),
  fr: () => import("../fr/widget/rating.ts"),
  he: () => import("../he/widget/rating.ts"),
  hi: () => import("../hi/widget/rating.ts"),
  it: () => import("../it/widget/rating.ts"),
  ja: () => import("../ja/widget/rating.ts"),
  ko: () => import("../ko/widget/rating.ts"),
  nl: () => import("../nl/widget/rating.ts"),
  pl: () => import("../pl/widget/rating.ts"),
  pt: () => import("../pt/widget/rating.ts"),
  tr: () => import("../tr/widget/rating.ts"),
  uk: () => import("../uk/widget/rating.ts"),
  zh: () => import("../zh/widget/rating.ts"),
};

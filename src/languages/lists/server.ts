// Written by `npm run docs` from the folders of languages.
import { words as ar } from "../ar/index.ts";
import { words as de } from "../de/index.ts";
import { words as en } from "../en/index.ts";
import { words as es } from "../es/index.ts";
import { words as fr } from "../fr/index.ts";
import { words as he } from "../he/index.ts";
import { words as hi } from "../hi/index.ts";
import { words as it } from "../it/index.ts";
import { words as ja } from "../ja/index.ts";
import { words as ko } from "../ko/index.ts";
import { words as nl } from "../nl/index.ts";
import { words as pl } from "../pl/index.ts";
import { words as pt } from "../pt/index.ts";
import type { ServerWords } from "../shapes/server/words.ts";
import { words as tr } from "../tr/index.ts";
import { words as uk } from "../uk/index.ts";
import { words as zh } from "../zh/index.ts";

/** By ISO 639-1. */
export const serverWords = {
  en,
  de,
  fr,
  es,
  pt,
  it,
  nl,
  pl,
  tr,
  uk,
  ar,
  he,
  hi,
  ja,
  ko,
  zh,
} as const satisfies Readonly<Record<string, ServerWords>>;

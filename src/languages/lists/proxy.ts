// Written by `npm run docs` from the folders of languages.
import { proxy as ar } from "../ar/proxy.ts";
import { proxy as de } from "../de/proxy.ts";
import { proxy as en } from "../en/proxy.ts";
import { proxy as es } from "../es/proxy.ts";
import { proxy as fr } from "../fr/proxy.ts";
import { proxy as he } from "../he/proxy.ts";
import { proxy as hi } from "../hi/proxy.ts";
import { proxy as it } from "../it/proxy.ts";
import { proxy as ja } from "../ja/proxy.ts";
import { proxy as ko } from "../ko/proxy.ts";
import { proxy as nl } from "../nl/proxy.ts";
import { proxy as pl } from "../pl/proxy.ts";
import { proxy as pt } from "../pt/proxy.ts";
import type { ProxyWords } from "../shapes/proxy.ts";
import { proxy as tr } from "../tr/proxy.ts";
import { proxy as uk } from "../uk/proxy.ts";
import { proxy as zh } from "../zh/proxy.ts";

/** By ISO 639-1. */
export const proxyWords = {
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
} as const satisfies Readonly<Record<string, ProxyWords>>;

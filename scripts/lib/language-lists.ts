import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AboutLanguage } from "../../src/languages/shapes/about.ts";

/** A language that has a folder. */
interface Language extends AboutLanguage {
  /** ISO 639-1, the folder's name. */
  readonly code: string;
}

/** A list of files that a browser loads, one of a language: English travels with the code that shows it. */
interface FileList {
  readonly list: string;
  /** What it is called in its file. */
  readonly name: string;
  /** Below a language's folder. */
  readonly file: string;
  readonly doc: string;
  /** What the file says. */
  readonly words: string;
  /** How the file says it: with numbers that its language counts, or as it is. */
  readonly type: "TranslationFile" | "WordFile";
}

const fileLists: readonly FileList[] = [
  translationList("widget", "translations", "What the chat says.", "Translation"),
  translationList(
    "actions",
    "actionTranslations",
    "What calls and texts say: loaded where the site offers some.",
    "ActionTranslation",
  ),
  translationList(
    "extras",
    "extraTranslations",
    "What the features say that a page turns on by an attribute.",
    "ExtraTranslation",
  ),
  wordList(
    "input-card",
    "inputCardTranslations",
    "What input cards say: loaded with the first of them.",
    "InputCardWords",
  ),
  wordList(
    "earlier",
    "earlierTranslations",
    "What the list of a visitor's conversations says: loaded where there is one.",
    "EarlierWords",
  ),
  wordList(
    "files",
    "fileTranslations",
    "What is said of files: loaded where some can be sent, and with the first one.",
    "FileWords",
  ),
  wordList(
    "help",
    "helpTranslations",
    "What the search of help articles says: loaded where it is offered.",
    "HelpWords",
  ),
  wordList(
    "rating",
    "ratingTranslations",
    "What the question after a conversation says: loaded where it is asked.",
    "RatingWords",
  ),
];

function translationList(list: string, name: string, doc: string, words: string): FileList {
  return {
    list,
    name,
    file: list === "widget" ? "widget.ts" : `widget/${list}.ts`,
    doc,
    words,
    type: "TranslationFile",
  };
}

function wordList(list: string, name: string, doc: string, words: string): FileList {
  return { list, name, file: `widget/${list}.ts`, doc, words, type: "WordFile" };
}

/** The languages that have a folder in a folder, in the order of their ids. */
export async function readLanguages(folder: string): Promise<readonly Language[]> {
  const codes = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
  const languages = await Promise.all(
    codes.map(async (code): Promise<Language> => {
      const { about } = (await import(pathToFileURL(join(folder, code, "about.ts")).href)) as { about: AboutLanguage };
      return { code, ...about };
    }),
  );
  const sorted = languages.sort((one, other) => one.id - other.id);
  for (const [at, { id, code }] of sorted.entries())
    if (id !== at + 1) throw new Error(`${code}/about.ts: the id is ${id}, and the next free one is ${at + 1}`);
  return sorted;
}

/** The files that list the languages, by their path below `src/languages`. */
export function languageLists(languages: readonly Language[]): Readonly<Record<string, string>> {
  const server = { name: "serverWords", file: "index.ts", word: "words", type: "ServerWords" };
  const proxy = { name: "proxyWords", file: "proxy.ts", word: "proxy", type: "ProxyWords" };
  const files = [
    ["lists/codes.ts", codeList(languages)],
    ["lists/server.ts", tableOf(languages, { ...server, typeFile: "server/words.ts" })],
    ["lists/proxy.ts", tableOf(languages, { ...proxy, typeFile: "proxy.ts" })],
    ...fileLists.map((list) => [`lists/${list.list}.ts`, filesOf(languages, list)]),
  ];
  return Object.fromEntries(files.map(([name, text]) => [name, `${notice}${text}`]));
}

/** The languages in a sentence: Arabic (`ar`), Chinese (`zh`). */
export function namesOf(languages: readonly Language[]): string {
  return [...languages]
    .sort((one, other) => one.name.localeCompare(other.name, "en"))
    .map(({ name, code }) => `${name} (\`${code}\`)`)
    .join(", ");
}

const notice = "// Written by `npm run docs` from the folders of languages.\n";

function codeList(languages: readonly Language[]): string {
  const codes = (list: readonly Language[]) => sortedCodes(list).join(" ");
  return `/** The languages that have a folder, by subtag. */
export const languages: readonly string[] = "${codes(languages)}".split(" ");
/** Those of them that are written from right to left. */
export const rightToLeft: readonly string[] = "${codes(languages.filter(({ direction }) => direction))}".split(" ");
`;
}

/** A table that holds the words of all languages. */
function tableOf(
  languages: readonly Language[],
  { name, file, word, type, typeFile }: Readonly<Record<"name" | "file" | "word" | "type" | "typeFile", string>>,
): string {
  const imports = [
    ...languages.map(({ code }) => ({ path: `../${code}/${file}`, what: `{ ${word} as ${code} }` })),
    { path: `../shapes/${typeFile}`, what: `type { ${type} }` },
  ].sort((one, other) => (one.path < other.path ? -1 : 1));
  return `${imports.map(({ what, path }) => `import ${what} from "${path}";\n`).join("")}
/** By ISO 639-1. */
export const ${name} = {
${languages.map(({ code }) => `  ${code},\n`).join("")}} as const satisfies Readonly<Record<string, ${type}>>;
`;
}

/** A table that loads the words of one language. */
function filesOf(languages: readonly Language[], { list, file, name, doc, words, type }: FileList): string {
  const code = sortedCodes(languages).filter((code) => code !== "en");
  const imports =
    type === "TranslationFile"
      ? [`import type { ${[words, type].sort().join(", ")} } from "../translation.ts";\n`]
      : [
          `import type { ${words} } from "../shapes/widget/${list}.ts";\n`,
          `import type { ${type} } from "../translation.ts";\n`,
        ];
  return `${imports.join("")}
/** ${doc} By language subtag, without English. */
export const ${name}: Readonly<Record<string, () => Promise<${type}<${words}>>>> = {
${code.map((code) => `  ${code}: () => import("../${code}/${file}"),\n`).join("")}};
`;
}

function sortedCodes(languages: readonly Language[]): string[] {
  return languages.map(({ code }) => code).sort();
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages as widgetLanguages } from "../../src/languages/lists/codes.ts";
import { proxyWords } from "../../src/languages/lists/proxy.ts";
import { serverWords } from "../../src/languages/lists/server.ts";
import type { ServerWords } from "../../src/languages/shapes/server/words.ts";
import { commonWords, generalWords } from "../../src/platform/engine/knowledge/words/common-words.ts";

const root = join(import.meta.dirname, "../../src/languages");
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
  .map(({ name }) => name)
  .sort();
/** Files that German alone has, and English: what is searched and who is asked for by name. */
const onlyGerman = new Set(["knowledge/search.ts", "transfer.ts"]);
/** What each language may leave out, as paths: a rule that English needs and others have no form of, or a list of its own. */
const optional = [
  /^answers\./,
  /^calendar\.wording\.\w+\.(?:cue|parameters)/,
  /^understanding\.(?:asking|common|general|helping|noAnswer|stop|person\.requests|verbs\.(?:phrase|doIt))\./,
  /^kinds\.long\./,
  /^values\.(?:between|small|unfit|unfitBehind)\./,
  /^calls\.(?:fillers|time)\./,
  /^dates\.phrases\./,
  /^phrases\./,
  /^transfer\./,
];

describe("the folders of languages", () => {
  it("are the languages that the widget, the proxy and the server know", () => {
    expect(folders.length).toBeGreaterThan(10);
    expect(Object.keys(serverWords).sort()).toEqual(folders);
    expect(Object.keys(proxyWords).sort()).toEqual(folders);
    expect(widgetLanguages).toEqual(folders);
  });

  it.each(folders)("%s has a file of each kind", (language) => {
    const missing = [...kindsBeside(language)].filter((name) => !filesOf(language).has(name));
    expect(missing.map((name) => `${language}/${name}`)).toEqual([]);
  });

  it.each(folders.filter((language) => language !== "en"))("%s has every word that English has", (language) => {
    const own = { ...serverWords[language as "de"], proxy: proxyWords[language as "de"] };
    const english = { ...serverWords.en, proxy: proxyWords.en };
    expect(missingIn(own, english).map((path) => `${language}/${path}`)).toEqual([]);
  });

  it("have all words of languages: no other file has more than a few that English has not", () => {
    const foreign = foreignWords();
    expect(foreign.size).toBeGreaterThan(300);
    const source = join(root, "..");
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !name.startsWith("languages/"),
    );
    const found = files.flatMap((name) => {
      const words = foreignIn(readFileSync(join(source, name), "utf8"), foreign);
      return words.length > mostForeign ? [[name, words] as const] : [];
    });
    expect(found.filter(([name]) => !(name in noTranslation))).toEqual([]);
    expect(Object.keys(noTranslation).filter((name) => !found.some(([file]) => file === name))).toEqual([]);
  });

  it("notice a word of another language that stands elsewhere", () => {
    const source = ["// nicht und", "const yes = /^(?:oui|d’accord|über)$/;", 'const no = ["nicht", "und"];'].join(
      "\n",
    );
    expect(foreignIn(source, foreignWords())).toEqual(["über", "nicht", "und"]);
  });

  it("names the word that a language lacks", () => {
    const { stillThere: _, ...calls } = serverWords.fr.calls;
    expect(missingIn({ ...serverWords.fr, calls }, serverWords.en)).toEqual(["calls.stillThere"]);
    const empty = { ...serverWords.fr.chat, ask: "" };
    expect(missingIn({ ...serverWords.fr, chat: empty }, serverWords.en)).toEqual(["chat.ask"]);
  });
});

/** What is written in letters of other languages, or looks like their words, and is none that a translator would look for. */
const noTranslation: Readonly<Record<string, string>> = {
  "platform/carriers/simulated/templates.ts": "a template of the simulated network",
  "platform/channels/keywords.ts": "what mobile networks react to, whatever the language",
  "platform/engine/confirmation/languages.ts": "words that several languages share or use differently",
  "platform/engine/knowledge/answer-kind.ts": "signs of money and of the clock",
  "platform/engine/understanding/values/bounds.ts": "signs of days and hours",
  "platform/engine/understanding/values/names.ts": "particles of people's names, which keep their language",
  "platform/reading/parsing/formats/html/noise.ts": "signs of money and of the clock",
  "platform/reading/parsing/formats/html/prices.ts": "signs of money",
  "platform/reading/parsing/formats/html/tree.ts": "names of elements",
  "platform/reading/parsing/language.ts": "neighbours of our languages, which have no folder",
  "platform/resources/conversations/unanswered/asks-something.ts":
    "particles of people's names, which keep their language",
  "platform/resources/conversations/attachments/file-name.ts": "devices of Windows",
  "platform/resources/conversations/unanswered/typed-at-random.ts": "rows of keyboards",
  "widget/actions/sheet/steps/confirm-step.ts": "the letters of text messages",
};
/** Different ones in a file; fewer are there by chance. */
const mostForeign = 2;

/** Small words of other languages that English has not, those of three letters and more. */
function foreignWords(): ReadonlySet<string> {
  const words = Object.entries<ServerWords>(serverWords)
    .filter(([language]) => language !== "en")
    .flatMap(([, { understanding, search }]) =>
      [understanding.common, understanding.asking, understanding.helping, search?.commonWords ?? ""]
        .join(" ")
        .split(/\s+/),
    );
  const isForeign = (word: string) => /^[a-z]{3,}$/.test(word) && !commonWords.has(word) && !generalWords.has(word);
  return new Set(words.filter(isForeign));
}

/** The words of a source that are of another language than English, comments apart. */
function foreignIn(source: string, foreign: ReadonlySet<string>): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm, "");
  const marked = code.match(/\p{L}*(?=[^\p{ASCII}])\p{L}\p{L}+|\p{L}+(?=[^\p{ASCII}])\p{L}/gu) ?? [];
  // Neither members nor attributes nor parts of longer names.
  const plain = code.match(/(?<![\p{L}.$_-])[a-z]{3,}(?![\p{L}(:=_-])/gu) ?? [];
  return [...new Set([...marked, ...plain.filter((word) => foreign.has(word))])];
}

function filesOf(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts")),
  );
}

/** The files that another language has. */
function kindsBeside(language: string): ReadonlySet<string> {
  const others = folders.filter((other) => other !== language && other !== "en");
  return new Set(others.flatMap((other) => [...filesOf(other)]).filter((name) => !onlyGerman.has(name)));
}

/** The paths that one table of words lacks of another, or has no word at. */
function missingIn(own: object, whole: object, path = ""): string[] {
  return Object.entries(whole).flatMap(([key, value]) => {
    const at = `${path}${key}`;
    if (optional.some((pattern) => pattern.test(`${at}.`))) return [];
    const theirs = (own as Record<string, unknown>)[key];
    if (theirs === undefined || theirs === "") return [at];
    if (typeof value !== "object" || value instanceof RegExp || value instanceof Set) return [];
    return missingIn(theirs as object, value, `${at}.`);
  });
}

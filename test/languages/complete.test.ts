import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages as widgetLanguages } from "../../src/languages/lists/codes.ts";
import { proxyWords } from "../../src/languages/lists/proxy.ts";
import { serverWords } from "../../src/languages/lists/server.ts";

const root = join(import.meta.dirname, "../../src/languages");
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
  .map(({ name }) => name)
  .sort();
/** What each language may leave out, as paths: a rule that English needs and others have no form of, or a list of its own. */
const optional = [
  /^answers\./,
  /^calendar\.wording\.\w+\.(?:cue|parameters)/,
  /^understanding\.(?:asking|common|general|helping|noAnswer|stop|person\.requests)\./,
  /^kinds\.long\./,
  /^values\.(?:between|small|unfit|unfitBehind)\./,
  /^calls\.(?:fillers|time)\./,
  /^dates\.phrases\./,
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

  it("names the word that a language lacks", () => {
    const { stillThere: _, ...calls } = serverWords.fr.calls;
    expect(missingIn({ ...serverWords.fr, calls }, serverWords.en)).toEqual(["calls.stillThere"]);
    const empty = { ...serverWords.fr.chat, ask: "" };
    expect(missingIn({ ...serverWords.fr, chat: empty }, serverWords.en)).toEqual(["chat.ask"]);
  });
});

function filesOf(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts")),
  );
}

/** The files that another language has; English has some of the browser's under other names. */
function kindsBeside(language: string): ReadonlySet<string> {
  const others = folders.filter((other) => other !== language && other !== "en");
  const kinds = others.flatMap((other) => [...filesOf(other)]);
  return new Set(language === "en" ? kinds.filter((name) => name !== "extras.ts") : kinds);
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

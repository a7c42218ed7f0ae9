import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages as widgetLanguages } from "../../src/languages/locale.ts";
import { proxyWords } from "../../src/languages/proxy.ts";
import { serverWords } from "../../src/languages/server.ts";
import { actionTranslations, extraTranslations, translations } from "../../src/languages/widget.ts";

const root = join(import.meta.dirname, "../../src/languages");
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
  .map(({ name }) => name)
  .sort();
/** What each language may leave out, as paths: a rule that English needs and others have no form of. */
const optional = [
  /^answers\./,
  /^calendar\.wording\.\w+\.(?:cue|parameters)/,
  /^understanding\.(?:asking|common|noAnswer|stop|person\.wishes)\./,
  /^calls\.(?:fillers|time)\./,
];

describe("the folders of languages", () => {
  it("are the languages that the widget, the proxy and the server know", () => {
    expect(folders.length).toBeGreaterThan(10);
    expect(Object.keys(serverWords).sort()).toEqual(folders);
    expect(Object.keys(proxyWords).sort()).toEqual(folders);
    for (const table of [translations, actionTranslations, extraTranslations])
      expect([...Object.keys(table), "en"].sort()).toEqual(folders);
    expect(folders.filter((language) => !widgetLanguages.test(language))).toEqual([]);
  });

  it.each(folders)("%s has a file of each kind", (language) => {
    const files = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith(".ts"));
    const missing = files("en").filter((name) => !files(language).includes(name));
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

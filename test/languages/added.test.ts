import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageLists, namesOf, readLanguages } from "../../scripts/lib/language-lists.ts";
import type * as english from "../../src/languages/en/widget/input-card.ts";
import type * as earlierLists from "../../src/languages/lists/earlier.ts";
import type * as fileLists from "../../src/languages/lists/files.ts";
import type * as helpLists from "../../src/languages/lists/help.ts";
import type * as inputCardLists from "../../src/languages/lists/input-card.ts";
import type * as proxyLists from "../../src/languages/lists/proxy.ts";
import type * as ratingLists from "../../src/languages/lists/rating.ts";
import type * as locales from "../../src/languages/locale.ts";
import type * as own from "../../src/languages/own-words.ts";
import type * as spoken from "../../src/languages/server.ts";
import type * as widget from "../../src/languages/widget.ts";
import type * as speech from "../../src/platform/carriers/twilio/speech/languages.ts";
import type * as confirmations from "../../src/platform/engine/confirmation/languages.ts";
import type * as passages from "../../src/platform/engine/knowledge/languages/passages-language.ts";
import type * as catalogues from "../../src/platform/resources/catalogues/catalogue.ts";

/** What lists languages, from the widget to the catalogue. */
const modules = [
  "languages/en/widget/input-card",
  ...["input-card", "earlier", "files", "help", "proxy", "rating"].map((name) => `languages/lists/${name}`),
  "languages/locale",
  "languages/own-words",
  "languages/server",
  "languages/widget",
  "platform/carriers/twilio/speech/languages",
  "platform/engine/confirmation/languages",
  "platform/engine/knowledge/languages/passages-language",
  "platform/resources/catalogues/catalogue",
];
type Everything = typeof english &
  typeof inputCardLists &
  typeof earlierLists &
  typeof fileLists &
  typeof helpLists &
  typeof proxyLists &
  typeof ratingLists &
  typeof locales &
  typeof own &
  typeof spoken &
  typeof widget &
  typeof speech &
  typeof confirmations &
  typeof passages &
  typeof catalogues;

const root = join(import.meta.dirname, "../..");
const languages = join(root, "src/languages");

describe("a language that is added as one folder", () => {
  let folder: string;
  let server: ViteDevServer;
  let found: Everything;

  /** The project's source, with a copy of its languages and one more that is Italian but for its own words. */
  beforeAll(async () => {
    mkdirSync(join(root, "build"), { recursive: true });
    folder = mkdtempSync(join(root, "build/language-"));
    const source = join(folder, "src");
    mkdirSync(source);
    for (const name of readdirSync(join(root, "src")))
      if (name !== "languages") symlinkSync(join(root, "src", name), join(source, name));
    cpSync(languages, join(source, "languages"), { recursive: true });
    cpSync(join(languages, "it"), join(source, "languages/xx"), { recursive: true });
    const about = `{ id: ${count() + 1}, name: "Example", region: "IT", direction: "rtl" }`;
    write("about.ts", (text) => text.replace(/\{ id.*\}/, about));
    write("widget.ts", (text) => text.replace(/placeholder: "[^"]*"/, 'placeholder: "Own words"'));
    write("chat.ts", (text) => text.replace(/ask: "[^"]*"/, 'ask: "Own words"'));
    write("proxy.ts", (text) => text.replace(/consent:\s*"[^"]*"/, 'consent: "Own words"'));
    const lists = languageLists(await readLanguages(join(source, "languages")));
    for (const [name, text] of Object.entries(lists)) writeFileSync(join(source, "languages", name), text);
    writeFileSync(
      join(source, "all.ts"),
      modules.map((path) => `export * from ${JSON.stringify(`./${path}.ts`)};\n`).join(""),
    );
    server = await createServer({
      configFile: false,
      root: folder,
      logLevel: "error",
      appType: "custom",
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: { preserveSymlinks: true },
    });
    found = (await server.ssrLoadModule(join(source, "all.ts"))) as Everything;
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function write(file: string, change: (text: string) => string): void {
    const path = join(folder, "src/languages/xx", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  /** How many languages there are without it. */
  const count = () => readdirSync(languages).filter((name) => /^[a-z]{2}$/.test(name)).length;

  it("is spoken by the chat, in its own words and direction", async () => {
    const locale = found.readLocale(["xx-IT"]);
    expect(locale).toEqual({ language: "xx", tag: "xx-IT", direction: "rtl" });
    expect((await found.loadTranslation(locale))?.placeholder).toBe("Own words");
    const italian = found.readLocale(["it"]);
    const { direction: _, ...rest } = { ...italian, ...locale };
    for (const load of [found.loadActionWords, found.loadExtraWords] as const)
      expect(JSON.stringify(await load({ ...rest, direction: "ltr" }))).toBe(JSON.stringify(await load(italian)));
    for (const files of [
      found.inputCardTranslations,
      found.earlierTranslations,
      found.fileTranslations,
      found.helpTranslations,
      found.ratingTranslations,
    ]) {
      const table: Readonly<Record<string, () => Promise<{ readonly words: object }>>> = files;
      const words = (language: string) => found.ownWords<object>(table, found.englishInputCardWords, language);
      expect(JSON.stringify(await words("xx"))).toBe(JSON.stringify(await words("it")));
      expect(await words("xx")).not.toBe(found.englishInputCardWords);
    }
  });

  it("is offered to assistants, and is what they and the proxy say and understand", () => {
    expect(found.embeddedCatalogue.languages.at(-1)).toEqual({ id: count() + 1, name: "Example", iso_2: "xx" });
    expect(found.wordsOf("xx").chat.ask).toBe("Own words");
    expect(found.hasWords("xx")).toBe(true);
    expect(found.allWords).toHaveLength(count() + 1);
    expect(found.proxyWords["xx" as "it"].consent).toBe("Own words");
    expect(found.speechLanguage("xx")).toBe("xx-IT");
    expect(found.confirmations().xx?.agrees.test("certo")).toBe(true);
  });

  it("stands in the page for translators", async () => {
    expect(namesOf(await readLanguages(join(folder, "src/languages")))).toContain("Example (`xx`)");
  });
});

describe("the folders of languages", () => {
  it("are listed by what `npm run docs` writes, as they are now", async () => {
    for (const [name, text] of Object.entries(languageLists(await readLanguages(languages))))
      expect(readFileSync(join(languages, name), "utf8")).toBe(text);
  });

  it("are listed nowhere else", () => {
    const codes = readdirSync(languages).filter((name) => /^[a-z]{2}$/.test(name));
    const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
    const source = files.filter((name) => name.endsWith(".ts") && !/^languages\//.test(name));
    const key = new RegExp(`^\\s*"?(?:${codes.join("|")})"?: `, "gm");
    const folder = new RegExp(`/languages/(?:${codes.filter((code) => code !== "en").join("|")})/`);
    const listing = source.filter((name) => {
      const text = readFileSync(join(root, "src", name), "utf8");
      return folder.test(text) || (text.match(key)?.length ?? 0) > codes.length / 2;
    });
    expect(source.length).toBeGreaterThan(1_000);
    expect(listing).toEqual([]);
  });
});

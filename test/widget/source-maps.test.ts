import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deep } from "../counts.ts";

const triedOfAFile = 40;

/** A release is minified twice, which takes a while. */
describe.runIf(deep)("a release of the widget", () => {
  const folder = mkdtempSync(join(tmpdir(), "ringback-release-"));
  beforeAll(async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv("RINGBACK_RELEASE", "1");
    for (const mode of ["widget", "loader"])
      await build({ mode, configFile: join(import.meta.dirname, "../../vite.config.ts"), build: { outDir: folder } });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it("leads from each of its files to the lines that it was made of", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.m?js$/.test(name));
    expect(files.length).toBeGreaterThan(20);
    let tried = 0;
    const wrong: string[] = [];
    for (const name of files) {
      const code = readFileSync(join(folder, name), "utf8");
      const [, mapName = ""] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? [];
      if (mapName === "") {
        expect(code, name).toMatch(/^(?:import|export)[^;(]*;?\s*$/); // it only names another file
        continue;
      }
      const payload = JSON.parse(readFileSync(join(folder, name, "..", mapName), "utf8"));
      const map = new SourceMap(payload);
      const texts = [...code.matchAll(/["'`]([a-z][a-z-]{7,})["'`]/g)].filter(
        ({ index }) => !/\bimport\b|from$/.test(code.slice(index - 6, index)),
      );
      for (const { index, 1: text = "" } of texts.slice(0, triedOfAFile)) {
        const before = code.slice(0, index).split("\n");
        const entry = map.findEntry(before.length - 1, before.at(-1)!.length);
        if (!("originalSource" in entry)) continue;
        const source: string = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? "";
        const lines = source.split("\n").slice(entry.originalLine, entry.originalLine + 3);
        tried++;
        if (!lines.join("\n").includes(text))
          wrong.push(`${name}: ${text} in ${entry.originalSource}:${entry.originalLine + 1}`);
      }
    }
    expect(tried).toBeGreaterThan(300);
    // A library's own file may be minified already: a place in it is its nearest one.
    expect(wrong.length, wrong.slice(0, 10).join("\n")).toBeLessThan(tried / 20);
  });
});

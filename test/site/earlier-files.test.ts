import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { withEarlierFiles } from "../../src/site/files/earlier.ts";
import { fileOf, type ServedFile } from "../../src/site/files/served.ts";

const dayMs = 24 * 3_600_000;
const start = Date.parse("2026-11-20T10:00:00Z");
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ringback-earlier-"));
  folders.push(folder);
  return join(folder, "pages");
}

/** What a server of a version serves that starts some days after the first one. */
function serve(folder: string, version: string, { days = 0, warnings = [] as unknown[] } = {}) {
  const paths = ["ringback.js", `chunks/panel-${version}.js`];
  const widget = new Map(paths.map((path) => [path, fileOf(Buffer.from(`// ${version}`), path) as ServedFile]));
  const { widget: found } = withEarlierFiles({
    files: { widget },
    folder,
    now: () => new Date(start + days * dayMs),
    log: { warn: (...entry: unknown[]) => void warnings.push(entry) },
  });
  return (path: string) => found.get(path)?.body.toString();
}

it("answers what an open page asks of the version before, for two weeks", () => {
  const folder = newFolder();
  serve(folder, "aaaaaaa1");
  const find = serve(folder, "bbbbbbb2", { days: 30 });
  expect(find("chunks/panel-aaaaaaa1.js")).toBe("// aaaaaaa1");
  expect(find("chunks/panel-bbbbbbb2.js")).toBe("// bbbbbbb2");
  expect(find("ringback.js")).toBe("// bbbbbbb2"); // no hash in its name: the newest is right
  expect(find("chunks/panel-ccccccc3.js")).toBeUndefined();
  expect(serve(folder, "bbbbbbb2", { days: 43 })("chunks/panel-aaaaaaa1.js")).toBe("// aaaaaaa1");
  expect(serve(folder, "bbbbbbb2", { days: 45 })("chunks/panel-aaaaaaa1.js")).toBeUndefined();
});

it("answers both ways when a version is taken back, and keeps four versions at most", () => {
  const folder = newFolder();
  const versions = ["aaaaaaa1", "bbbbbbb2", "aaaaaaa1", "ccccccc3", "ddddddd4", "eeeeeee5", "fffffff6"];
  const find = versions.map((version) => serve(folder, version)).at(-1)!;
  const kept = [...new Set(versions)].filter((version) => find(`chunks/panel-${version}.js`));
  expect(kept).toEqual(["aaaaaaa1", "ccccccc3", "ddddddd4", "eeeeeee5", "fffffff6"]);
});

it("serves this version's files where the folder cannot be used, and says so", () => {
  const folder = newFolder();
  writeFileSync(folder, "a file");
  const warnings: unknown[] = [];
  const find = serve(folder, "aaaaaaa1", { warnings });
  expect([find("chunks/panel-aaaaaaa1.js"), find("chunks/panel-bbbbbbb2.js")]).toEqual(["// aaaaaaa1", undefined]);
  expect(warnings).toHaveLength(1);
});

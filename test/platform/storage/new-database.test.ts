import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Log } from "../../../src/platform/log.ts";
import { createDatabase } from "../../../src/platform/storage/new-database/create.ts";
import { packFolder } from "../../../src/platform/storage/new-database/folder-archive.ts";
import { pgliteVersion } from "../../../src/platform/storage/new-database/template.ts";

/** Makes a database of one file that says where it came from, with a template that `change` has damaged. */
async function create(change: (template: Uint8Array) => Uint8Array, pglite = pgliteVersion()) {
  const folder = mkdtempSync(join(tmpdir(), "ringback-new-database-"));
  using _ = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
  const packed = join(folder, "packed");
  mkdirSync(packed);
  writeFileSync(join(packed, "origin"), "template");
  writeFileSync(join(packed, "noise"), Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 31) % 251)));
  const template = join(folder, "new-database.zst");
  writeFileSync(template, change(packFolder(packed, pglite)));
  const warnings: string[] = [];
  const log: Log = { info() {}, warn: (_, text) => void warnings.push(text), error() {} };
  const made = join(folder, "db");
  await createDatabase(made, {
    log,
    template: pathToFileURL(template),
    initialize: async (target) => {
      mkdirSync(target);
      writeFileSync(join(target, "origin"), "initdb");
    },
  });
  return { origin: readFileSync(join(made, "origin"), "utf8"), warnings, isTidy: !existsSync(`${made}.new`) };
}

describe("a new embedded database", () => {
  it("is unpacked from the build's template", async () => {
    expect(await create((whole) => whole)).toEqual({ origin: "template", warnings: [], isTidy: true });
  });

  it("is made by initdb without a word where the template is another PGlite's", async () => {
    expect(await create((whole) => whole, "0.0.1")).toEqual({ origin: "initdb", warnings: [], isTidy: true });
  });

  it.each<[string, (whole: Uint8Array) => Uint8Array]>([
    ["is empty", () => new Uint8Array()],
    ["is no archive", () => Buffer.from("<h1>Not found</h1>")],
    ["ends too early", (whole) => whole.subarray(0, whole.length - 40)],
    ["has a byte that changed", (whole) => whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte))],
  ])("is made by initdb, with a line in the log, where the template %s", async (_, change) => {
    const { origin, warnings, isTidy } = await create(change);
    expect([origin, isTidy]).toEqual(["initdb", true]);
    expect(warnings).toHaveLength(1);
  });
});

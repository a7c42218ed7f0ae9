import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StoredList } from "../../../demo/server/desk/stored-list.ts";
import { readEnvironment } from "../../../src/platform/node/environment.ts";
import { folderSecret } from "../../../src/platform/node/folder-secret.ts";
import { surroundingsOf } from "../../../src/platform/node/start-checks.ts";
import { createWholeFile, readJsonFile, writeWholeFile } from "../../../src/platform/node/whole-file.ts";
import { makePrivateFolder, openToOthers } from "../../../src/platform/storage/data-folder/private-folder.ts";

function folder() {
  const path = mkdtempSync(join(tmpdir(), "ringback-folder-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

describe("a data folder that cannot be used", () => {
  it("is named with its setting where it is a file, or nothing can be written into it", () => {
    using data = folder();
    const file = join(data.path, "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "below")])
      expect(() => makePrivateFolder(path)).toThrow(
        `The data folder ${path} is no folder. Set RINGBACK_DATA to another.`,
      );
    if (process.platform !== "linux") return;
    // The system's own, which nobody can write into.
    expect(() => makePrivateFolder("/sys/ringback")).toThrow(
      /^The data folder \/sys\/ringback cannot be made or written to by this user \(E\w+\)\. Set RINGBACK_DATA to another\.$/,
    );
  });
});

describe.skipIf(process.platform === "win32")("a data folder that others can read and write", () => {
  it("is made private with everything in it, and `doctor` says so while it is not", () => {
    using data = folder();
    mkdirSync(join(data.path, "db"));
    writeFileSync(join(data.path, "db/1"), "rows");
    for (const name of ["db/1", "db", ""]) chmodSync(join(data.path, name), 0o777);
    const problems = () =>
      surroundingsOf(readEnvironment({ RINGBACK_DATA: data.path })).filter(({ level }) => level === "problem");
    expect(problems()).toMatchObject([{ text: expect.stringContaining("read or write 3 of its files and folders") }]);
    makePrivateFolder(data.path);
    expect(openToOthers(data.path)).toEqual([]);
    expect(problems()).toEqual([]);
    expect(readFileSync(join(data.path, "db/1"), "utf8")).toBe("rows");
  });
});

describe("the data folder's secret", () => {
  it("is made once", () => {
    using data = folder();
    const secret = folderSecret(data.path);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(folderSecret(data.path)).toBe(secret);
    expect(readdirSync(data.path)).toEqual(["secret"]);
  });

  it("is made anew where a full disk left an empty file before there was any data, and otherwise never replaced", () => {
    using data = folder();
    writeFileSync(join(data.path, "secret"), "");
    expect(folderSecret(data.path).length).toBeGreaterThanOrEqual(32);
    mkdirSync(join(data.path, "db"));
    writeFileSync(join(data.path, "secret"), "");
    expect(() => folderSecret(data.path)).toThrow(/is damaged: .* Restore it from a backup/);
    expect(readFileSync(join(data.path, "secret"), "utf8")).toBe("");
  });
});

describe("files that are written as a whole", () => {
  it("replace what was there, or do not, and leave nothing beside themselves", () => {
    using data = folder();
    const file = join(data.path, "a.json");
    writeWholeFile(file, "1");
    writeWholeFile(file, "2");
    expect(createWholeFile(file, "3")).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("2");
    expect(openToOthers(file)).toEqual([]);
    expect(readdirSync(data.path)).toEqual(["a.json"]);
  });

  it("keep what was there when the new one cannot be written", () => {
    using data = folder();
    const file = join(data.path, "a.json");
    mkdirSync(file); // stands for whatever stops the last step
    expect(() => writeWholeFile(file, "2")).toThrow();
    expect(readdirSync(data.path)).toEqual(["a.json"]);
  });

  it("count as absent when they are empty, and are named when they are damaged", () => {
    using data = folder();
    const file = join(data.path, "visits.json");
    writeFileSync(file, "");
    const list = new StoredList(file, () => ["first"]);
    expect(list.items).toEqual(["first"]);
    list.replace(["second"]);
    expect(new StoredList(file).items).toEqual(["second"]);
    writeFileSync(file, '["sec');
    expect(() => readJsonFile(file)).toThrow(`${file} is damaged: it is not valid JSON.`);
    expect(existsSync(file)).toBe(true);
  });
});

import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../scripts/lib/packages.ts";
import { deep } from "../counts.ts";
import { emptyFolder } from "./support/demo.ts";

const root = join(import.meta.dirname, "../..");
/** Under `npm exec -c` the call would be handed down to every npx. */
const { npm_config_call: _, ...env } = process.env;
const run = (program: string, args: readonly string[], cwd: string) =>
  promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
const tsc = join(root, "node_modules/typescript/bin/tsc");
const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2023"];
const lib = ["--lib", "es2024,dom,dom.iterable,esnext.disposable"];

/** Importable entries of a package; the others are patterns, data and the command. */
function entriesOf(folder: "" | "server"): string[] {
  const { name, exports } = readManifest(folder);
  return Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === "object" ? [`${name}${entry.slice(1)}`] : [],
  );
}

/** A project with a package, as npm installs it. */
async function projectWith(...files: readonly string[]) {
  const folder = emptyFolder();
  writeFileSync(join(folder.path, "package.json"), '{ "type": "module", "private": true }');
  await run("npm", ["install", "--loglevel=error", ...files], folder.path);
  return folder;
}

/** Checks a file's types as a project would, which checks those of the packages too. */
async function checkTypes(folder: string, file: string, text: string, more: readonly string[]): Promise<void> {
  writeFileSync(join(folder, file), text);
  for (const resolution of [
    ["--module", "esnext", "--moduleResolution", "bundler"],
    ["--module", "nodenext"],
  ]) {
    const words = [tsc, ...strict, ...lib, ...resolution, ...more, file];
    await run(process.execPath, words, folder).catch(({ stdout }) => expect(stdout).toBe(""));
  }
}

/** That every export has a type, and one that is not `any`. */
function typeTests(entries: readonly string[]): string {
  return `${entries.map((entry, at) => `import * as entry${at} from "${entry}";`).join("\n")}
type IsAny<T> = 0 extends 1 & T ? true : false;
${entries.map((_, at) => `export const any${at}: IsAny<typeof entry${at}> = false;`).join("\n")}
`;
}

async function importsAll(folder: string, entries: readonly string[]): Promise<void> {
  const code = `for (const name of ${JSON.stringify(entries)}) console.log(name, Object.keys(await import(name)).length);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], folder);
  expect(stdout.trim().split("\n")).toHaveLength(entries.length);
  expect(stdout).not.toMatch(/ 0$/m);
}

describe.runIf(deep)("a fresh clone", () => {
  it("packs to two packages that install, import, type-check strictly and run; its own commands work too", async () => {
    using clone = emptyFolder();
    const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
    for (const file of sources
      .trim()
      .split("\n")
      .filter((one) => existsSync(join(root, one)))) {
      mkdirSync(dirname(join(clone.path, file)), { recursive: true });
      cpSync(join(root, file), join(clone.path, file));
    }
    // Builds, and checks the packages by publint and attw.
    await run("npm", ["pack", "--loglevel=error"], clone.path);
    const packed = join(clone.path, "build/packed");
    const [page = "", server = ""] = readdirSync(packed)
      .sort((one, other) => one.length - other.length)
      .map((name) => join(packed, name));

    using pages = await projectWith(page);
    const installed = readdirSync(join(pages.path, "node_modules")).filter((name) => !name.startsWith("."));
    expect(installed).toEqual(["@lit", "@lit-labs", "@types", "lit", "lit-element", "lit-html", "ringback", "zod"]);
    const ofPages = entriesOf("").filter((entry) => !entry.includes("/platform"));
    await importsAll(pages.path, ofPages);
    // A page's own check, without Node's types and React's.
    const withoutOthers = ofPages.filter((entry) => !/\/(?:react|proxy\/node)$/.test(entry));
    const call = `import { createClient } from "ringback/client";
export const client: IsAny<ReturnType<typeof createClient>> = false;
`;
    await checkTypes(pages.path, "page.ts", typeTests(withoutOthers) + call, ["--types", ""]);

    using servers = await projectWith(page, server);
    const all = [...entriesOf(""), ...entriesOf("server")];
    await importsAll(servers.path, all);
    const required = `import { createPlatform } from "ringback-server";
// @ts-expect-error The storage is required.
createPlatform({ secret: "x" });
`;
    const ofServers = all.filter((entry) => !entry.endsWith("/react"));
    await checkTypes(servers.path, "server.ts", typeTests(ofServers) + required, ["--types", "node"]);
    for (const command of ["ringback-server", "ringback"]) {
      const { stdout } = await run("npx", ["--no-install", command, "--help"], servers.path);
      expect(stdout).toMatch(/^ringback-server COMMAND/);
      const cloned = await run("npx", [command, "--help"], clone.path);
      expect(cloned.stdout).toMatch(/^ringback-server COMMAND/);
    }
  });
});

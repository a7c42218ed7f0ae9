import { execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fallbacks } from "../../scripts/lib/compatibility/fallbacks.ts";
import { readCompatibility } from "../../scripts/lib/compatibility/floor.ts";
import { newerInScripts } from "../../scripts/lib/compatibility/scripts.ts";
import { newerInStyles } from "../../scripts/lib/compatibility/styles.ts";
import { deep } from "../counts.ts";
import { emptyFolder } from "./support/demo.ts";

const root = join(import.meta.dirname, "../..");
const builtServer = join(root, "build/test/server");
/** Under `npm exec -c` the call would be handed down to every npx. */
const { npm_config_call: _, ...env } = process.env;
const run = (program: string, args: readonly string[], { cwd = root } = {}) =>
  promisify(execFile)(program, args, { cwd, env });
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Importable entries; the others are patterns and data. */
const entries = Object.keys(manifest.exports).filter((entry) => !/\*|\.json$/.test(entry));

/** Copies files of the project into a folder. */
function copy(folder: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
}

async function pack(folder: string): Promise<{ file: string; files: string[] }> {
  // What prepack prints goes before the JSON.
  const { stdout } = await run("npm", ["pack", "--json", "--loglevel=error"], { cwd: folder });
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)));
  const files = packed.files.map(({ path }: { path: string }) => path);
  return { file: join(folder, packed.filename), files };
}

/** Starts the installed package's demo by npx, on the libraries of this clone, and ends npx. */
async function startsDemo(project: string): Promise<void> {
  for (const name of Object.keys(manifest.peerDependencies)) {
    mkdirSync(dirname(join(project, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name));
  }
  const npx = spawn("npx", ["--no-install", "ringback", "demo"], {
    cwd: project,
    env: { ...env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  for await (const piece of npx.stdout.setEncoding("utf8")) {
    out += piece;
    const url = /^ready (\S+)$/m.exec(out)?.[1];
    if (url === undefined) continue;
    for (const path of ["/", "/gallery/", "/handset/", "/console/", "/widget/ringback.mjs"])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    npx.kill("SIGTERM");
  }
  // Its output has ended, so the server has too.
  expect(out).toMatch(/^ready /m);
  expect(existsSync(join(project, ".ringback/control.sock"))).toBe(false);
}

describe("npm pack", () => {
  it("builds first, and takes the build and the command", async () => {
    using folder = emptyFolder();
    copy(folder.path, ["package.json", "README.md", "LICENSE", "bin/ringback.js"]);
    mkdirSync(join(folder.path, "scripts"));
    writeFileSync(
      join(folder.path, "scripts/run.mjs"),
      `import { mkdirSync, writeFileSync } from "node:fs"; mkdirSync("dist"); writeFileSync("dist/" + process.argv[2], "");`,
    );
    const { files } = await pack(folder.path);
    expect(files.sort()).toEqual(["LICENSE", "README.md", "bin/ringback.js", "dist/build", "package.json"]);
  });
});

describe("the ringback command", () => {
  it("runs the package's build", async () => {
    using folder = emptyFolder();
    copy(folder.path, ["package.json", "bin/ringback.js"]);
    cpSync(builtServer, join(folder.path, "dist"), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(folder.path, "node_modules"));
    const { stdout } = await run(process.execPath, [join(folder.path, manifest.bin.ringback), "--help"]);
    expect(stdout).toMatch(/^ringback COMMAND/);
  });

  it("runs the sources in a clone, which has no dist/", async () => {
    using folder = emptyFolder();
    copy(folder.path, ["package.json", "bin/ringback.js"]);
    mkdirSync(join(folder.path, "scripts"));
    writeFileSync(join(folder.path, "scripts/run.mjs"), "console.log(process.argv.slice(2).join());");
    const { stdout } = await run(process.execPath, [join(folder.path, "bin/ringback.js"), "user", "list"]);
    expect(stdout).toBe("ringback,user,list\n");
    expect(existsSync(join(root, "scripts/commands/ringback.ts"))).toBe(true);
  });
});

describe("the widget's build", () => {
  const widget = join(root, "build/test/widget");
  const read = (name: string) => readFileSync(join(widget, name), "utf8");

  it("uses nothing that Chrome 111, Firefox 115 or Safari 16.4 lacks, but for what has a simpler form", () => {
    const codes = readdirSync(widget, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.m?js$/.test(name))
      .map(read);
    const data = readCompatibility();
    const found = [...newerInScripts(codes, data), ...newerInStyles(codes, data)];
    const known = Object.values(fallbacks).flat();
    expect(found.filter(({ feature }) => !known.includes(feature))).toEqual([]);
    expect(known.filter((feature) => !found.some((one) => one.feature === feature))).toEqual([]);
  });

  it("is checked for newer globals and their members, members of anything, expressions, selectors, units and functions", () => {
    const code =
      "Temporal; globalThis.scheduler; URL.parse(x); list.isSubsetOf(x); /(?i:a)/v; x`a:has(b){color:light-dark(red,hsl(from red h s l));top:2lh}`";
    const data = readCompatibility();
    const found = [...newerInScripts([code], data), ...newerInStyles([code], data)].map(({ feature }) => feature);
    expect(found).toEqual([
      "javascript.builtins.Temporal",
      "api.scheduler",
      "api.URL.parse_static",
      "javascript.builtins.Set.isSubsetOf",
      "javascript.builtins.RegExp.unicodeSets",
      "javascript.regular_expressions.modifier",
      "css.selectors.has",
      "css.types.color.light-dark",
      "css.types.color.hsl.relative_syntax",
      "css.types.length.lh",
    ]);
  });

  it("comes with the integrity of every script, and the licence of every package in it", () => {
    const scripts = readdirSync(widget, { recursive: true, encoding: "utf8" }).filter((name) => /\.m?js$/.test(name));
    const digest = (name: string) => createHash("sha384").update(read(name)).digest("base64");
    const expected = Object.fromEntries(scripts.map((name) => [name, `sha384-${digest(name)}`]));
    expect(JSON.parse(read("integrity.json"))).toEqual(expected);
    const licences = read("licences.txt").split("-".repeat(80));
    const packages = ["@lit/reactive-element", "lit", "lit-element", "lit-html", "marked"];
    for (const name of packages)
      expect(licences.find((text) => text.trimStart().startsWith(`${name} `))).toMatch(/copyright|licensed/i);
  });
});

describe.runIf(deep)("a fresh clone", () => {
  it("packs to a package that installs, imports, type-checks and runs; npx ringback works in the clone too", async () => {
    using clone = emptyFolder();
    using project = emptyFolder();
    copy(
      clone.path,
      execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
        .trim()
        .split("\n"),
    );
    const { file, files } = await pack(clone.path);
    const targets = entries.flatMap((entry) => Object.values<string>(manifest.exports[entry]));
    expect(targets.filter((target) => !files.includes(target.slice(2)))).toEqual([]);
    expect(files.filter((name) => /^(?:src|demo|test|build|scripts)\//.test(name))).toEqual([]);

    writeFileSync(join(project.path, "package.json"), '{ "type": "module", "private": true }');
    await run("npm", ["install", "--loglevel=error", file], { cwd: project.path });
    const names = entries.map((entry) => `ringback${entry.slice(1)}`);
    writeFileSync(
      join(project.path, "import.js"),
      `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length);`,
    );
    const imported = await run(process.execPath, ["import.js"], { cwd: project.path });
    expect(imported.stdout.trim().split("\n")).toHaveLength(names.length);
    expect(imported.stdout).not.toMatch(/ 0$/m);

    writeFileSync(
      join(project.path, "check.ts"),
      `${names.map((name, at) => `import * as entry${at} from "${name}";`).join("\n")}
type IsAny<T> = 0 extends 1 & T ? true : false;
${names.map((_, at) => `export const any${at}: IsAny<typeof entry${at}> = false;`).join("\n")}
import { createClient } from "ringback/client";
export const client: IsAny<ReturnType<typeof createClient>> = false;
import { createPlatform } from "ringback/platform";
// @ts-expect-error The storage is required.
createPlatform({ secret: "x" });
`,
    );
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2023", "--module", "esnext"];
    const types = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
    for (const resolution of ["bundler", "nodenext"]) {
      const module = resolution === "nodenext" ? ["--module", "nodenext"] : [];
      const args = [tsc, ...options, ...module, "--moduleResolution", resolution, ...types, "check.ts"];
      await run(process.execPath, args, { cwd: project.path }).catch(({ stdout }) => expect(stdout).toBe(""));
    }
    // A page's own check may read our types strictly, without Node's.
    const pageTypes = ["ringback", "ringback/element", "ringback/client", "ringback/contract", "ringback/proxy"];
    writeFileSync(join(project.path, "page.ts"), pageTypes.map((name) => `export type * from "${name}";`).join("\n"));
    const strict = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2024,dom,dom.iterable,esnext.disposable"];
    await run(process.execPath, [tsc, ...strict, "--module", "nodenext", "page.ts"], { cwd: project.path }).catch(
      ({ stdout }) => expect(stdout).toBe(""),
    );
    expect(readdirSync(join(project.path, "node_modules")).sort()).toEqual([
      ".bin",
      ".package-lock.json",
      "@lit",
      "@lit-labs",
      "@types",
      "lit",
      "lit-element",
      "lit-html",
      "ringback",
      "zod",
    ]);

    const packaged = await run("npx", ["--no-install", "ringback", "--help"], { cwd: project.path });
    expect(packaged.stdout).toMatch(/^ringback COMMAND/);

    await startsDemo(project.path);

    const cloned = await run("npx", ["ringback", "--help"], { cwd: clone.path });
    expect(cloned.stdout).toMatch(/^ringback COMMAND/);
  });
});

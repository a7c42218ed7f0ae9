import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { fallbacks } from "../../scripts/lib/compatibility/fallbacks.ts";
import { readCompatibility } from "../../scripts/lib/compatibility/floor.ts";
import { newerInScripts } from "../../scripts/lib/compatibility/scripts.ts";
import { newerInStyles } from "../../scripts/lib/compatibility/styles.ts";
import { writeIntegrity } from "../../scripts/lib/integrity.ts";
import { emptyFolder } from "./support/demo.ts";

const root = join(import.meta.dirname, "../..");
/** Under `npm exec -c` the call would be handed down to every npx. */
const { npm_config_call: _, ...env } = process.env;
const run = (program: string, args: readonly string[], { cwd = root } = {}) =>
  promisify(execFile)(program, args, { cwd, env });

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

describe.each(["bin/ringback.js", "server/bin/ringback-server.js"])("the command %s", (command) => {
  it("runs the sources in a clone, which has no dist/", async () => {
    using folder = emptyFolder();
    copy(folder.path, ["package.json", command]);
    mkdirSync(join(folder.path, "scripts"));
    writeFileSync(join(folder.path, "scripts/run.mjs"), "console.log(process.argv.slice(2).join());");
    const { stdout } = await run(process.execPath, [join(folder.path, command), "user", "list"]);
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

  it("lists no source maps among them: a published server has none, and reads all that is listed when it starts", () => {
    using folder = emptyFolder();
    mkdirSync(join(folder.path, "chunks"));
    const files = ["ringback.js", "ringback.mjs", "element.mjs", "chunks/panel-12345678.js"];
    for (const name of files.flatMap((file) => [file, `${file}.map`])) writeFileSync(join(folder.path, name), name);
    writeIntegrity(folder.path);
    const listed = JSON.parse(readFileSync(join(folder.path, "integrity.json"), "utf8"));
    expect(Object.keys(listed)).toEqual(files);
  });
});

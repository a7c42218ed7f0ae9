import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse as parseYaml } from "yaml";
import { documentedValues, pageExamples, writeTypedExamples } from "../../scripts/lib/doc-examples.ts";
import { programs, runQuietly } from "../../scripts/lib/processes.ts";
import { usage } from "../../src/cli/usage.ts";
import { operations } from "../../src/contract/index.ts";
import { deep } from "../counts.ts";

const root = join(import.meta.dirname, "../..");
/** Below the root, where the compiler finds the installed types. */
const folder = join(root, "build/doc-examples");
/** What other tests run: the pages of a site, the servers of a proxy, the check of a signature, a policy. */
const runElsewhere = ["html", "csp"];
/** What no test can run: files of other programs, and texts to be read. */
const foreign = ["ini", "nginx", "text"];

const examples = pageExamples();
const documented = documentedValues();
const examplesIn = (...languages: string[]) => examples.filter(({ language }) => languages.includes(language));

describe("the examples of the docs", () => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    return () => rmSync(folder, { recursive: true, force: true });
  });

  it("are in languages that a test knows", () => {
    const known = ["ts", "tsx", "js", "sh", "yaml", "json", "jsonc", ...runElsewhere, ...foreign];
    expect(examples.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(examples.length).toBeGreaterThan(50);
  });

  // In `npm test` the check of types has them in its own program (scripts/commands/test.ts), which reads the same sources.
  it.runIf(deep)("compile under the strictest options where they are TypeScript", async () => {
    const types = join(folder, "types");
    expect(writeTypedExamples(types)).toBeGreaterThan(85);
    const compiled = await runQuietly(programs.tsc, ["-p", types, "--pretty", "false", "--singleThreaded"]);
    expect(compiled).toEqual({ code: 0, output: "" });
  });

  it("lets pages write every attribute of the element in JSX", () => {
    const types = readFileSync(join(root, "src/widget/jsx.ts"), "utf8");
    const docs = readFileSync(join(root, "docs/element.md"), "utf8");
    const table = docs.slice(0, docs.indexOf("## Methods")).matchAll(/^\| `[\w-]+` \| `(\w+)` \|/gm);
    // Said in words: attributes that are no properties.
    const alone = ["launcher-label", "show-cost", "storage-days", "speech", "context"];
    expect(alone.filter((name) => !docs.includes(`\`${name}`))).toEqual([]);
    const names = [...table].map(([, name = ""]) => name).filter((name) => name !== "dir"); // every element's
    names.push(...alone);
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => !new RegExp(`"?\\b${name}"?(?:\\?:|$)`, "m").test(types))).toEqual([]);
  });

  it("stand at every value that the packages export", () => {
    expect(documented.length).toBeGreaterThan(85);
    expect(documented.filter(({ codes }) => codes.length === 0).map(({ name }) => name)).toEqual([]);
  });

  it.each(examplesIn("js"))("are JavaScript that Node reads: $page", async ({ code }) => {
    const file = join(folder, `${crypto.randomUUID()}.mjs`);
    writeFileSync(file, code);
    onTestFinished(() => rmSync(file));
    await promisify(execFile)(process.execPath, ["--check", file]);
  });

  it.each(examplesIn("yaml", "json", "jsonc"))("are data that is read: $page", ({ code }) => {
    expect(parseYaml(code.replace(/^\s*\/\/.*$/gm, ""))).toBeTypeOf("object");
  });

  it.each(examplesIn("sh"))(
    "are commands that a shell reads, with our own as they are called: $page",
    async ({ code }) => {
      const file = join(folder, `${crypto.randomUUID()}.sh`);
      writeFileSync(file, code);
      onTestFinished(() => rmSync(file));
      await promisify(execFile)("sh", ["-n", file]);
      const commands = [...code.matchAll(/\bringback-server ([a-z]+)/g)].map(([, command]) => command);
      expect(commands.filter((command) => !new RegExp(`^ {2}${command}\\b`, "m").test(usage))).toEqual([]);
      const scripts = Object.keys(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts);
      const called = [...code.matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name]) => name);
      expect(called.filter((name) => !scripts.includes(name ?? ""))).toEqual([]);
      expect(pathsOf(code).filter((path) => !knownPaths.some((known) => known.test(path)))).toEqual([]);
    },
  );
});

/** The paths of the API that an example asks for. */
function pathsOf(code: string): string[] {
  return [...code.matchAll(/https?:\/\/[\w.:]+\/api(\/[\w/{}$-]+)/g)].map(([, path = ""]) => path);
}

const knownPaths = Object.values(operations)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`))
  .concat(/^\/(?:docs|openapi\.json)$/);

import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse as parseYaml } from "yaml";
import { programs } from "../../scripts/lib/processes.ts";
import { usage } from "../../src/cli/usage.ts";
import { operations } from "../../src/contract/index.ts";

const root = join(import.meta.dirname, "../..");
/** Below the root, where the compiler finds the installed types. */
const folder = join(root, "build/doc-examples");
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
/** What each entry of the package is built from, and a stand-in for Preact, which is no dependency. */
const entries = {
  ringback: "src/widget/index.ts",
  "ringback/element": "src/widget/element.ts",
  "ringback/react": "src/widget/react.ts",
  "ringback/client": "src/client/index.ts",
  "ringback/contract": "src/contract/index.ts",
  "ringback/proxy": "src/proxy/index.ts",
  "ringback/proxy/node": "src/proxy/node.ts",
  "ringback-server": "src/platform/index.ts",
  "ringback-server/node": "src/platform/node/index.ts",
  preact: "test/types/preact.ts",
};
/** The entries whose exported values each show in their docstring how they are used. */
const withExamples = [
  "ringback/element",
  "ringback/client",
  "ringback/contract",
  "ringback/proxy",
  "ringback/proxy/node",
  "ringback-server",
  "ringback-server/node",
] as const;
/** What other tests run: the pages of a site, the servers of a proxy, the check of a signature, a policy. */
const runElsewhere = ["html", "csp"];
/** What no test can run: files of other programs, and texts to be read. */
const foreign = ["ini", "nginx", "text"];

interface Example {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

const examples: Example[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", code = ""]) => ({
      page,
      language,
      code,
    }),
  ),
);
/** Each value that these entries export, with the examples of its docstring. */
const documented = withExamples.flatMap((entry) =>
  valuesOf(entries[entry]).map(({ name, file }) => ({ name: `${entry} › ${name}`, codes: examplesOf(name, file) })),
);
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

  it("compile under the strictest options where they are TypeScript", async () => {
    const sources = new Map(
      examplesIn("ts", "tsx").map(({ page, language, code }, index) => [
        `${page.replace(/\W/g, "-")}-${index}.${language}`,
        `${code}\nexport {};`,
      ]),
    );
    expect(sources.size).toBeGreaterThanOrEqual(7);
    for (const [at, { codes }] of documented.entries())
      for (const [index, code] of codes.entries()) sources.set(`docstring-${at}-${index}.ts`, `${code}\nexport {};`);
    sources.set("wrong.ts", 'import { createProxy } from "ringback/proxy";\ncreateProxy({});');
    const complaints = await complaintsOf(sources);
    expect(complaints).toEqual([expect.stringMatching(/^wrong\.ts\(2,/)]);
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

interface ExportedValue {
  readonly name: string;
  /** Where it is declared, below the root. */
  readonly file: string;
}

/** The values that an entry exports: what it declares itself, and what it passes on. */
function valuesOf(entry: string): ExportedValue[] {
  const text = readFileSync(join(root, entry), "utf8");
  const declared = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)];
  const passedOn = [...text.matchAll(/^export \{([^}]*)\} from "([^"]+)"/gm)];
  return [
    ...declared.map(([, name = ""]) => ({ name, file: entry })),
    ...passedOn.flatMap(([, names = "", path = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ name, file: join(dirname(entry), path) })),
    ),
  ];
}

/** The code of the examples in a value's docstring. */
function examplesOf(name: string, file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const declaration = new RegExp(`^export (?:async )?(?:function\\*?|const|class) ${name}\\b`, "m").exec(text);
  const [docstring = ""] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, declaration?.index ?? 0)) ?? [];
  return [...docstring.matchAll(/@example\n \* ```ts\n([\s\S]*?) \* ```/g)].map(([, code = ""]) =>
    code.replace(/^ \* ?/gm, ""),
  );
}

/** The paths of the API that an example asks for. */
function pathsOf(code: string): string[] {
  return [...code.matchAll(/https?:\/\/[\w.:]+\/api(\/[\w/{}$-]+)/g)].map(([, path = ""]) => path);
}

const knownPaths = Object.values(operations)
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`))
  .concat(/^\/(?:docs|openapi\.json)$/);

/** What the compiler says of the examples, a line for each complaint. */
async function complaintsOf(sources: ReadonlyMap<string, string>): Promise<string[]> {
  for (const [name, code] of sources) writeFileSync(join(folder, name), code);
  const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [join(root, file)]]));
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { paths, noUnusedLocals: false },
    include: [],
    files: [...sources.keys(), join(root, entries.preact)],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const output = await new Promise<string>((resolve) => {
    const args = [join(root, "node_modules", programs.tsc), "-p", ".", "--pretty", "false", "--singleThreaded"];
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  return output.split("\n").filter((line) => / error TS\d+: /.test(line));
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./processes.ts";

/** A block of code on a page of the docs. */
export interface Example {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

/** A value that a package exports, with the examples of its docstring. */
export interface DocumentedValue {
  readonly name: string;
  readonly codes: readonly string[];
}

/** What each entry of the packages is built from, and a stand-in for Preact, which is no dependency. */
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

/** Each block of code of the README and of the docs that says its language. */
export function pageExamples(): Example[] {
  const docs = readdirSync(join(root, "docs")).filter((file) => file.endsWith(".md"));
  return ["README.md", ...docs.map((file) => `docs/${file}`)].flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
      ([, language = "", code = ""]) => ({ page, language, code }),
    ),
  );
}

/** Each value that the entries export which show how theirs are used. */
export function documentedValues(): DocumentedValue[] {
  return withExamples.flatMap((entry) =>
    valuesOf(entries[entry]).map(({ name, file }) => ({ name: `${entry} › ${name}`, codes: examplesOf(name, file) })),
  );
}

/**
 * Writes all examples in TypeScript and a `tsconfig.json` that checks them into a folder, which is emptied first. It must be
 * below the root, where the compiler finds the installed types. Among them is one that is wrong, and fails once it is not found.
 * @param sources What else is checked by the same program, as the sources that the examples import are read anyway
 * @returns How many there are
 */
export function writeTypedExamples(folder: string, sources: readonly string[] = []): number {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const typed = pageExamples().filter(({ language }) => ["ts", "tsx"].includes(language));
  const files = new Map([
    ...typed.map(({ page, language, code }, at) => [`${page.replace(/\W/g, "-")}-${at}.${language}`, code] as const),
    ...documentedValues().flatMap(({ codes }, at) =>
      codes.map((code, index) => [`docstring-${at}-${index}.ts`, code] as const),
    ),
    [
      "wrong.ts",
      'import { createProxy } from "ringback/proxy";\n// @ts-expect-error: it needs an assistant\ncreateProxy({});',
    ],
  ]);
  for (const [name, code] of files) writeFileSync(join(folder, name), `${withExports(code)}\nexport {};`);
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      paths: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [join(root, file)]])),
    },
    include: sources.map((source) => join(root, source)),
    files: [...files.keys(), join(root, entries.preact)],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  return files.size;
}

/** Nothing that an example makes for its reader is unused. */
function withExports(code: string): string {
  return code.replace(/^(?=(?:const|let|class|interface|type|(?:async )?function)\b)/gm, "export ");
}

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

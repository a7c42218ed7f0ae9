import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = ["README.md", "docs/function-calls.md", "docs/visitor-actions.md"];
/** What each entry of the package is built from, and a stand-in for Preact, which is no dependency. */
const entries = {
  ringback: "src/widget/index.ts",
  "ringback/element": "src/widget/element.ts",
  "ringback/react": "src/widget/react.ts",
  "ringback/client": "src/client/index.ts",
  "ringback/contract": "src/contract/index.ts",
  "ringback/proxy": "src/proxy/index.ts",
  "ringback/proxy/node": "src/proxy/node.ts",
  "ringback/platform": "src/platform/index.ts",
  "ringback/platform/node": "src/platform/node/index.ts",
  preact: "test/types/preact.ts",
};

it("compiles every TypeScript example of the docs under the strictest options", () => {
  const examples = new Map(pages.flatMap(examplesOf));
  expect(examples.size).toBeGreaterThanOrEqual(4);
  expect(complaintsOf(examples)).toEqual([]);
  const wrong = new Map([[join(root, "wrong.ts"), 'import { createProxy } from "ringback/proxy";\ncreateProxy({});']]);
  expect(complaintsOf(wrong)).toHaveLength(1);
});

/** The examples of a page as files beside the sources. */
function examplesOf(page: string): [path: string, code: string][] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension, code], index) => {
    return [join(root, `${page.replace(/\W/g, "-")}-${index}.${extension}`), `${code}\nexport {};`];
  });
}

function complaintsOf(examples: ReadonlyMap<string, string>): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [join(root, file)]]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => examples.has(path) || fileExists(path);
  host.readFile = (path) => examples.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...more) => {
    const text = examples.get(path);
    return text === undefined ? getSourceFile(path, ...more) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram(
    [...examples.keys(), join(root, entries.preact)],
    { ...options, paths, noUnusedLocals: false },
    host,
  );
  return [...examples.keys()].flatMap((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(
        ({ messageText }) => `${path.slice(root.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
      ),
  );
}

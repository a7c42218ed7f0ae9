import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { programs } from "../../scripts/lib/processes.ts";

const root = join(import.meta.dirname, "../..");
/** Below the root, where the compiler finds the installed types. */
const folder = join(root, "build/doc-examples");
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
  "ringback-server": "src/platform/index.ts",
  "ringback-server/node": "src/platform/node/index.ts",
  preact: "test/types/preact.ts",
};

it("compiles every TypeScript example of the docs under the strictest options", async () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const examples = new Map(pages.flatMap(examplesOf));
  expect(examples.size).toBeGreaterThanOrEqual(4);
  examples.set("wrong.ts", 'import { createProxy } from "ringback/proxy";\ncreateProxy({});');
  const complaints = await complaintsOf(examples);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toMatch(/^wrong\.ts\(2,/);
});

/** The examples of a page, by the names of their files. */
function examplesOf(page: string): [name: string, code: string][] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension, code], index) => {
    return [`${page.replace(/\W/g, "-")}-${index}.${extension}`, `${code}\nexport {};`];
  });
}

/** What the compiler says of the examples, a line for each complaint. */
async function complaintsOf(examples: ReadonlyMap<string, string>): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of examples) writeFileSync(join(folder, name), code);
  const paths = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, [join(root, file)]]));
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { paths, noUnusedLocals: false },
    include: [],
    files: [...examples.keys(), join(root, entries.preact)],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const output = await new Promise<string>((resolve) => {
    const args = [join(root, "node_modules", programs.tsc), "-p", ".", "--pretty", "false", "--singleThreaded"];
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  return output.split("\n").filter((line) => / error TS\d+: /.test(line));
}

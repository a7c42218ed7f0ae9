// Writes the generated docs and lists operations that nothing answers yet. With --check it writes nothing and fails when
// what is committed is not what would be written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runnerImport } from "vite";
import type * as contract from "../../src/contract/index.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import type * as answered from "../../src/platform/handlers.ts";
import { elementDocs, elementManifest } from "../lib/element-docs.ts";
import { root } from "../lib/processes.ts";
import { referenceOf } from "../lib/reference.ts";

const check = process.argv.includes("--check");
const options = { configFile: false, root, logLevel: "error" } as const;
const { module: api } = await runnerImport<typeof contract>(join(root, "src/contract/index.ts"), options);
const { module: platform } = await runnerImport<typeof answered>(join(root, "src/platform/handlers.ts"), options);

const rows: Operation[] = Object.values(api.operations);
const document = api.openApiOf(rows, { serverUrl: "{base_url}", version: "0" });
const files = {
  "docs/api/reference.md": referenceOf(rows, document),
  "docs/element.md": elementDocs(elementManifest()),
};

for (const [name, text] of Object.entries(files)) {
  const path = join(root, name);
  if (!check) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${name} is out of date: run npm run docs`);
    process.exitCode = 1;
  }
}
const open = rows.filter((row) => !platform.handlers.some((handler) => handler.row.id === row.id));
console.log(
  open.length === 0 ? "Every operation has a handler." : `Without a handler: ${open.map(({ id }) => id).join(", ")}`,
);

// Writes the generated docs and lists operations that nothing answers yet. With --check it writes nothing and fails when
// what is committed is not what would be written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runnerImport } from "vite";
import type * as contract from "../../src/contract/index.ts";
import type * as failureKit from "../../src/contract/kit/failures.ts";
import type * as fieldKit from "../../src/contract/kit/fields.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import type * as proxyContract from "../../src/contract/proxy.ts";
import type * as answered from "../../src/platform/all-handlers.ts";
import type * as fieldUses from "../../src/platform/assistant-field-uses.ts";
import type * as llm from "../../src/platform/engine/llm/engine.ts";
import type * as connections from "../../src/platform/storage/postgres/connections.ts";
import type * as telemetry from "../../src/platform/telemetry/figures.ts";
import type * as allowList from "../../src/proxy/operations/allow-list.ts";
import type * as policies from "../../src/proxy/policy.ts";
import { elementDocs, elementManifest } from "../lib/element-docs.ts";
import { fieldDocs } from "../lib/field-docs.ts";
import { figureDocs } from "../lib/figure-docs.ts";
import { languageLists, namesOf, readLanguages } from "../lib/language-lists.ts";
import { modelRequests } from "../lib/model-requests.ts";
import { root } from "../lib/processes.ts";
import { proxyDocs } from "../lib/proxy-docs.ts";
import { referenceOf } from "../lib/reference.ts";

const check = process.argv.includes("--check");
const options = { configFile: false, root, logLevel: "error" } as const;
const load = async <Module>(path: string) => (await runnerImport<Module>(join(root, path), options)).module;
const { operations } = await load<typeof contract>("src/contract/index.ts");
const { unimplementedIds } = await load<typeof answered>("src/platform/all-handlers.ts");
const { fieldsOf } = await load<typeof fieldKit>("src/contract/kit/fields.ts");
const { failuresOf } = await load<typeof failureKit>("src/contract/kit/failures.ts");

const rows: Operation[] = Object.values(operations);
const open: readonly string[] = unimplementedIds;
const described = rows.map((row) => ({
  row,
  fields: fieldsOf(row),
  failures: failuresOf(row),
  open: open.includes(row.id),
}));
const { connectionsOfProcess } = await load<typeof connections>("src/platform/storage/postgres/connections.ts");
/** A text with the number of connections that a process uses, between its marks. */
const withConnections = (name: string) =>
  readFileSync(join(root, name), "utf8").replace(
    /(<!-- connections -->)[^<]*(<!-- \/connections -->)/g,
    `$1${connectionsOfProcess}$2`,
  );
const requests = await modelRequests(await load<typeof llm>("src/platform/engine/llm/engine.ts"));
const figures = figureDocs(await load<typeof telemetry>("src/platform/telemetry/figures.ts"));
const languages = await readLanguages(join(root, "src/languages"));
const lists = Object.entries(languageLists(languages)).map(([name, text]) => [`src/languages/${name}`, text] as const);
const files = {
  ...Object.fromEntries(lists),
  "docs/languages.md": readFileSync(join(root, "docs/languages.md"), "utf8").replace(
    /(<!-- languages -->)[^<]*(<!-- \/languages -->)/,
    `$1${namesOf(languages)}$2`,
  ),
  "docs/models.md": readFileSync(join(root, "docs/models.md"), "utf8").replace(
    /(<!-- requests[^>]*-->\n)[\s\S]*?(\n<!-- \/requests -->)/,
    (_, begin: string, end: string) => `${begin}\n${requests}\n${end}`,
  ),
  "docs/operating.md": readFileSync(join(root, "docs/operating.md"), "utf8").replace(
    /(<!-- figures[^>]*-->\n)[\s\S]*?(\n<!-- \/figures -->)/,
    (_, begin: string, end: string) => `${begin}\n${figures}\n${end}`,
  ),
  "docs/server.md": withConnections("docs/server.md"),
  "docs/decisions/010-two-databases.md": withConnections("docs/decisions/010-two-databases.md"),
  "docs/api/reference.md": referenceOf(described),
  "docs/assistant-fields.md": fieldDocs(await load<typeof fieldUses>("src/platform/assistant-field-uses.ts")),
  "docs/element.md": elementDocs(elementManifest()),
  "docs/proxy.md": proxyDocs({
    ...(await load<typeof allowList>("src/proxy/operations/allow-list.ts")),
    ...(await load<typeof policies>("src/proxy/policy.ts")),
    ...(await load<typeof proxyContract>("src/contract/proxy.ts")),
  }),
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
console.log(`${rows.length - open.length} of ${rows.length} operations have a handler.`);
if (open.length > 0) console.log(`Open: ${open.join(", ")}`);

// Makes dist/ and server/dist/, the two packages that are published; fails where the widget has grown over its byte budgets, or
// a package is one that others could not use or that does not start.
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkBudgets } from "../lib/budgets.ts";
import { checkPackages } from "../lib/check-packages.ts";
import { checkStart } from "../lib/check-start.ts";
import { buildDocs } from "../lib/docs-site.ts";
import { elementManifest } from "../lib/element-docs.ts";
import { writeIntegrity } from "../lib/integrity.ts";
import { copyTypes, writeServerEntries } from "../lib/packages.ts";
import { programs, root, runOrExit } from "../lib/processes.ts";

const [dist, serverDist, types] = ["dist", "server/dist", "build/types"].map((folder) => join(root, folder)) as [
  string,
  string,
  string,
];
for (const folder of [dist, serverDist, types]) rmSync(folder, { recursive: true, force: true });

await runOrExit("scripts/lib/build.ts", ["dist", "widget", "loader"], { RINGBACK_RELEASE: "1" }); // minified twice
writeIntegrity(dist);
checkBudgets(dist);
mkdirSync(serverDist, { recursive: true });
// Its maps are in the page owner's package: a server has none of the widget's stack traces.
cpSync(dist, join(serverDist, "widget"), { recursive: true, filter: (path) => !path.endsWith(".map") });
await runOrExit("scripts/lib/build.ts", ["dist", "library"]);
await runOrExit("scripts/lib/build.ts", ["server/dist", "console:console", "pages:demo", "server"]);
await runOrExit("scripts/lib/run-module.ts", ["scripts/lib/new-database.ts", "server/dist"]);
await buildDocs("server/dist/docs");
copyFileSync(join(root, "LICENSE"), join(root, "server/LICENSE"));

await runOrExit(programs.tsc, ["-p", "tsconfig.build.json"]);
copyTypes(types, "");
copyTypes(types, "server");
await writeServerEntries(dist, serverDist);
writeFileSync(join(dist, "custom-elements.json"), JSON.stringify(elementManifest(), null, 2));
await checkPackages();
await checkStart();

// Makes dist/, what is published; fails where the widget has grown over its byte budgets.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkBudgets } from "../lib/budgets.ts";
import { elementManifest } from "../lib/element-docs.ts";
import { writeIntegrity } from "../lib/integrity.ts";
import { programs, root, runOrExit } from "../lib/processes.ts";

rmSync(join(root, "dist"), { recursive: true, force: true });
await runOrExit("scripts/lib/build.ts", ["dist", "widget", "loader"]);
writeIntegrity(join(root, "dist"));
await runOrExit("scripts/lib/build.ts", ["dist", "console:console", "pages:demo", "server"]);
await runOrExit("scripts/lib/run-module.ts", ["scripts/lib/new-database.ts", "dist"]);
await runOrExit(programs.tsc, ["-p", "tsconfig.build.json"]);
writeFileSync(join(root, "dist/custom-elements.json"), JSON.stringify(elementManifest(), null, 2));
checkBudgets(join(root, "dist"));

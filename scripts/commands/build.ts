// Makes dist/, what is published.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { programs, root, runOrExit } from "../lib/processes.ts";

rmSync(join(root, "dist"), { recursive: true, force: true });
await runOrExit("scripts/lib/build.ts", ["dist", "widget", "loader", "server"]);
await runOrExit(programs.tsc, ["-p", "tsconfig.build.json"]);

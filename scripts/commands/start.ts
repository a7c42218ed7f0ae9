// `npm start`: `ringback-server demo` on what is built from the sources as they are.
import { join } from "node:path";
import { buildDemo } from "../lib/demo-build.ts";
import { root } from "../lib/processes.ts";

await buildDemo("build/demo");
process.argv.splice(2, Number.POSITIVE_INFINITY, "demo");
await import(join(root, "build/demo/server/cli.js"));

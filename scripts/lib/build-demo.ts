// Builds the demo in a process of its own: build-demo.ts OUT
import { buildDemo } from "./demo-build.ts";

const [out] = process.argv.slice(2);
if (!out) throw new Error("usage: build-demo.ts OUT");
await buildDemo(out);

// Builds the demo in a process of its own: build-demo.ts OUT [--without-docs]
import { buildDemo } from "./demo-build.ts";

const [out, flag] = process.argv.slice(2);
if (!out) throw new Error("usage: build-demo.ts OUT [--without-docs]");
await buildDemo(out, { withDocs: flag !== "--without-docs" });

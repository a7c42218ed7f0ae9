// Makes tool-weights.ts and wanted-weights.txt in src/platform/engine/offline/slot-filling/choosing/weighed from the sets in
// test/platform/engine/unseen and from public sets, whose repositories are cloned into one folder: node scripts/run.mjs tool-choice
// FOLDER. Run by hand, whenever the signs have changed: the result is part of the sources.
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/tool-choice/fit.ts");
await module.default(process.argv[2] ?? ".");
await module.close();

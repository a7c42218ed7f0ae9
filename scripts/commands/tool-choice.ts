// Makes src/platform/engine/offline/slot-filling/choosing/weighed/tool-weights.ts from the sets in test/platform/engine/unseen: node
// scripts/run.mjs tool-choice. Run by hand, whenever the signs have changed: the result is part of the sources.
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/tool-choice/fit.ts");
await module.default();
await module.close();

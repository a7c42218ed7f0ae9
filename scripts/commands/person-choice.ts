// Makes src/platform/engine/understanding/weighed/person-weights.ts from the sets in test/platform/engine/unseen: node scripts/run.mjs
// person-choice. Run by hand, whenever the signs or their words have changed: the result is part of the sources.
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/person-choice/fit.ts");
await module.default();
await module.close();

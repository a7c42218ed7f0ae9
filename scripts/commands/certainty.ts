// Makes src/platform/engine/knowledge/certainty-weights.ts from the questions of many companies in test/platform/engine: node
// scripts/run.mjs certainty. Run by hand, whenever what a search finds has changed: the result is part of the sources.
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/certainty/fit.ts");
await module.default();
await module.close();

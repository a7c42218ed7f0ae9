// Makes src/platform/engine/offline/slot-filling/choosing/meaning-weights.txt from the sets of first requests in the tests and from
// messages.txt beside the fit: node scripts/run.mjs meant-tools. Run by hand: the result is part of the sources.
import { loadModule } from "../lib/load-module.ts";

const module = await loadModule("scripts/lib/meant-tools/fit.ts");
await module.default();
await module.close();

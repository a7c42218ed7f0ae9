// Runs the default export of a module, for a benchmark that needs a process of its own: node run-module.ts bench/support/NAME.ts
import { loadModule } from "./load-module.ts";

const module = await loadModule(process.argv[2] ?? "");
await module.default();
await module.close();

// Checks form and types.
import { programs, runOrExit } from "../lib/processes.ts";

await runOrExit(programs.biome, ["check", "."]);
await runOrExit(programs.tsc, ["-p", "."]);

// Mends what can be mended by itself.
import { programs, runOrExit } from "../lib/processes.ts";

await runOrExit(programs.biome, ["check", "--write", ...process.argv.slice(2), "."]);

// Builds with Vite in a process of its own, so that what started it keeps none of Vite's memory.
// Usage: build.ts OUT MODE[:FOLDER]…   each MODE of vite.config.ts into OUT/FOLDER.
import { join } from "node:path";
import { build } from "vite";
import { root } from "./processes.ts";

// A test runner's own NODE_ENV would give the widget Lit's development build.
process.env.NODE_ENV = "production";
const [out, ...modes] = process.argv.slice(2);
if (!out || modes.length === 0) throw new Error("usage: build.ts OUT MODE[:FOLDER]…");
for (const word of modes) {
  const [mode = "", folder = ""] = word.split(":");
  await build({ configFile: join(root, "vite.config.ts"), mode, build: { outDir: join(root, out, folder) } });
}

import { join } from "node:path";
import { createServer } from "vite";
import { root } from "./processes.ts";

/** A module of this project, and the end of what loaded it: until then it can import more. */
export interface LoadedModule {
  readonly default: (...words: readonly string[]) => Promise<void>;
  close(): Promise<void>;
}

/** Loads a module from its source through Vite, so that what only Vite understands (import.meta.glob) works. */
export async function loadModule(path: string): Promise<LoadedModule> {
  // A server that listens nowhere.
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: "warn",
    appType: "custom",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const module = await vite.ssrLoadModule(join(root, path));
  return { default: module.default, close: () => vite.close() };
}

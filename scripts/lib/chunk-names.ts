import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const elementImport = /^import\s*\{\s*(\w+)(?: as \w+)?\s*\}\s*from\s*["'`]\.\/(chunks\/launcher-[\w-]{8}\.js)["'`];/m;
const staticImport = /(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g;

/**
 * Tells the loader which files of the widget beside it are needed first, as constants: it asks for them at once. By the
 * widget's own imports an open chat took four requests one after another, each named by the file before.
 */
export function chunkNames(): Plugin {
  return {
    name: "chunk-names",
    config({ build }) {
      const folder = build?.outDir ?? "";
      const [, elementExport, element = ""] = elementImport.exec(read(folder, "ringback.mjs")) ?? [];
      const [panel] = (element && /\bpanel-[\w-]{8}\.js/.exec(read(folder, element))) || [];
      // As a failure of the build: the widget comes first, then the loader.
      if (!panel) throw new Error(`chunk-names: the widget in ${folder} is not written as it was`);
      const panelChunks = [
        `chunks/${panel}`,
        ...importsOf(folder, `chunks/${panel}`).filter((file) => file !== element),
      ];
      const constants = { elementChunk: element, elementExport, panelChunks };
      return {
        define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
      };
    },
  };
}

/** The files that a file imports statically, as paths in `folder`. */
function importsOf(folder: string, file: string): string[] {
  return [...read(folder, file).matchAll(staticImport)].map(([, path = ""]) => join(file, "..", path));
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

import type { Plugin } from "vite";
import { addLine } from "./chunk-maps.ts";

const hint = "//# allFunctionsCalledOnLoad";

/**
 * Has browsers that know the comment (Chrome 136 and newer) compile all of a chunk while it arrives, away from the page's
 * own thread, instead of each function at its first call. For chunks of which most runs at once.
 */
export function compileEarly(chunks: RegExp): Plugin {
  return {
    name: "compile-early",
    // The comment comes after the files have their names, which hold the hash of what is in them.
    augmentChunkHash: ({ fileName }) => (chunks.test(fileName) ? hint : undefined),
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (file.type === "chunk" && chunks.test(name)) addLine(file, bundle, hint);
    },
  };
}

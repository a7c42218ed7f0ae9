import type { Plugin } from "vite";

/**
 * Has browsers that know the comment (Chrome 136 and newer) compile all of a chunk while it arrives, away from the page's
 * own thread, instead of each function at its first call. For chunks of which most runs at once.
 */
export function compileEarly(chunks: RegExp): Plugin {
  return {
    name: "compile-early",
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (file.type === "chunk" && chunks.test(name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  };
}

import type { Plugin } from "vite";

const loop = /for \(var (\w+) in (\w+)\)/g;

/**
 * Makes the compiler's helper for module namespaces read own members alone. It goes through a list of exports with
 * `for … in`, and fails on a page that has added an enumerable member to `Object.prototype`.
 */
export function ownExports(): Plugin {
  return {
    name: "own-exports",
    renderChunk: (code) => ({ code: code.replace(loop, "for (var $1 of Object.keys($2))"), map: null }),
  };
}

import type { Plugin } from "vite";

const partOnDemand = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;

/**
 * Follows the address of a part that is requested anew. A fixed one, so that `integrity.json` can list it: a page's
 * import map lets through unchecked what it does not name.
 */
export const newQuery = "?a";

/**
 * Requests a part again whose request failed. By the same address first; some browsers (Chrome 153) remember for the
 * page's whole life that an address failed, so then by another one.
 */
export function askAgain(): Plugin {
  return {
    name: "ask-again",
    renderChunk(code) {
      const asking = code.replace(
        partOnDemand,
        (asked, _quote, path: string) => `askAgain(() => ${asked}, () => import("${path}${newQuery}"))`,
      );
      if (asking === code) return undefined;
      // A declaration, because imports of the chunk stand above it.
      return {
        code: `${asking}\nfunction askAgain(ask, askAnew) { return ask().catch(ask).catch(askAnew); }`,
        map: null,
      };
    },
  };
}

import type { Plugin } from "vite";

const partOnDemand = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;

/**
 * Lets a part whose request failed be asked for again. By the same address first; some browsers (Chrome 153) remember
 * for the page's whole life that an address failed, so then by one that is new each time.
 */
export function askAgain(): Plugin {
  return {
    name: "ask-again",
    renderChunk(code) {
      const asking = code.replace(
        partOnDemand,
        (asked, _quote, path: string) => `askAgain(() => ${asked}, () => import("${path}?" + Date.now()))`,
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

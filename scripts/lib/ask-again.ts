import type { Plugin } from "vite";

const partOnDemand = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;

/**
 * Lets a part whose request failed be asked for again. By the same address first; some browsers (Chrome 153) remember
 * for the page's whole life that an address failed, so then by one that is new each time.
 */
export function askAgain(): Plugin {
  return {
    name: "ask-again",
    renderChunk: (code) => ({
      code: code.replace(
        partOnDemand,
        (asked, _quote, path: string) => `${asked}.catch(()=>${asked}).catch(()=>import("${path}?"+Date.now()))`,
      ),
      map: null,
    }),
  };
}

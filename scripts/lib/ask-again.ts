import type { Plugin } from "vite";
import { change } from "./replace-parts.ts";

const partOnDemand = /\bimport\((["'`])(\.\/[^"'`]+)\1\)/g;

/**
 * Lets a part whose request failed be asked for again. By the same address first; some browsers (Chrome 153) remember
 * for the page's whole life that an address failed, so then by one that is new each time.
 */
export function askAgain(): Plugin {
  return {
    name: "ask-again",
    renderChunk(code) {
      return change(code, (text) => {
        text.replaceAll(
          partOnDemand,
          (asked, _quote, path: string) => `askAgain(() => ${asked}, () => import("${path}?" + Date.now()))`,
        );
        // A declaration, because imports of the chunk stand above it.
        if (text.hasChanged())
          text.append("\nfunction askAgain(ask, askAnew) { return ask().catch(ask).catch(askAnew); }");
      });
    },
  };
}

import { readCompatibility } from "../../../scripts/lib/compatibility/floor.ts";
import { newerPaths } from "../../../scripts/lib/compatibility/scripts.ts";
import { newerStyleNames } from "../../../scripts/lib/compatibility/styles.ts";

type StyleNames = ReturnType<typeof newerStyleNames>;

/**
 * A script that takes away from Chromium what any browser of the floor lacks, by MDN's data: members of its objects, and
 * what its style sheets understand. It runs before the scripts of a page.
 */
export function olderBrowser(): string {
  const data = readCompatibility();
  return `(${takeAway})(${JSON.stringify(newerPaths(data))}, ${JSON.stringify(newerStyleNames(data))});`;
}

/** Runs in the page. What a style sheet must not understand gets a name that no browser knows. */
function takeAway(paths: readonly string[][], { functions, selectors, properties }: StyleNames): void {
  const functionNames = new RegExp(`(?<![\\w-])(${functions.join("|")})\\(`, "g");
  const selectorNames = new RegExp(`(::?)(${selectors.join("|")})(?![\\w-])(?=[^;{}]*\\{)`, "g");
  const propertyNames = new RegExp(`([{;]\\s*)(${properties.join("|")})(?=\\s*:)`, "g");
  const relativeColours = /(?<![\w-])[a-z]+\(\s*from\s/g;
  const older = (css: string) =>
    css
      .replace(functionNames, "newer-$1(")
      .replace(selectorNames, "$1newer-$2")
      .replace(propertyNames, "$1newer-$2")
      .replace(relativeColours, "newer(from ");
  const supports = CSS.supports.bind(CSS) as (...given: string[]) => boolean;
  CSS.supports = (...given: string[]) => supports(...given.map(older));
  const sheets = CSSStyleSheet.prototype;
  const { replaceSync } = sheets;
  sheets.replaceSync = function (css) {
    replaceSync.call(this, older(css));
  };
  for (const path of paths) {
    let owner: unknown = window;
    for (const name of path.slice(0, -1)) owner = (owner as Record<string, unknown> | undefined)?.[name];
    if (owner) delete (owner as Record<string, unknown>)[path.at(-1) ?? ""];
  }
}

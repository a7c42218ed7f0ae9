import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { root } from "./processes.ts";

const shared = join(root, "src/console/pages/shared");

/** The bar at the top of our own pages. */
export interface Bar {
  /** What its navigation is called by screen readers. */
  readonly label: string;
  /** What its button says on a phone, where the links are behind it. */
  readonly menu: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/**
 * Fills two placeholders in pages: `<!-- head -->` with what the heads of our own have in common, `<!-- bar -->` with the
 * navigation bar, in which the link to `addressOf(page)` is marked as the current one.
 */
export function pageParts(barOf: (file: string) => Bar, addressOf: (file: string) => string): Plugin {
  return {
    name: "page-parts",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { filename }) =>
        html
          .replace("<!-- head -->", () => readShared("head.html", filename))
          .replace("<!-- bar -->", () => barFor(barOf(filename), addressOf(filename), filename)),
    },
  };
}

function barFor({ label, menu, links }: Bar, current: string, filename: string): string {
  const marked = links.map(
    ({ text, href }) => `<a href="${href}"${href === current ? ' aria-current="page"' : ""}>${text}</a>`,
  );
  return readShared("bar.html", filename)
    .replace("%LABEL%", label)
    .replace("%MENU%", menu)
    .replace("<!-- links -->", marked.join("\n    "));
}

/** Its addresses are relative to its own folder, and the page's to the page's. */
function readShared(file: string, filename: string): string {
  const text = readFileSync(join(shared, file), "utf8").trimEnd();
  const place = relative(dirname(filename), shared) || ".";
  return text.replaceAll('="./', `="${place.startsWith(".") ? place : `./${place}`}/`);
}

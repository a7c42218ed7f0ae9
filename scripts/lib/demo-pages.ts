import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { referenceLink, siteLinks } from "../../demo/pages/shared/links.ts";
import { firstLoadBytes } from "./budgets.ts";
import { documentContentsAsHtml, documentsAsHtml } from "./documents.ts";
import { articlesAsHtml, contentsAsHtml } from "./help-articles.ts";
import { type Bar, pageParts } from "./page-parts.ts";

/** The bar of the demo's pages, its console too. */
export const demoBar: Bar = { label: "Demo", menu: "Pages of the demo", links: [...siteLinks, referenceLink] };

/** Puts it into the demo's pages, each of which has the address of its folder. */
export const demoBars = pageParts(
  () => demoBar,
  (file) => {
    const folder = basename(dirname(file));
    return folder === "home" ? "/" : `/${folder}/`;
  },
);

/**
 * Fills the placeholders of the demo's pages: `<!-- articles -->` and `<!-- contents -->`
 * with the help centre's articles and their list, `<!-- documents -->` and `<!-- document-contents -->` with the other
 * companies' documents, `%FIRST_LOAD%` with the size of the widget's first load, such as `8.9 kB`.
 */
export function demoPages(): Plugin {
  let widget = "";
  return {
    name: "demo-pages",
    configResolved({ build }) {
      const beside = join(build.outDir, "../widget");
      widget = existsSync(beside) ? beside : join(build.outDir, "..");
    },
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        return html
          .replace("<!-- articles -->", articlesAsHtml)
          .replace("<!-- contents -->", contentsAsHtml)
          .replace("<!-- documents -->", documentsAsHtml)
          .replace("<!-- document-contents -->", documentContentsAsHtml)
          .replaceAll("%FIRST_LOAD%", () => kilobytes(firstLoadBytes(widget)));
      },
    },
  };
}

/** Rounded up, so that the figure is never too small. */
function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;
}

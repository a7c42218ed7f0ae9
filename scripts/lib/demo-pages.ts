import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { firstLoadBytes } from "./budgets.ts";
import { articlesAsHtml, contentsAsHtml } from "./help-articles.ts";
import { root } from "./processes.ts";

/**
 * Fills in what the demo's pages hold in common or take from elsewhere: `<!-- bar -->` by the bar, `<!-- articles -->` and
 * `<!-- contents -->` by the help centre's articles and their list, `%FIRST_LOAD%` by what the widget beside them weighs, such as `8.9 kB`.
 */
export function demoPages(): Plugin {
  let widget = "";
  return {
    name: "demo-pages",
    configResolved({ build }) {
      widget = join(build.outDir, "../widget");
    },
    transformIndexHtml: {
      order: "pre",
      handler(html, { filename }) {
        return html
          .replace("<!-- bar -->", () => barFor(basename(dirname(filename))))
          .replace("<!-- articles -->", articlesAsHtml)
          .replace("<!-- contents -->", contentsAsHtml)
          .replaceAll("%FIRST_LOAD%", () => kilobytes(firstLoadBytes(widget)));
      },
    },
  };
}

/** The bar, with the page that it stands on marked. */
function barFor(page: string): string {
  const bar = readFileSync(join(root, "demo/pages/shared/bar.html"), "utf8");
  const address = page === "home" ? "/" : `/${page}/`;
  return `${bar.replace(`<a href="${address}">`, `<a href="${address}" aria-current="page">`)}
    <script type="module" src="../shared/bar.ts"></script>`;
}

/** Rounded up, so that the figure never flatters. */
function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;
}

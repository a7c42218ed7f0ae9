import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";
import { referenceLink, siteLinks } from "../../demo/pages/shared/links.ts";
import { firstLoadBytes } from "./budgets.ts";
import { documentContentsAsHtml, documentsAsHtml } from "./documents.ts";
import { articlesAsHtml, contentsAsHtml } from "./help-articles.ts";
import { root } from "./processes.ts";

/**
 * Fills the placeholders of the demo's pages: `<!-- head -->` with what the heads of Ringback's own have in common,
 * `<!-- bar -->` with the navigation bar, `<!-- articles -->` and `<!-- contents -->`
 * with the help centre's articles and their list, `<!-- documents -->` and `<!-- document-contents -->` with the other
 * companies' documents, `%FIRST_LOAD%` with the size of the widget's first load, such as `8.9 kB`.
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
          .replace("<!-- head -->", () => shared("head.html"))
          .replace("<!-- bar -->", () => barFor(basename(dirname(filename))))
          .replace("<!-- articles -->", articlesAsHtml)
          .replace("<!-- contents -->", contentsAsHtml)
          .replace("<!-- documents -->", documentsAsHtml)
          .replace("<!-- document-contents -->", documentContentsAsHtml)
          .replaceAll("%FIRST_LOAD%", () => kilobytes(firstLoadBytes(widget)));
      },
    },
  };
}

/** The navigation bar, with the current page marked. */
function barFor(page: string): string {
  const current = page === "home" ? "/" : `/${page}/`;
  const links = [...siteLinks, referenceLink].map(
    ({ text, href }) => `<a href="${href}"${href === current ? ' aria-current="page"' : ""}>${text}</a>`,
  );
  const bar = shared("bar.html").replace("<!-- links -->", links.join("\n    "));
  return `${bar}
    <script type="module" src="../shared/bar.ts"></script>`;
}

function shared(file: string): string {
  return readFileSync(join(root, "demo/pages/shared", file), "utf8").trimEnd();
}

/** Rounded up, so that the figure is never too small. */
function kilobytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100) / 10).toFixed(1)} kB`;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { haldenPages } from "../../demo/knowledge/halden/pages.ts";
import type { HelpPage } from "../../demo/knowledge/help-centre.ts";
import { marramPages } from "../../demo/knowledge/marram/pages.ts";
import { root } from "./processes.ts";
import { withScrollingTables } from "./tables.ts";

const companies: readonly { readonly name: string; readonly folder: string; readonly pages: readonly HelpPage[] }[] = [
  { name: "Halden Heating", folder: "halden", pages: haldenPages },
  { name: "Marram Coffee", folder: "marram", pages: marramPages },
];

/** The companies' documents as HTML, each under its file's name. They are the very Markdown files that the assistants read. */
export function documentsAsHtml(): string {
  return companies
    .map(
      ({ name, folder, pages }) =>
        `<section>\n<h2>${name}</h2>\n${pages.map((page) => documentAsHtml(folder, page)).join("\n")}\n</section>`,
    )
    .join("\n");
}

/** The list of documents by company. */
export function documentContentsAsHtml(): string {
  return companies
    .map(({ name, pages }) => {
      const links = pages.map(({ file, name }) => `<li><a href="#${file}">${name}</a></li>`).join("");
      return `<h2>${name}</h2><ul>${links}</ul>`;
    })
    .join("\n");
}

/** A document's own headings move down two levels: above them stand the page and the company. */
function documentAsHtml(folder: string, { file, name }: HelpPage): string {
  const markdown = readFileSync(join(root, "demo/knowledge", folder, `${file}.md`), "utf8");
  const html = String(marked.parse(markdown.replaceAll(/^(?=#+ )/gm, "##"), { async: false }));
  const content = withScrollingTables(html, { boxClass: "scroll", label: (at) => `${name}, table ${at}` });
  return `<article id="${file}">\n${content}</article>`;
}

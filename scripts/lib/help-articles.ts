import { readFileSync } from "node:fs";
import { join } from "node:path";
import { marked } from "marked";
import { type Article, articles } from "../../demo/knowledge/fernhill/articles.ts";
import { root } from "./processes.ts";
import { withScrollingTables } from "./tables.ts";

/** The help centre's articles as HTML, each under its file's name. Their markdown is what its assistant reads too. */
export function articlesAsHtml(): string {
  return articles.map(articleAsHtml).join("\n");
}

/** The list of articles under their headings. */
export function contentsAsHtml(): string {
  const groups = [...new Set(articles.map(({ group }) => group))];
  return groups
    .map((group) => {
      const own = articles.filter((article) => article.group === group);
      const links = own.map(({ file, name }) => `<li><a href="#${file}">${name}</a></li>`).join("");
      return `<section><h2>${group}</h2><ul>${links}</ul></section>`;
    })
    .join("\n");
}

function articleAsHtml(article: Article, at: number): string {
  const { file, group, ask } = article;
  const markdown = readFileSync(join(root, "demo/knowledge/fernhill", `${file}.md`), "utf8");
  const html = withScrollingTables(String(marked.parse(markdown, { async: false })), {
    boxClass: "table",
    label: () => "Table",
  });
  return `<article id="${file}" data-group="${group}">
<p class="group">${group}</p>
${html}
<p class="ask">${ask.lead} <button type="button" data-ask="${ask.say}">Ask Otto</button></p>
<p class="neighbours">${neighbour(articles[at - 1], "Previous")}${neighbour(articles[at + 1], "Next")}</p>
</article>`;
}

function neighbour(article: Article | undefined, word: string): string {
  return article ? `<a href="#${article.file}"><span>${word}</span>${article.name}</a>` : "";
}

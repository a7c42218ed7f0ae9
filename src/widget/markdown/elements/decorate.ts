import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import { revealHidden } from "../links/hidden-characters.ts";
import { readLink } from "../links/safe-link.ts";
import { splitReferences } from "../references.ts";
import { createCodeBlock } from "./code-block.ts";
import { createImagePlaceholder } from "./image.ts";
import { createScrollArea } from "./scroll-area.ts";

/** Gives sanitised content its final form: named targets, code blocks, image placeholders, tables that scroll. */
export function decorate(content: ParentNode, words: MarkdownWords): void {
  for (const anchor of content.querySelectorAll("a")) finishLink(anchor, words);
  for (const mark of content.querySelectorAll("data")) finishMark(mark, words);
  for (const pre of content.querySelectorAll("pre")) finishCode(pre, words);
  for (const table of content.querySelectorAll("table")) finishTable(table, words);
  keepReferences(content);
  // Each block reads in its own direction; a code block's head stays with the interface.
  for (const block of content.children) if (!block.matches(".code-block")) block.setAttribute("dir", "auto");
}

/** Breaks no line within a reference; code scrolls, or breaks where it must. */
function keepReferences(content: ParentNode): void {
  const walker = document.createTreeWalker(content as unknown as Node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = splitReferences(text.data);
    if (parts.length === 1 || text.parentElement?.closest(".code-block")) continue;
    text.replaceWith(
      ...parts.map((part, at) => {
        if (at % 2 === 0) return part;
        const span = document.createElement("span");
        span.className = "whole";
        span.textContent = part;
        return span;
      }),
    );
  }
}

function finishLink(anchor: HTMLAnchorElement, words: MarkdownWords): void {
  const text = anchor.textContent;
  const link = readLink(anchor.getAttribute("href") ?? "", text);
  // An image inside a link is shown by its own button, and a button cannot stand in a link.
  if (!link || anchor.querySelector("data")) {
    anchor.replaceWith(...anchor.childNodes);
    return;
  }
  if (text.trim() === "") anchor.textContent = link.target;
  else revealHidden(anchor);
  if (link.misleading) anchor.append(createTarget(link.target, words));
}

/** Inside the link, so that visitors who hear or tap it meet the real target too. */
function createTarget(target: string, words: MarkdownWords): HTMLElement {
  const part = document.createElement("bdi");
  part.className = "link-target";
  const lead = document.createElement("span");
  lead.className = "visually-hidden";
  lead.textContent = ` ${words.leadsTo} `;
  part.append(lead, target);
  return part;
}

function finishMark(mark: HTMLDataElement, words: MarkdownWords): void {
  const [, kind, payload = ""] = /^(\w+):(.*)$/s.exec(mark.value) ?? [];
  if (kind === "image") {
    mark.replaceWith(createImagePlaceholder(payload, mark.textContent, words));
    return;
  }
  if (kind === "task") mark.closest("li")?.classList.add("task");
  mark.replaceWith(...mark.childNodes);
}

function finishCode(pre: HTMLPreElement, words: MarkdownWords): void {
  const language = pre.firstElementChild?.className.slice("language-".length) ?? "";
  pre.replaceWith(createCodeBlock(pre.textContent.replace(/\n$/, ""), language, words));
}

function finishTable(table: HTMLTableElement, words: MarkdownWords): void {
  for (const cell of table.querySelectorAll("[align]")) {
    // As sides of the reading direction; the attribute knows only left and right.
    cell.className = `align-${cell.getAttribute("align")}`;
    cell.removeAttribute("align");
  }
  const place = document.createComment("");
  table.replaceWith(place);
  place.replaceWith(createScrollArea(table, words.table));
}

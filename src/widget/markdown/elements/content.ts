import type { MarkedToken, Token, Tokens } from "marked";
import { revealHidden } from "../links/hidden-characters.ts";
import { applyLink, readLink } from "../links/safe-link.ts";
import { decodeReferences } from "../parsing/character-references.ts";
import type { MarkdownWords } from "../words.ts";
import { createCodeBlock } from "./code-block.ts";
import { createImagePlaceholder } from "./image.ts";
import { createScrollArea } from "./scroll-area.ts";

/** What the look of tokens depends on beside the tokens. */
export interface ContentOptions {
  /** The depth of the answer's highest heading, which becomes an h3. */
  readonly topHeading: number;
  readonly words: MarkdownWords;
}

/** Tokens that are an element with their content, and no more. */
const plainElements: Readonly<Record<string, string>> = {
  blockquote: "blockquote",
  br: "br",
  del: "del",
  em: "em",
  hr: "hr",
  paragraph: "p",
  strong: "strong",
};

/**
 * Creates the elements of parsed Markdown. No text is read as HTML: each element is one of two dozen that are named here,
 * text becomes text nodes, and the only addresses are those that `readLink` accepts.
 */
export function createContent(tokens: readonly Token[], options: ContentOptions): DocumentFragment {
  const content = document.createDocumentFragment();
  appendTokens(content, tokens, options);
  content.normalize();
  // Each block reads in its own direction; a code block's head stays with the interface.
  for (const block of content.children) if (!block.matches(".code-block")) block.setAttribute("dir", "auto");
  return content;
}

function appendTokens(parent: Element | DocumentFragment, tokens: readonly Token[], options: ContentOptions): void {
  for (const token of tokens as readonly MarkedToken[]) appendToken(parent, token, options);
}

function appendToken(parent: Element | DocumentFragment, token: MarkedToken, options: ContentOptions): void {
  const { words, topHeading } = options;
  switch (token.type) {
    case "space":
    case "def":
      return;
    case "heading":
      appendElement(parent, `h${Math.min(6, 3 + Math.max(0, token.depth - topHeading))}`, token.tokens, options);
      return;
    case "code":
      parent.append(createCodeBlock(token.text.replace(/\n$/, ""), (token.lang ?? "").split(/\s/)[0] ?? "", words));
      return;
    case "codespan":
      appendElement(parent, "code", [], options).textContent = token.text;
      return;
    case "list": {
      const list = appendElement(parent, token.ordered ? "ol" : "ul", [], options);
      if (token.ordered && token.start !== 1) list.setAttribute("start", String(token.start));
      for (const { tokens } of token.items) appendElement(list, "li", tokens, options);
      return;
    }
    case "checkbox":
      if (parent instanceof Element) parent.closest("li")?.classList.add("task");
      parent.append(token.checked ? "☑ " : "☐ ");
      return;
    case "table":
      parent.append(createScrollArea(createTable(token, options), words.table));
      return;
    case "link":
      appendLink(parent, token, options);
      return;
    case "image":
      parent.append(createImagePlaceholder(token.href, plainText(token.tokens, token.text), words));
      return;
    case "text":
      if (token.tokens) appendTokens(parent, token.tokens, options);
      else parent.append(decodeReferences(token.text));
      return;
    default: {
      const name = plainElements[token.type];
      if (name) appendElement(parent, name, "tokens" in token ? (token.tokens ?? []) : [], options);
      else parent.append("text" in token ? token.text : token.raw);
    }
  }
}

/** Into the page's tree first, then its content: what it holds can ask what it stands in. */
function appendElement(parent: ParentNode, name: string, tokens: readonly Token[], options: ContentOptions): Element {
  const element = document.createElement(name);
  parent.append(element);
  appendTokens(element, tokens, options);
  return element;
}

function createTable({ header, rows }: Tokens.Table, options: ContentOptions): Element {
  const table = document.createElement("table");
  const appendRow = (section: Element, cells: readonly Tokens.TableCell[]): void => {
    const row = appendElement(section, "tr", [], options);
    for (const { tokens, align } of cells) {
      const cell = appendElement(row, section.localName === "thead" ? "th" : "td", tokens, options);
      // As sides of the reading direction; the attribute knows only left and right.
      if (align) cell.className = `align-${align}`;
    }
  };
  appendRow(appendElement(table, "thead", [], options), header);
  if (rows.length > 0) {
    const body = appendElement(table, "tbody", [], options);
    for (const cells of rows) appendRow(body, cells);
  }
  return table;
}

/** Without the title: a tooltip is where a link could claim another target. */
function appendLink(parent: ParentNode, token: Tokens.Link, options: ContentOptions): void {
  const anchor = document.createElement("a");
  if (token.autolink) anchor.textContent = token.text;
  else appendTokens(anchor, token.tokens, options);
  anchor.normalize();
  const text = anchor.textContent;
  const link = readLink(token.href, text);
  // An image inside a link is shown by its own button, and a button cannot stand in a link.
  if (!link || anchor.querySelector(".image")) {
    parent.append(...anchor.childNodes);
    return;
  }
  applyLink(anchor, link);
  if (text.trim() === "") anchor.textContent = link.target;
  else revealHidden(anchor);
  if (link.misleading) anchor.append(createTarget(link.target, options.words));
  parent.append(anchor);
}

/** Inside the link, so that whoever hears or taps it meets the real target too. */
function createTarget(target: string, words: MarkdownWords): HTMLElement {
  const part = document.createElement("bdi");
  part.className = "link-target";
  const lead = document.createElement("span");
  lead.className = "visually-hidden";
  lead.textContent = ` ${words.leadsTo} `;
  part.append(lead, target);
  return part;
}

/** The text of tokens without their formatting. */
function plainText(tokens: readonly Token[] | undefined, text: string): string {
  if (!tokens) return text;
  return (tokens as readonly MarkedToken[])
    .map((token) => {
      if (token.type === "br") return "\n";
      return plainText("tokens" in token ? token.tokens : undefined, "text" in token ? token.text : token.raw);
    })
    .join("");
}

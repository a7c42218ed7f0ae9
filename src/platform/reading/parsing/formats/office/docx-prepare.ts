import { countCharacters } from "../../../left-out.ts";
import { type ChildNode, type Element, elementsOf, isTag, isText } from "../html/tree.ts";
import { holdsUnread, makeReadable } from "./docx-elements.ts";
import { HeadingNumbers } from "./docx-numbers.ts";
import { textOfGraphics } from "./graphics.ts";
import { childOf, mainPart, type Parts, readRelations, readXml } from "./parts.ts";

/** A document as mammoth is given it. */
export interface PreparedDocument {
  /** The name of its main part, and its XML. */
  readonly main: string;
  readonly document: string;
  /** What its headers and footers say, each once. */
  readonly edges: readonly string[];
  /** What its diagrams and charts say. */
  readonly graphics: readonly string[];
  /** Characters of text that it hides. */
  readonly hidden: number;
}

/** Chosen: a longer header or footer is a page's decoration. */
const longestEdge = 500;

/** Takes hidden text out of a document's main part, puts the numbers of its headings into it, and makes the rest of it readable. */
export function prepareDocument(parts: Parts): PreparedDocument {
  const main = mainPart(parts, "word/document.xml");
  const relations = readRelations(parts, main);
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.target ?? "";
  const styles = readXml(parts, partOf("styles"));
  const source = new TextDecoder().decode(parts[main]);
  const hiddenStyles = new Set(
    [...elementsOf(styles)]
      .filter((style) => style.name === "w:style" && hides(childOf(style, "w:rPr")))
      .map(({ attribs }) => attribs["w:styleId"] ?? ""),
  );
  const numbers = new HeadingNumbers(styles, readXml(parts, partOf("numbering")));
  const edges = edgesOf(parts, relations);
  const graphics = textOfGraphics(parts, relations);
  if (hiddenStyles.size === 0 && !source.includes("w:vanish") && !numbers.areUsed(source) && !holdsUnread(source))
    return { main, document: source, edges, graphics, hidden: 0 };
  const nodes = readXml(parts, main);
  let hidden = 0;
  for (const element of elementsOf(nodes)) {
    makeReadable(element);
    if (element.name === "w:p") numbers.number(element);
    if (element.name !== "w:r" || !isHidden(element, hiddenStyles)) continue;
    hidden += countCharacters(textIn(element));
    element.children = [];
  }
  return { main, document: xmlOf(nodes), edges, graphics, hidden };
}

function isHidden(run: Element, styles: ReadonlySet<string>): boolean {
  const properties = childOf(run, "w:rPr");
  if (!properties) return false;
  const own = childOf(properties, "w:vanish");
  if (own) return isOn(own);
  return styles.has(childOf(properties, "w:rStyle")?.attribs["w:val"] ?? "");
}

function hides(properties: Element | undefined): boolean {
  const vanish = properties && childOf(properties, "w:vanish");
  return vanish !== undefined && isOn(vanish);
}

function isOn({ attribs }: Element): boolean {
  return !/^(?:0|false|off)$/i.test(attribs["w:val"] ?? "");
}

function edgesOf(parts: Parts, relations: readonly { readonly kind: string; readonly target: string }[]): string[] {
  const texts = relations
    .filter(({ kind }) => kind === "header" || kind === "footer")
    .map(({ target }) => paragraphsOf(readXml(parts, target)))
    .filter(
      (text) =>
        text.length <= longestEdge && /\p{L}/u.test(text) && !/^(?:page|seite)?\W*\d*\W*(?:of|von)?\W*\d*$/i.test(text),
    );
  return [...new Set(texts)];
}

function paragraphsOf(nodes: readonly ChildNode[]): string {
  const paragraphs = [...elementsOf(nodes)].filter(({ name }) => name === "w:p").map(textIn);
  return [...new Set(paragraphs.filter((text) => text !== ""))].join("\n");
}

/** The text of a paragraph or run, as it is shown: without what fields are made of. */
export function textIn(element: Element): string {
  const texts: string[] = [];
  for (const each of elementsOf(element.children, ({ name }) => name !== "w:p" && name !== "mc:Fallback")) {
    if (each.name === "w:t") texts.push(...each.children.filter(isText).map(({ data }) => data));
    else if (each.name === "w:tab" || each.name === "w:br") texts.push(" ");
  }
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** Elements as XML again. */
function xmlOf(nodes: readonly ChildNode[]): string {
  const written: string[] = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const open: (ChildNode | string)[] = [...nodes].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === "string") written.push(node);
    else if (isText(node)) written.push(escapeXml(node.data));
    else if (isTag(node)) {
      const attributes = Object.entries(node.attribs).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
      written.push(`<${node.name}${attributes.join("")}>`);
      open.push(`</${node.name}>`);
      for (let at = node.children.length - 1; at >= 0; at--) open.push(node.children[at]!);
    }
  }
  return written.join("");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);
}

import { contactOf } from "./contacts.ts";
import type { Span } from "./markdown-writer.ts";
import { linkedShare, statesFact } from "./noise.ts";
import { isCents } from "./prices.ts";
import { type ChildNode, type Element, elementsOf, isInline, isTag, isText, textOf } from "./tree.ts";

/** Elements that are tables by their roles. */
export const tableRoles: Readonly<Record<string, string>> = {
  table: "table",
  grid: "table",
  row: "tr",
  cell: "td",
  gridcell: "td",
  columnheader: "th",
  rowheader: "th",
  rowgroup: "tbody",
};
export const headingName = /^h[1-6]$/;

const statements = new Set(["dl", "table", "ul", "ol", "address"]);
/** Of a list that states something, less than this is in links: others lead around. */
export const mostLinked = 0.5;

/** Whether a list or table in a page's header or footer is one statement: "Sunday: closed" stands in it beside the hours. */
export function isStatement(element: Element): boolean {
  if (!statements.has(element.name)) return false;
  for (const { name } of elementsOf(element.children)) if (statements.has(name) || headingName.test(name)) return false;
  return statesFact(textOf(element)) && linkedShare(element) < mostLinked;
}

/** Whether a link calls or writes to somebody. */
export function hasContact(nodes: readonly ChildNode[]): boolean {
  return [...elementsOf(nodes)].some((element) => contactOf(element).address !== "");
}

export function isWithinHeading(element: Element): boolean {
  return hasAncestor(element, (name) => headingName.test(name) || name === "summary" || name === "dt");
}

/** Whether a panel begins with a heading of its own that says what its tab says. */
export function beginsWith(panel: Element, heading: string): boolean {
  for (const element of elementsOf(panel.children)) {
    if (headingName.test(element.name)) return textOf(element) === heading;
    if (element.name === "p" || element.name === "table") return false;
  }
  return false;
}

/** Whether an element is there for people who listen to the page: it parts words as it is said. */
export function isForListeners({ attribs }: Element): boolean {
  return /(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text)(?:$|[\s-])/i.test(attribs.class ?? "");
}

/** Whether a block only sets the cents of a price. */
export function holdsCentsAlone({ children }: Element): boolean {
  const inner = children.filter((node) => isTag(node) || (isText(node) && node.data.trim() !== ""));
  return inner.length === 1 && isTag(inner[0]!) && isCents(inner[0]);
}

/** Whether an element stands against another one that only its look parts from it: "Mon" and "9–17", "Small" and "Large". */
export function partsWords(element: Element): boolean {
  const before = element.prev;
  if (!before || !isTag(before) || !isInline(element.name) || !isInline(before.name)) return false;
  if (/^su[bp]$/.test(element.name) || isCents(element)) return false;
  const [left, right] = [edgeText(before, "lastChild"), edgeText(element, "firstChild")];
  if (/\p{L}\p{L}$/u.test(left) && /^\p{Nd}/u.test(right)) return true;
  return /\p{Ll}{2}$/u.test(left) && /^\p{Lu}\p{L}/u.test(right);
}

/** The first or last text in an element. */
function edgeText(element: Element, side: "firstChild" | "lastChild"): string {
  let node: ChildNode | null = element;
  while (node && isTag(node)) node = node[side];
  return node && isText(node) ? node.data : "";
}

export function isMain({ name, attribs }: Element): boolean {
  return name === "main" || attribs.role === "main";
}

export function hasAncestor(element: Element, matches: (name: string) => boolean): boolean {
  for (let node = element.parent; node; node = node.parent)
    if (isTag(node as never) && matches((node as Element).name)) return true;
  return false;
}

export function tableAround(element: Element): Element | undefined {
  for (let node = element.parent; node; node = node.parent) {
    if (!isTag(node as never)) return undefined;
    const found = node as Element;
    if ((tableRoles[found.attribs.role ?? ""] ?? found.name) === "table") return found;
  }
  return undefined;
}

const layouts = new WeakMap<Element, boolean>();

/** Whether a table only sets its page: it holds headings or other tables, or says so. */
export function laysOut(table: Element): boolean {
  const known = layouts.get(table);
  if (known !== undefined) return known;
  let is = table.attribs.role === "presentation" || table.attribs.role === "none";
  if (!is) for (const { name } of elementsOf(table.children)) if (name === "table" || headingName.test(name)) is = true;
  layouts.set(table, is);
  return is;
}

/** Whether a list of terms has each description before its term, as some pages write questions and answers by mistake. */
export function isReversed(list: Element | null): boolean {
  if (list?.name !== "dl") return false;
  const known = reversed.get(list);
  if (known !== undefined) return known;
  const parts = list.children.filter(isTag).filter(({ name }) => /^d[dt]$/.test(name));
  const is = parts.length % 2 === 0 && parts.every(({ name }, at) => name === (at % 2 === 0 ? "dd" : "dt"));
  reversed.set(list, is);
  return is;
}

const reversed = new WeakMap<Element, boolean>();

export function spanOf({ attribs }: Element): Span {
  const count = (value: string | undefined) => Number.parseInt(value ?? "1", 10) || 1;
  const rows = attribs.rowspan ?? attribs["aria-rowspan"];
  return {
    // 0: down to the end of this part of the table.
    rows: rows?.trim() === "0" ? Number.POSITIVE_INFINITY : count(rows),
    columns: count(attribs.colspan ?? attribs["aria-colspan"]),
  };
}

/** Whether a link is all that its paragraph or item says: then it leads around, or has its own page. */
export function isAlone(element: Element): boolean {
  let node: Element | null = element;
  while (node && isTag(node as never) && (isInline(node.name) || node === element))
    node = node.parent as Element | null;
  if (!node || !isTag(node as never) || node.name === "body" || node.name === "html") return false;
  return (
    textOf(node) === textOf(element) && !/\.(?:pdf|docx?|xlsx?|pptx?|zip)(?:$|[?#])/i.test(element.attribs.href ?? "")
  );
}

export function digits(text: string): string {
  return text.replace(/\D/g, "");
}

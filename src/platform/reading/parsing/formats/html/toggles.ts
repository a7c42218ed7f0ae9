import { linkedShare } from "./noise.ts";
import { type ChildNode, type Element, elementsOf, isInline, isTag, textOf } from "./tree.ts";

/** Longer texts are no question, and with more elements in them they are parts of the page. */
const longestQuestion = 200;
const mostInner = 40;
const mostLinked = 0.6;
/** So many elements around what opens a panel may be no more than it. */
const mostAround = 4;

const mayOpen = new Set("a div span label p li".split(" "));
const notInside = /^(?:h[1-6]|table|ul|ol|dl|pre|details|form|img|textarea|iframe)$/;
/** Classes of what opens a panel, and of the panel. */
const toggleName =
  /(?:^|[\s_-])(?:acc(?:ordion)?|faqs?|toggle|collaps\w*|expand\w*|dropdown|question|spoiler|trigger)(?:$|[\s_-])/i;
const panelName =
  /(?:^|[\s_-])(?:panel|content|answer|collapse|body|text|details?|dropdown-(?:list|content|body))(?:$|[\s_-])/i;

/** Elements of a page's own that open something (ion-accordion, mat-expansion-panel), and the part of them that is always seen. */
const ownOpener = /^(?=.*-).*(?:accordion|expansion|collaps|disclosure|details)/;
const ownHead = /(?:^|-)(?:header|heading|summary|title|trigger|toggle|label)$/;

/** What is read of a button: the heading of the panel that it opens, or nothing. */
export function isQuestionButton(element: Element): boolean {
  const { attribs } = element;
  const text = textOf(element);
  if (text === "" || attribs.role === "tab") return false;
  if ("aria-expanded" in attribs || "data-toggle" in attribs || "data-bs-toggle" in attribs)
    return attribs["aria-haspopup"] === undefined;
  const isNamed = toggleName.test(attribs.class ?? "");
  return /[?？]$/.test(text) || isPanel(elementAfter(element, isNamed ? mostAround : 1));
}

/** Whether an element that is no button is the heading of a panel that follows it. */
export function opensPanel(element: Element): boolean {
  const { name, attribs } = element;
  if (isOwnHead(element)) return isShort(element);
  if (!mayOpen.has(name)) return false;
  const collapses = [attribs["data-toggle"], attribs["data-bs-toggle"]].includes("collapse");
  const isTab = attribs.role === "tab";
  const isName =
    attribs.itemprop === "name" && /\/Question$/i.test((element.parent as Element).attribs?.itemtype ?? "");
  const isNamed =
    ("aria-expanded" in attribs && attribs["aria-haspopup"] === undefined) ||
    attribs.role === "button" ||
    toggleName.test(attribs.class ?? "");
  const isLabel = name === "label" && attribs.for !== undefined;
  if (!collapses && !isTab && !isName && !isNamed && !isLabel) return false;
  if (!isShort(element) || holdsPanel(element)) return false;
  if (collapses || isName) return true;
  const next = elementAfter(element);
  // What opens a list of links leads around.
  if (!next || linkedShare(next) >= mostLinked) return false;
  if (isTab) return next.attribs.role === "tabpanel";
  return isPanel(next) || (isLabel && isAnswerOf(element, next));
}

/** The heading that an element of a page's own has as an attribute. */
export function ownHeading({ name, attribs }: Element): string | undefined {
  if (!name.includes("-")) return undefined;
  return attribs.summary || (ownOpener.test(name) ? attribs.label || attribs.header || attribs.heading : undefined);
}

/** Whether an element is the part that is always seen of one that opens what comes after it. */
function isOwnHead({ name, attribs, parent, next }: Element): boolean {
  if (!ownHead.test(attribs.slot ?? (name.includes("-") ? name : ""))) return false;
  if (!parent || !isTag(parent as ChildNode) || !ownOpener.test((parent as Element).name)) return false;
  for (let node = next; node; node = node.next) if (textOf(node) !== "") return true;
  return false;
}

/** The headings of panels that tabs show, by the panel: a tab names it by its id, or stands in the same place of its list. */
export function tabHeadings(nodes: readonly ChildNode[]): ReadonlyMap<Element, string> {
  const headings = new Map<Element, string>();
  const ids = new Map<string, Element>();
  const tabs: Element[] = [];
  const lists: Element[] = [];
  for (const element of elementsOf(nodes)) {
    const { attribs } = element;
    if (attribs.id !== undefined && !ids.has(attribs.id)) ids.set(attribs.id, element);
    if (isTabOf(element)) tabs.push(element);
    if (attribs.role === "tablist") lists.push(element);
  }
  const add = (panel: Element | undefined, tab: Element | undefined) => {
    if (!panel || !tab || panel === tab || headings.has(panel) || !isShort(tab)) return;
    const text = textOf(tab);
    if (text !== "") headings.set(panel, text);
  };
  for (const tab of tabs) {
    const { attribs } = tab;
    const target =
      attribs["aria-controls"] ?? attribs["data-bs-target"] ?? attribs["data-target"] ?? attribs.href ?? "";
    add(ids.get(target.replace(/^#/, "")), tab);
  }
  for (const list of lists) addInOrder(list, add);
  return headings;
}

/** Whether an element has so little in it that it can be a heading. */
export function isShort(element: Element): boolean {
  let inner = 0;
  for (const { name } of elementsOf(element.children)) if (++inner > mostInner || notInside.test(name)) return false;
  const { length } = textOf(element);
  return length > 0 && length <= longestQuestion;
}

function isTabOf({ name, attribs, parent }: Element): boolean {
  if (attribs.role === "tab" || /^(?:tab|pill)$/.test(attribs["data-toggle"] ?? attribs["data-bs-toggle"] ?? ""))
    return true;
  if (name !== "a" || !attribs.href?.startsWith("#")) return false;
  for (
    let at = parent as Element | null, up = 0;
    at && isTag(at as never) && up < 3;
    at = at.parent as Element | null, up++
  )
    if (/(?:^|[\s_-])tabs?(?:$|[\s_-])/i.test(at.attribs.class ?? "")) return true;
  return false;
}

/** Tabs without an id: as many panels follow right after the list as it has tabs. */
function addInOrder(list: Element, add: (panel: Element, tab: Element | undefined) => void): void {
  const tabs = [...elementsOf(list.children)].filter(({ attribs }) => attribs.role === "tab");
  const panels: Element[] = [];
  for (let node = list.next; node && panels.length <= tabs.length; node = node.next)
    if (isTag(node) && node.attribs.role === "tabpanel") panels.push(node);
    else if (isTag(node) && panels.length === 0) return;
  if (panels.length === tabs.length) for (const [at, panel] of panels.entries()) add(panel, tabs[at]);
}

/** Whether an element is a question with its answer: what stands in a panel is not all that it says. */
function holdsPanel(element: Element): boolean {
  const { length } = textOf(element);
  for (const inner of elementsOf(element.children)) {
    const { length: part } = textOf(inner);
    if (part > 0 && part < length && isPanel(inner)) return true;
  }
  return false;
}

function isPanel(element: Element | undefined): boolean {
  if (!element || isInline(element.name) || element.name === "button") return false;
  const { attribs } = element;
  const isCollapsed =
    "hidden" in attribs || attribs["aria-hidden"] !== undefined || /display\s*:\s*none/i.test(attribs.style ?? "");
  return isCollapsed || attribs.role === "region" || panelName.test(attribs.class ?? "");
}

/** Whether a label of a box that is checked opens what follows it. */
function isAnswerOf(label: Element, next: Element | undefined): boolean {
  if (!next || isInline(next.name) || next.name === "label") return false;
  for (const node of label.parent?.children ?? [])
    if (isTag(node) && node.attribs.id === label.attribs.for)
      return /^(?:checkbox|radio)$/.test(node.attribs.type ?? "");
  return false;
}

/** The element that comes next, of the last element around it that says no more; fields and icons are passed over. */
function elementAfter(element: Element, most = mostAround): Element | undefined {
  let at = element;
  for (let up = 0; up < most; up++) {
    for (let node = at.next; node; node = node.next) {
      if (isTag(node)) {
        if (node.name !== "input" && (node.children.length > 0 || node.name === "iframe")) return node;
      } else if ("data" in node && node.data.trim() !== "") return undefined;
    }
    for (let node = at.prev; node; node = node.prev) if (isTag(node) && node.children.length > 0) return undefined;
    const { parent } = at;
    if (!parent || !isTag(parent as never) || (parent as Element).name === "body") return undefined;
    at = parent as Element;
  }
  return undefined;
}

import { type Element, elementsOf, isInline, isTag, textOf } from "./tree.ts";

const currency = /^\s*(?:€|\$|£|¥|zł|kr\b|chf\b|eur\b|usd\b|gbp\b|euros?\b|kč)/i;
const currencyBefore = /(?:€|\$|£|¥|chf|eur|usd|gbp)\s?[\d.,' ]*\d[.,]?$/i;
/** Classes of an element that holds the cents of a price, and of one that holds a price that applied before. */
const centsName = /(?:^|[\s_-])(?:cents?|fraction(?:al)?(?:-part)?|decimals?|superscript)(?:$|\s)/i;
const oldPriceName =
  /(?:^|[\s_-])(?:(?:old|was|former|previous|original|crossed)[-_]{0,2}price|price[-_]{0,2}(?:old|was|former|previous|original|crossed))(?:$|[\s_-])/i;
const struckName = /(?:^|\s)(?:line-through|strike-?through|text-strike)(?:$|\s)/i;
const longestPrice = 40;
const mostInner = 20;

/** What raised letters are after the text before them: cents, a power, a footnote's mark; undefined for other text. */
export function raisedText(element: Element, before: string): string | undefined {
  const text = textOf(element);
  const after = followingText(element);
  const cents = /^[.,]?(\d\d|[-–—]{1,2})$/.exec(text)?.[1];
  if (cents !== undefined && /\d[.,]?$/.test(before) && (currency.test(after) || currencyBefore.test(before)))
    return /^[.,]/.test(text) ? text : `${/[.,]$/.test(before) ? "" : "."}${text}`;
  if (/^[23]$/.test(text) && /(?:^|[\s\d/(])[a-zµ]?m$|\bft$|\bin$/i.test(before)) return text === "2" ? "²" : "³";
  if (/\d$/.test(before) && /^[-–−]?\d{1,3}$/.test(text)) return `^${text}`;
  if (/^\d{1,2}\)?$/.test(text)) return `[${text.replace(")", "")}]`;
  return undefined;
}

/** Whether an element holds the cents of a price beside its whole part, by its class. */
export function isCents({ attribs, children }: Element): boolean {
  return centsName.test(attribs.class ?? "") && /^[.,]?\d\d$/.test(children.map(textOf).join(" ").trim());
}

/** Whether an element's look strikes its text, or its class says that it is a price of before, beside another one. */
export function looksStruck(element: Element): boolean {
  const { attribs } = element;
  const { style = "", class: names = "" } = attribs;
  if (style === "" && names === "") return false;
  const isStruck = /text-decoration(?:-line)?\s*:[^;]{0,40}line-through/i.test(style) || struckName.test(names);
  if (!isStruck && !oldPriceName.test(names)) return false;
  if (holdsMore(element)) return false;
  const text = textOf(element);
  if (text === "" || text.length > 10 * longestPrice) return false;
  return isStruck || (isPrice(text) && /\d/.test(besideOf(element)));
}

/** Whether a text may be no more than a price. */
export function isPrice(text: string): boolean {
  return /\d/.test(text) && text.length < longestPrice;
}

/** Whether there is more in an element than a price, or what is struck is within it. */
function holdsMore({ children }: Element): boolean {
  let inner = 0;
  for (const { name } of elementsOf(children))
    if (++inner > mostInner || /^(?:del|s|strike|h[1-6]|table|ul|ol)$/.test(name)) return true;
  return false;
}

function besideOf({ prev, next }: Element): string {
  const others = [prev, prev?.prev, next, next?.next];
  return others.map((node) => (node ? textOf(node) : "")).join(" ");
}

/** The text that follows an element on its line. */
function followingText(element: Element): string {
  for (let at: Element | null = element; at; at = at.parent as Element | null) {
    for (let node = at.next; node; node = node.next) {
      const text = textOf(node);
      if (text !== "") return text;
    }
    if (!at.parent || !isTag(at.parent as never) || !isInline((at.parent as Element).name)) return "";
  }
  return "";
}

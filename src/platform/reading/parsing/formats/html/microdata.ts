import { type ChildNode, type Element, elementsOf, isTag, textOf } from "./tree.ts";

/** A thing that a page describes, as JSON-LD would. */
type Thing = Record<string, unknown>;

const mostThings = 200;
const mostProperties = 100;

/**
 * The things that a page describes by attributes (`itemscope`), each with what it says out of sight alone, and its name: what is to be
 * seen is in the text of the page.
 */
export function thingsOf(nodes: readonly ChildNode[]): readonly Thing[] {
  const things = new Map<Element, Thing>();
  const outer: Thing[] = [];
  for (const element of elementsOf(nodes)) {
    const { attribs } = element;
    const around = things.get(scopeAround(element)!);
    const names = (attribs.itemprop ?? "").split(/\s+/).filter((name) => name !== "");
    if ("itemscope" in attribs && things.size < mostThings) {
      const thing: Thing = { "@type": (attribs.itemtype ?? "").split(/\s+/) };
      things.set(element, thing);
      if (names.length === 0 || !around) outer.push(thing);
      for (const name of names) add(around, name, thing);
    } else
      for (const name of names) {
        const value = hiddenValue(element) ?? (name === "name" ? textOf(element) : undefined);
        if (value !== undefined) add(around, name, value);
      }
  }
  return outer;
}

function add(thing: Thing | undefined, name: string, value: unknown): void {
  if (!thing || name.startsWith("@") || name === "__proto__" || Object.keys(thing).length >= mostProperties) return;
  const known = thing[name];
  thing[name] = known === undefined ? value : [...[known].flat(), value].slice(0, mostProperties);
}

/** What an element says that nobody sees. */
function hiddenValue(element: Element): string | undefined {
  const { name, attribs } = element;
  if (name === "link") return attribs.href;
  return textOf(element) === "" ? attribs.content : undefined;
}

function scopeAround({ parent }: Element): Element | undefined {
  for (let at = parent as Element | null; at && isTag(at as ChildNode); at = at.parent as Element | null)
    if ("itemscope" in at.attribs) return at;
  return undefined;
}

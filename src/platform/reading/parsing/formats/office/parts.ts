import { unzipSync } from "fflate";
import { readingLimits } from "../../../limits.ts";
import { type ChildNode, type Element, elementsOf, isTag, parseTree } from "../html/tree.ts";

/** The parts of an office document, by their names, unpacked: what was checked to be bounded before. */
export type Parts = Readonly<Record<string, Uint8Array>>;

/** Unpacks the XML parts of an archive whose sizes have been checked. Names are keys here, never paths. */
export function readParts(bytes: Uint8Array): Parts {
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(?:xml|rels)$/i.test(name) && originalSize <= readingLimits.inflatedBytes,
  });
}

/** The elements of a part; none where there is no such part. Entities beyond XML's own are not resolved. */
export function readXml(parts: Parts, name: string): ChildNode[] {
  const bytes = parts[name];
  return bytes ? parseTree(new TextDecoder().decode(bytes), { isXml: true }) : [];
}

/** A relationship of a part: the kind of what it leads to, and where that is. */
export interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** What a part leads to, with targets as names of parts. */
export function readRelations(parts: Parts, part: string): Relation[] {
  const at = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, at);
  const found: Relation[] = [];
  for (const { name, attribs } of elementsOf(readXml(parts, `${folder}_rels/${part.slice(at)}.rels`))) {
    if (name !== "Relationship" || attribs.TargetMode === "External") continue;
    const { Id: id = "", Type: type = "", Target: target = "" } = attribs;
    found.push({ id, kind: type.slice(type.lastIndexOf("/") + 1), target: resolvePart(folder, target) });
  }
  return found;
}

/** The main part of a document, as its package names it. */
export function mainPart(parts: Parts, usual: string): string {
  return readRelations(parts, "").find(({ kind }) => kind === "officeDocument")?.target ?? usual;
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps = folder.split("/").filter((step) => step !== "");
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** The first element of a name among an element's children. */
export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child): child is Element => isTag(child) && child.name === name);
}

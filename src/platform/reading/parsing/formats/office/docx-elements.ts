import { Element, Text } from "domhandler";
import { elementsOf, isTag } from "../html/tree.ts";
import { childOf } from "./parts.ts";

/** Whether a document holds something that mammoth passes over in silence. */
export function holdsUnread(source: string): boolean {
  return /<(?:w:fldSimple|w:bdo|w:dir|w:ruby|m:oMath|mc:Choice|v:(?:oval|line|polyline|arc|curve))\b/.test(source);
}

/** Elements that only hold others. */
const holders = new Set("w:fldSimple w:bdo w:dir m:oMathPara v:oval v:line v:polyline v:arc v:curve".split(" "));
/** As mammoth reads an element for what is in it. */
const holder = "w:smartTag";

/** Makes an element one that mammoth reads: fields, formulas, words with their reading, and text boxes in a form of later programs. */
export function makeReadable(element: Element): void {
  if (holders.has(element.name)) element.name = holder;
  else if (element.name === "m:oMath") {
    element.name = "w:r";
    element.children = [new Element("w:t", { "xml:space": "preserve" }, [new Text(formulaOf(element))])];
  } else if (element.name === "w:ruby") {
    element.children = childOf(element, "w:rubyBase")?.children ?? [];
    element.name = holder;
  } else if (element.name === "mc:AlternateContent") {
    const choice = childOf(element, "mc:Choice");
    if (!choice || boxesIn(element, "mc:Fallback").length > 0) return;
    const boxes = boxesIn(element, "mc:Choice");
    if (boxes.length === 0) return;
    element.name = "w:pict";
    element.children = boxes;
  }
}

/** The text boxes in one of the forms that an element has. */
function boxesIn(element: Element, form: "mc:Choice" | "mc:Fallback"): Element[] {
  const within = childOf(element, form);
  if (!within) return [];
  return [...elementsOf(within.children, ({ name }) => name !== "w:txbxContent")].filter(
    ({ name }) => name === "w:txbxContent",
  );
}

/** A formula in one line: "dy/dx". */
function formulaOf({ children }: Element): string {
  return children
    .filter(isTag)
    .map((child) => {
      const part = (name: string) => {
        const found = childOf(child, name);
        return found ? formulaOf(found) : "";
      };
      const grouped = (name: string) => (/^[\p{L}\p{N}]*$/u.test(part(name)) ? part(name) : `(${part(name)})`);
      if (child.name === "m:t") return child.children.map((text) => ("data" in text ? text.data : "")).join("");
      if (child.name === "m:f") return `${grouped("m:num")}/${grouped("m:den")}`;
      if (child.name === "m:sSup") return `${part("m:e")}^${grouped("m:sup")}`;
      if (child.name === "m:rad") return `√${grouped("m:e")}`;
      if (child.name === "m:d") return `(${formulaOf(child)})`;
      return formulaOf(child);
    })
    .join("");
}

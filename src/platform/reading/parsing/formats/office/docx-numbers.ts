import { Element as XmlElement, Text as XmlText } from "domhandler";
import { type ChildNode, type Element, elementsOf } from "../html/tree.ts";
import { childOf } from "./parts.ts";

interface Level {
  readonly format: string;
  /** Of each number, "%1.%2" where it stands. */
  readonly text: string;
  readonly start: number;
}

/** Where a paragraph is numbered: in which list, on which level. */
interface Place {
  readonly list: string;
  readonly level: number;
}

const maxLevels = 9;

/** The numbers that Word shows before headings, which are not in their text. */
export class HeadingNumbers {
  readonly #levels = new Map<string, Map<number, Level>>();
  /** Of each list, what it takes its levels from: lists of the same kind count on. */
  readonly #kinds = new Map<string, string>();
  readonly #styles = new Map<string, Place>();
  readonly #headings = new Set<string>();
  readonly #counts = new Map<string, number[]>();

  constructor(styles: readonly ChildNode[], numbering: readonly ChildNode[]) {
    for (const element of elementsOf(numbering)) {
      if (element.name === "w:abstractNum")
        this.#levels.set(element.attribs["w:abstractNumId"] ?? "", levelsOf(element));
      else if (element.name === "w:num")
        this.#kinds.set(element.attribs["w:numId"] ?? "", childOf(element, "w:abstractNumId")?.attribs["w:val"] ?? "");
    }
    for (const style of elementsOf(styles)) {
      if (style.name !== "w:style") continue;
      const id = style.attribs["w:styleId"] ?? "";
      if (/^heading \d$/i.test(childOf(style, "w:name")?.attribs["w:val"] ?? "")) this.#headings.add(id);
      const place = placeOf(childOf(style, "w:pPr"));
      if (place) this.#styles.set(id, place);
    }
    for (let level = 1; level <= 6; level++) this.#headings.add(`Heading${level}`);
  }

  /** Whether a document has numbered headings at all. */
  areUsed(document: string): boolean {
    if (this.#levels.size === 0) return false;
    return [...this.#headings].some(
      (id) => (this.#styles.has(id) || document.includes("w:numPr")) && document.includes(`"${id}"`),
    );
  }

  /** Puts its number before the text of a heading that has one. */
  number(paragraph: Element): void {
    const properties = childOf(paragraph, "w:pPr");
    const style = (properties && childOf(properties, "w:pStyle")?.attribs["w:val"]) ?? "";
    if (!properties || !this.#headings.has(style)) return;
    const own = placeOf(properties);
    const place = own ?? this.#styles.get(style);
    if (!place || place.list === "0") return;
    const shown = this.#count(place);
    if (shown === "") return;
    // What is numbered as a list would be read as an item of one.
    properties.children = properties.children.filter((child) => !("name" in child) || child.name !== "w:numPr");
    const text = new XmlElement("w:t", { "xml:space": "preserve" }, [new XmlText(`${shown} `)]);
    paragraph.children.splice(paragraph.children.indexOf(properties) + 1, 0, new XmlElement("w:r", {}, [text]));
  }

  #count({ list, level }: Place): string {
    const kind = this.#kinds.get(list) ?? "";
    const levels = this.#levels.get(kind);
    const own = levels?.get(level);
    if (!levels || !own || own.format === "bullet" || own.format === "none") return "";
    const counts = this.#counts.get(kind) ?? [];
    for (let at = 0; at < level; at++) counts[at] ??= levels.get(at)?.start ?? 1;
    counts[level] = (counts[level] ?? (own.start ?? 1) - 1) + 1;
    counts.length = level + 1;
    this.#counts.set(kind, counts);
    return own.text.replace(/%(\d)/g, (_, digit) => {
      const at = Number(digit) - 1;
      return numeral(counts[at] ?? 1, levels.get(at)?.format ?? "decimal");
    });
  }
}

function levelsOf(abstract: Element): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of elementsOf(abstract.children)) {
    const level = Number(element.attribs["w:ilvl"]);
    if (element.name !== "w:lvl" || !(level >= 0 && level < maxLevels)) continue;
    const settingOf = (name: string) => childOf(element, name)?.attribs["w:val"];
    levels.set(level, {
      format: settingOf("w:numFmt") ?? "decimal",
      text: settingOf("w:lvlText") ?? "",
      start: Number(settingOf("w:start") ?? 1) || 1,
    });
  }
  return levels;
}

function placeOf(properties: Element | undefined): Place | undefined {
  const numbered = properties && childOf(properties, "w:numPr");
  const list = numbered && childOf(numbered, "w:numId")?.attribs["w:val"];
  if (!numbered || list === undefined) return undefined;
  const level = Number(childOf(numbered, "w:ilvl")?.attribs["w:val"] ?? 0);
  return level >= 0 && level < maxLevels ? { list, level } : undefined;
}

function numeral(number: number, format: string): string {
  if (format === "lowerLetter" || format === "upperLetter") {
    const letter = String.fromCharCode(97 + ((number - 1) % 26));
    return format === "lowerLetter" ? letter : letter.toUpperCase();
  }
  if (format === "lowerRoman" || format === "upperRoman") {
    const roman = romanOf(number);
    return format === "upperRoman" ? roman : roman.toLowerCase();
  }
  return String(number);
}

function romanOf(number: number): string {
  const signs: readonly (readonly [number, string])[] = [
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
    [50, "L"],
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ];
  let left = Math.min(Math.max(0, number), 3_999);
  let roman = "";
  for (const [value, sign] of signs) for (; left >= value; left -= value) roman += sign;
  return roman;
}

import { type Element, elementsOf, isText, textOf } from "../html/tree.ts";
import { tableOfRows } from "../tables.ts";
import { asLine, asMarkdown } from "../text-marks.ts";
import { type Parts, type Relation, readXml } from "./parts.ts";

/** What diagrams and charts say that a part of a document shows. */
export function textOfGraphics(parts: Parts, relations: readonly Relation[]): string[] {
  return relations.flatMap(({ kind, target }) => {
    if (kind === "diagramData") return listOf(diagramTexts(parts, target));
    return kind === "chart" ? chartTexts(parts, target) : [];
  });
}

/** The texts of a diagram's points in their order. */
function diagramTexts(parts: Parts, part: string): string[] {
  return [...elementsOf(readXml(parts, part), ({ name }) => name !== "dgm:t")]
    .filter(({ name }) => name === "dgm:t")
    .map(paragraphsText)
    .filter((text) => text !== "");
}

/** A chart's titles, and its series as a table by category. */
function chartTexts(parts: Parts, part: string): string[] {
  const elements = [...elementsOf(readXml(parts, part))];
  const titles = elements.filter(({ name }) => name === "c:title").map(paragraphsText);
  const series = elements
    .filter(({ name }) => name === "c:ser")
    .map(({ children }) => {
      const own = children.filter((child): child is Element => "name" in child);
      const of = (...names: string[]) => {
        const found = own.find(({ name }) => names.includes(name));
        return found ? pointsOf(found) : [];
      };
      return { name: of("c:tx")[0] ?? "", categories: of("c:cat", "c:xVal"), values: of("c:val", "c:yVal") };
    });
  const categories = series.find(({ categories }) => categories.length > 0)?.categories ?? [];
  const length = Math.min(mostPoints, Math.max(categories.length, ...series.map(({ values }) => values.length), 0));
  const rows = Array.from({ length }, (_, at) => [
    categories[at] ?? "",
    ...series.map(({ values }) => values[at] ?? ""),
  ]);
  const table = rows.length > 0 ? tableOfRows([["", ...series.map(({ name }) => name)], ...rows]) : "";
  return [...new Set(titles.map(asText)), table].filter((text) => text !== "");
}

/** Chosen: a chart of more points shows a curve, no numbers. */
const mostPoints = 200;

/** What a chart keeps of the cells that it was made from, by their places. */
function pointsOf(element: Element): string[] {
  const points: string[] = [];
  for (const point of elementsOf(element.children)) {
    if (point.name === "c:pt") {
      const at = Number(point.attribs.idx ?? points.length);
      if (at < mostPoints) points[at] = shortened(textOf(point));
    }
  }
  if (points.length === 0) {
    const value = element.children.find((child): child is Element => "name" in child && child.name === "c:v");
    if (value) points.push(textOf(value));
  }
  return Array.from(points, (text) => text ?? "");
}

/** A number as its cell shows it: charts keep what a computer has for 4.4, which is 4.4000000000000004. */
function shortened(text: string): string {
  return /^-?\d{1,9}\.\d{12,20}$/.test(text.trim()) ? String(Number(Number(text).toPrecision(12))) : text;
}

function paragraphsText(element: Element): string {
  const texts: string[] = [];
  for (const each of elementsOf(element.children)) {
    if (each.name === "a:p" || each.name === "a:br") texts.push(" ");
    if (each.name === "a:t") texts.push(...each.children.filter(isText).map(({ data }) => data));
  }
  return texts.join("").replace(/\s+/g, " ").trim();
}

function listOf(texts: readonly string[]): string[] {
  return texts.length < 2 ? texts.map(asText) : [texts.map((text) => `- ${asText(text)}`).join("\n")];
}

const asText = (text: string) => asLine(asMarkdown(text));

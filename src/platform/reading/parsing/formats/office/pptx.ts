import { countCharacters, type LeftOut } from "../../../left-out.ts";
import type { Source } from "../../source.ts";
import { type Element, elementsOf, isTag, isText } from "../html/tree.ts";
import { tableOfRows } from "../tables.ts";
import { asLine, asMarkdown } from "../text-marks.ts";
import { textOfGraphics } from "./graphics.ts";
import { mainPart, type Parts, readParts, readRelations, readXml } from "./parts.ts";

/** What a master repeats on each slide; headers and footers are read once, as those of other documents. */
const furnishings = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);
const edgesOfSlides = new Set(["ftr", "hdr"]);
const titles = new Set(["title", "ctrTitle"]);
const maxSlides = 2_000;

/** Reads a presentation: its slides in their order, each with its title, texts, tables and the notes of its speaker. */
export function readPptx(bytes: Uint8Array): Source {
  const parts = readParts(bytes);
  const main = mainPart(parts, "ppt/presentation.xml");
  const targets = new Map(readRelations(parts, main).map(({ id, target }) => [id, target]));
  const order = [...elementsOf(readXml(parts, main))]
    .filter(({ name }) => name === "p:sldId")
    .map(({ attribs }) => targets.get(attribs["r:id"] ?? "") ?? "");
  const blocks: string[] = [];
  const leftOut: LeftOut[] = [];
  const edges = new Set<string>();
  let slides = 0;
  for (const part of order.slice(0, maxSlides)) {
    const { title, text, isHidden, repeated } = readSlide(parts, part);
    if (isHidden) {
      const what = "Hidden slides";
      leftOut.push({
        what,
        why: "The presentation does not show them.",
        characters: countCharacters(title + text.join("")),
      });
      continue;
    }
    slides++;
    const relations = readRelations(parts, part);
    text.push(...textOfGraphics(parts, relations));
    for (const line of repeated) edges.add(line);
    const notes = relations.find(({ kind }) => kind === "notesSlide");
    if (notes) text.push(...readSlide(parts, notes.target).text);
    if (title === "" && text.length === 0) continue;
    blocks.push(
      `# ${
        title === ""
          ? (text[0] ?? "")
              .split("\n")[0]!
              .slice(0, 100)
              .replace(/^[-|\s]+/, "")
          : title
      }`,
      ...text,
    );
  }
  const markdown = [...edges, ...blocks].join("\n\n");
  return { markdown, leftOut, pages: Math.max(1, slides) };
}

function readSlide(parts: Parts, part: string) {
  const text: string[] = [];
  let title = "";
  let isHidden = false;
  const repeated: string[] = [];
  const enters = ({ name }: Element) => name !== "p:sp" && name !== "a:tbl" && name !== "mc:Fallback";
  for (const element of elementsOf(readXml(parts, part), enters)) {
    if (element.name === "p:sld") isHidden = /^(?:0|false)$/.test(element.attribs.show ?? "");
    else if (element.name === "a:tbl") text.push(tableOf(element));
    else if (element.name === "p:sp") {
      const kind = [...elementsOf(element.children)].find(({ name }) => name === "p:ph")?.attribs.type ?? "";
      const paragraphs = paragraphsOf(element);
      if (furnishings.has(kind)) {
        if (edgesOfSlides.has(kind)) repeated.push(...paragraphs.map((line) => asLine(asMarkdown(line))));
        continue;
      }
      if (titles.has(kind) && title === "") title = paragraphs.map((line) => asMarkdown(line)).join(" ");
      else if (paragraphs.length > 0)
        text.push(
          paragraphs.length === 1
            ? asLine(asMarkdown(paragraphs[0]!))
            : paragraphs.map((line) => `- ${asLine(asMarkdown(line))}`).join("\n"),
        );
    }
  }
  return { title, text: text.filter((block) => block !== ""), isHidden, repeated };
}

function paragraphsOf(element: Element): string[] {
  const paragraphs: string[] = [];
  for (const each of elementsOf(element.children)) {
    if (each.name !== "a:p") continue;
    const line = [...elementsOf(each.children)]
      .map((one) =>
        one.name === "a:t"
          ? one.children
              .filter(isText)
              .map(({ data }) => data)
              .join("")
          : one.name === "a:br"
            ? " "
            : "",
      )
      .join("")
      .replace(/\s+/g, " ")
      .trim();
    if (line !== "") paragraphs.push(line);
  }
  return paragraphs;
}

function tableOf(table: Element): string {
  const rows: string[][] = [];
  for (const row of table.children) {
    if (!isTag(row) || row.name !== "a:tr") continue;
    const cells: string[] = [];
    for (const cell of row.children) {
      if (!isTag(cell) || cell.name !== "a:tc") continue;
      const { hMerge, vMerge } = cell.attribs;
      const above = rows.at(-1)?.[cells.length] ?? "";
      cells.push(vMerge === "1" ? above : hMerge === "1" ? (cells.at(-1) ?? "") : paragraphsOf(cell).join(" "));
    }
    rows.push(cells);
  }
  return tableOfRows(rows);
}

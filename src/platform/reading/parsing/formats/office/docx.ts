import { zipSync } from "fflate";
import mammoth from "mammoth";
import { countCharacters, type LeftOut } from "../../../left-out.ts";
import type { Source } from "../../source.ts";
import { markdownOfHtml } from "../html/read-html.ts";
import { asLine, asMarkdown } from "../text-marks.ts";
import { withDocxNotesInPlace } from "./docx-notes.ts";
import { prepareDocument } from "./docx-prepare.ts";
import { readParts } from "./parts.ts";

/**
 * Reads a Word document: headings with their numbers, paragraphs, lists, tables, notes in their places, text boxes, and what its headers,
 * footers, diagrams and charts say. Hidden text is left out; pictures stay packed.
 */
export async function readDocx(bytes: Uint8Array): Promise<Source> {
  const parts = readParts(bytes);
  const { main, document, edges, graphics, hidden } = prepareDocument(parts);
  const packed = zipSync({ ...parts, [main]: new TextEncoder().encode(document) }, { level: 0 });
  const noImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(packed) }, { convertImage: noImage, styleMap });
  const { markdown, given = markdown, leftOut: left = [] } = markdownOfHtml(withDocxNotesInPlace(value));
  const around = [...edges.map((edge) => asLine(asMarkdown(edge))), ...graphics].join("\n\n");
  const leftOut: LeftOut[] = [...left];
  if (hidden > 0)
    leftOut.push({ what: "Hidden text", why: "The document hides it from its readers.", characters: hidden });
  const all = [around, markdown].filter((part) => part !== "").join("\n\n");
  const read = `${edges.join("\n\n")} ${given}`;
  return {
    markdown: all,
    given: read,
    leftOut,
    characters: countCharacters(read) + leftOut.reduce((sum, { characters }) => sum + characters, 0),
  };
}

/** Beside what mammoth maps by itself. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

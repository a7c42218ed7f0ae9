import { makeZip, type ZipEntry } from "./zip.ts";

const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = (more: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`;
const rels = (all: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`).join("")}</Relationships>`;

/** A sheet's XML, its name and whether it is hidden. */
export interface Sheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: "hidden" | "veryHidden";
  /** After the rows: merged cells. */
  readonly after?: string;
  /** Before the rows: columns. */
  readonly before?: string;
}

/** An Excel workbook. */
export function makeXlsx(
  sheets: readonly Sheet[],
  { strings = [] as readonly string[], styles = "", more = [] as readonly ZipEntry[] } = {},
): Uint8Array {
  const spreadsheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const list = sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at + 1}"${state ? ` state="${state}"` : ""}/>`,
    )
    .join("");
  return makeZip([
    {
      name: "[Content_Types].xml",
      bytes: types(
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>',
      ),
    },
    { name: "_rels/.rels", bytes: rels([["r1", "officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      bytes: `<?xml version="1.0"?><workbook ${spreadsheet} xmlns:r="${relationships}"><sheets>${list}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: rels([
        ...sheets.map((_, at) => [`s${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`] as const),
        ["st", "sharedStrings", "sharedStrings.xml"],
        ["sy", "styles", "styles.xml"],
      ]),
    },
    {
      name: "xl/sharedStrings.xml",
      bytes: `<?xml version="1.0"?><sst ${spreadsheet}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    },
    { name: "xl/styles.xml", bytes: `<?xml version="1.0"?><styleSheet ${spreadsheet}>${styles}</styleSheet>` },
    ...sheets.map(({ rows, before = "", after = "" }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      bytes: `<?xml version="1.0"?><worksheet ${spreadsheet}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    ...more,
  ]);
}

/** A row of a sheet whose cells hold their texts themselves; numbers are numbers. */
export function sheetRow(number: number, cells: readonly (string | number)[], attributes = ""): string {
  const written = cells.map((cell, at) => {
    const place = `${String.fromCharCode(65 + at)}${number}`;
    if (cell === "") return "";
    return typeof cell === "number"
      ? `<c r="${place}"><v>${cell}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}" ${attributes}>${written.join("")}</row>`;
}

/** A slide: its shapes, what its speaker says, and the XML of its diagrams and charts by the kind of their relationship. */
export interface Slide {
  readonly shapes: string;
  readonly notes?: string;
  readonly isHidden?: boolean;
  readonly graphics?: Readonly<Record<string, readonly string[]>>;
}

/** A PowerPoint presentation of these slides. */
export function makePptx(slides: readonly Slide[], order = slides.map((_, at) => at + 1)): Uint8Array {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  return makeZip([
    {
      name: "[Content_Types].xml",
      bytes: types(
        '<Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/>',
      ),
    },
    { name: "_rels/.rels", bytes: rels([["r1", "officeDocument", "ppt/presentation.xml"]]) },
    {
      name: "ppt/presentation.xml",
      bytes: `<?xml version="1.0"?><p:presentation ${names}><p:sldIdLst>${order.map((number) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    },
    {
      name: "ppt/_rels/presentation.xml.rels",
      bytes: rels(slides.map((_, at) => [`s${at + 1}`, "slide", `slides/slide${at + 1}.xml`] as const)),
    },
    ...slides.flatMap(({ graphics = {} }, at) =>
      Object.entries(graphics).flatMap(([kind, parts]) =>
        parts.map((bytes, part) => ({ name: `ppt/graphics/${kind}${at + 1}-${part + 1}.xml`, bytes })),
      ),
    ),
    ...slides.flatMap(({ shapes, notes, isHidden, graphics = {} }, at) => [
      {
        name: `ppt/slides/slide${at + 1}.xml`,
        bytes: `<?xml version="1.0"?><p:sld ${names}${isHidden ? ' show="0"' : ""}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      },
      {
        name: `ppt/slides/_rels/slide${at + 1}.xml.rels`,
        bytes: rels([
          ...(notes === undefined ? [] : [["n1", "notesSlide", `../notesSlides/notesSlide${at + 1}.xml`] as const]),
          ...Object.entries(graphics).flatMap(([kind, parts]) =>
            parts.map((_, part) => [`${kind}${part}`, kind, `../graphics/${kind}${at + 1}-${part + 1}.xml`] as const),
          ),
        ]),
      },
      ...(notes === undefined
        ? []
        : [
            {
              name: `ppt/notesSlides/notesSlide${at + 1}.xml`,
              bytes: `<?xml version="1.0"?><p:notes ${names}><p:cSld><p:spTree>${slideShape(notes, "body")}</p:spTree></p:cSld></p:notes>`,
            },
          ]),
    ]),
  ]);
}

/** A shape of a slide with a paragraph for each line; `kind`: of its placeholder. */
export function slideShape(text: string, kind?: string): string {
  const paragraphs = text.split("\n").map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${kind ? `<p:ph type="${kind}"/>` : ""}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
}

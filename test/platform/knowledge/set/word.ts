import { makeDocxOf, paragraph, table } from "../../../support/files/docx.ts";
import { makeZip, type ZipEntry } from "../../../support/files/zip.ts";
import type { DocumentCase } from "./case.ts";

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const parts = ["styles", "numbering", "footnotes", "endnotes", "header1", "footer1", "comments"] as const;

/** A Word document with parts beside its body, by name. */
function docx(body: string, more: Partial<Record<(typeof parts)[number], string>> = {}): Uint8Array {
  const names = parts.filter((part) => more[part] !== undefined);
  const kind = (part: string) => part.replace(/\d$/, "");
  const relations = names
    .map((part) => `<Relationship Id="r_${part}" Type="${base}/${kind(part)}" Target="${part}.xml"/>`)
    .join("");
  const entries: ZipEntry[] = names.map((part) => ({
    name: `word/${part}.xml`,
    bytes: `<?xml version="1.0"?>${more[part]}`,
  }));
  const rels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}<Relationship Id="r_link" Type="${base}/hyperlink" Target="https://harbour.example/forms" TargetMode="External"/></Relationships>`;
  return makeDocxOf(body, [{ name: "word/_rels/document.xml.rels", bytes: rels }, ...entries]);
}
const word = (
  name: string,
  make: () => Uint8Array,
  checks: Omit<DocumentCase, "name" | "type" | "make">,
): DocumentCase => ({ name, type: "docx", make, ...checks });
const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const cell = (content: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(content))}</w:tc>`;
const rows = (...all: readonly string[]) => `<w:tbl>${all.map((row) => `<w:tr>${row}</w:tr>`).join("")}</w:tbl>`;
const numbering = `<w:numbering ${w}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
const styles = `<w:styles ${w}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
const german = `<w:styles ${w}><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;
const note = (id: number, text: string) => `<w:footnote w:id="${id}">${p(run(text))}</w:footnote>`;
const sectionWith = (header: string) =>
  `<w:sectPr><w:${header}Reference xmlns:r="${base}" w:type="default" r:id="r_${header}1"/></w:sectPr>`;

/** Documents as Word and its relatives write them. */
export const words: readonly DocumentCase[] = [
  word(
    "headings with nothing below them",
    () =>
      docx(
        [
          paragraph("Wheel building", { style: "Heading1" }),
          paragraph("Painting", { style: "Heading1" }),
          paragraph("In 40 colours."),
        ].join(""),
      ),
    { read: ["Wheel building"], under: [["Painting", "In 40 colours."]] },
  ),
  word(
    "headings that are numbered by their style",
    () =>
      docx(
        [
          p(run("Scope"), '<w:pStyle w:val="Heading1"/>'),
          p(run("All boats.")),
          p(run("Fees"), '<w:pStyle w:val="Heading1"/>'),
          p(run("Late fees"), '<w:pStyle w:val="Heading2"/>'),
          p(run("Ten euros a day.")),
        ].join(""),
        { styles, numbering },
      ),
    {
      under: [
        ["1. Scope", "All boats."],
        ["2.1 Late fees", "Ten euros a day."],
      ],
    },
  ),
  word(
    "headings numbered in their own paragraphs",
    () =>
      docx(
        ["Scope", "Fees"]
          .map(
            (name) =>
              p(run(name), '<w:pStyle w:val="Heading1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
              p(run(`About ${name}.`)),
          )
          .join(""),
        { numbering },
      ),
    { under: [["2. Fees", "About Fees."]] },
  ),
  word(
    "a style of another language that is a heading",
    () => docx(p(run("Preise"), '<w:pStyle w:val="berschrift1"/>') + p(run("Ab 19 Euro.")), { styles: german }),
    { under: [["Preise", "Ab 19 Euro."]] },
  ),
  word(
    "cells merged down",
    () =>
      docx(
        rows(
          cell("Day") + cell("Boat") + cell("Fare"),
          cell("Monday", '<w:vMerge w:val="restart"/>') + cell("North") + cell("12"),
          cell("", "<w:vMerge/>") + cell("South") + cell("14"),
        ),
      ),
    {
      rows: [
        ["Monday", "North", "12"],
        ["Monday", "South", "14"],
      ],
    },
  ),
  word(
    "cells merged across",
    () =>
      docx(
        rows(
          cell("Size") + cell("Price", '<w:gridSpan w:val="2"/>'),
          cell("") + cell("Week") + cell("Month"),
          cell("S") + cell("60") + cell("180"),
        ),
      ),
    {
      rows: [
        ["S", "60", "180"],
        ["Week", "Month"],
      ],
    },
  ),
  word(
    "footnotes",
    () =>
      docx(p(`${run("Dogs are allowed")}<w:r><w:footnoteReference w:id="2"/></w:r>`), {
        footnotes: `<w:footnotes ${w}>${note(2, "Not in the dining hall.")}</w:footnotes>`,
      }),
    { read: ["Dogs are allowed (Not in the dining hall)"] },
  ),
  word(
    "endnotes",
    () =>
      docx(p(`${run("The fee is 5 euros")}<w:r><w:endnoteReference w:id="2"/></w:r>`), {
        endnotes: `<w:endnotes ${w}><w:endnote w:id="2">${p(run("From May on."))}</w:endnote></w:endnotes>`,
      }),
    { read: ["The fee is 5 euros (From May on)"] },
  ),
  word(
    "a text box",
    () =>
      docx(
        p(
          `${run("Before.")}<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${p(run("Emergency: ring 112-7."))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
        ),
      ),
    { read: ["Before.", "Emergency: ring 112-7."] },
  ),
  word(
    "a text box in two forms of which one is for old programs",
    () =>
      docx(
        p(
          `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing><wps:txbx xmlns:wps="x"><w:txbxContent>${p(run("Gate code 7788."))}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${p(run("Gate code 7788."))}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ),
      ),
    { once: ["Gate code 7788."] },
  ),
  word(
    "a header with an address",
    () =>
      docx(p(run("Dear guests, the pier is open.")) + sectionWith("header"), {
        header1: `<w:hdr ${w}>${p(run("Halden Ltd, Quay 14, 1234 Halden"))}</w:hdr>`,
      }),
    { read: ["Quay 14, 1234 Halden", "the pier is open."] },
  ),
  word(
    "a footer with a telephone number",
    () =>
      docx(p(run("The pier is open.")) + sectionWith("footer"), {
        footer1: `<w:ftr ${w}>${p(run("Ring 0151 7700"))}</w:ftr>`,
      }),
    { read: ["Ring 0151 7700"] },
  ),
  word(
    "hidden text",
    () => docx(p(run("Open to all. ") + run("Discount of 50 for staff only.", "<w:vanish/>") + run("Come in."))),
    { read: ["Open to all.", "Come in."], unread: ["Discount of 50"], leftOut: ["hidden"] },
  ),
  word("text whose hiding is switched off", () => docx(p(run("It is shown.", '<w:vanish w:val="0"/>'))), {
    read: ["It is shown."],
  }),
  word(
    "hidden text of a style",
    () =>
      docx(p(run("Shown. ") + run("Never this.", '<w:rStyle w:val="Secret"/>')), {
        styles: `<w:styles ${w}><w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`,
      }),
    { read: ["Shown."], unread: ["Never this."] },
  ),
  word(
    "deleted and inserted text",
    () =>
      docx(
        p(
          `${run("The fee is ")}<w:del><w:r><w:delText>90</w:delText></w:r></w:del><w:ins>${run("95")}</w:ins>${run(" euros.")}`,
        ),
      ),
    { read: ["The fee is 95 euros."], unread: ["90"] },
  ),
  word(
    "comments of its writers",
    () =>
      docx(p(`${run("The fee is 5.")}<w:r><w:commentReference w:id="1"/></w:r>`), {
        comments: `<w:comments ${w}><w:comment w:id="1">${p(run("Is that still right?"))}</w:comment></w:comments>`,
      }),
    { read: ["The fee is 5."], unread: ["Is that still right?"] },
  ),
  word(
    "links",
    () => docx(p(`${run("Use ")}<w:hyperlink xmlns:r="${base}" r:id="r_link">${run("the forms")}</w:hyperlink>`)),
    { read: ["the forms", "https://harbour.example/forms"] },
  ),
  word(
    "a field with its result",
    () =>
      docx(
        p(
          `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run("Stage 7")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
        ),
      ),
    { read: ["Stage 7"], unread: ["PAGE"] },
  ),
  word(
    "content controls",
    () =>
      docx(
        `<w:sdt><w:sdtPr/><w:sdtContent>${p(run("Contract of 2026."))}</w:sdtContent></w:sdt>${p(`<w:sdt><w:sdtContent>${run("Berth 12")}</w:sdtContent></w:sdt>`)}`,
      ),
    { read: ["Contract of 2026.", "Berth 12"] },
  ),
  word(
    "lists",
    () =>
      docx(
        ["Two levers", "One pump"]
          .map((item) => p(run(item), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
          .join(""),
        { numbering },
      ),
    { read: ["Two levers", "One pump"] },
  ),
  word(
    "tabs and breaks",
    () =>
      docx(
        p(`<w:r><w:t>Monday</w:t><w:tab/><w:t>9 to 17</w:t><w:br/><w:t>Sunday</w:t><w:tab/><w:t>closed</w:t></w:r>`),
      ),
    { read: ["Monday", "9 to 17", "Sunday", "closed"], unread: ["Monday9", "17Sunday"] },
  ),
  word(
    "a table within a table",
    () =>
      docx(
        `<w:tbl><w:tr><w:tc>${p(run("Outer words."))}${table([
          ["Route", "Time"],
          ["Oslo", "7 h"],
        ])}${p("")}</w:tc></w:tr></w:tbl>`,
      ),
    { read: ["Outer words.", "Oslo", "7 h"] },
  ),
  word("struck text", () => docx(p(run("199 EUR", "<w:strike/>") + run(" 149 EUR"))), {
    rows: [["old", "199 EUR", "149 EUR"]],
  }),
  word("raised cents", () => docx(p(run("Only 5") + run("99", '<w:vertAlign w:val="superscript"/>') + run(" EUR"))), {
    read: ["5.99 EUR"],
    unread: ["599"],
  }),
  word(
    "a table of contents",
    () =>
      docx(
        p(run("Contents")) +
          p(`<w:r><w:t>Fees</w:t><w:tab/><w:t>3</w:t></w:r>`, '<w:pStyle w:val="TOC1"/>') +
          paragraph("Fees", { style: "Heading1" }) +
          paragraph("Ten euros."),
      ),
    { under: [["Fees", "Ten euros."]] },
  ),
  {
    name: "a template of Word with another main part",
    type: "docx",
    make: () =>
      makeZip([
        {
          name: "[Content_Types].xml",
          bytes: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document2.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
        },
        {
          name: "_rels/.rels",
          bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${base}/officeDocument" Target="/word/document2.xml"/></Relationships>`,
        },
        {
          name: "word/document2.xml",
          bytes: `<w:document ${w}><w:body>${p(run("Main part two."))}</w:body></w:document>`,
        },
      ]),
    read: ["Main part two."],
  },
  word(
    "fields in their simple form",
    () =>
      docx(p(`${run("Dear ")}<w:fldSimple w:instr=" MERGEFIELD name "><w:r><w:t>Ms Berg</w:t></w:r></w:fldSimple>`)),
    { read: ["Dear Ms Berg"], unread: ["MERGEFIELD"] },
  ),
  word(
    "a formula",
    () => {
      const part = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
      const formula = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:f><m:num>${part("load")}</m:num><m:den>${part("4")}</m:den></m:f>${part(" = 25 kg")}</m:oMath>`;
      return docx(p(`${run("Per rope: ")}${formula}`));
    },
    { read: ["Per rope: load/4 = 25 kg"] },
  ),
  word(
    "a text box that only later programs know",
    () =>
      docx(
        `<w:p xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><w:txbxContent>${p(run("Ring twice."))}</w:txbxContent></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`,
      ),
    { once: ["Ring twice."] },
  ),
  word(
    "words with their reading above them",
    () =>
      docx(
        p(
          `<w:r><w:ruby><w:rt><w:r><w:t>みなと</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>港</w:t></w:r></w:rubyBase></w:ruby></w:r>${run("の時間")}`,
        ),
      ),
    { read: ["港の時間"] },
  ),
  word(
    "bold letters within a word",
    () => docx(p(`${run("K", "<w:b/>")}${run("undendienst, ")}${run("laut", "<w:b/>")}`)),
    {
      read: ["Kundendienst", "laut"],
    },
  ),
];

import { makePptx, makeXlsx, sheetRow, slideShape } from "../../../support/files/office.ts";
import { type DocumentCase, filler } from "./case.ts";

type Checks = Omit<DocumentCase, "name" | "type" | "make">;
const of = (type: DocumentCase["type"], name: string, make: DocumentCase["make"], checks: Checks): DocumentCase => ({
  name,
  type,
  make,
  ...checks,
});
const prices = [
  sheetRow(1, ["Model", "Power", "Price"]),
  sheetRow(2, ["NX 40-160", "4 kW", 1240]),
  sheetRow(3, ["NX 50-200", "7.5 kW", 1980]),
].join("");
const shared = (text: string) => `<t>${text}</t>`;

/** Tables, slides, and texts with marks. */
export const tables: readonly DocumentCase[] = [
  of("csv", "commas", () => "Model,Power,Price\nNX 40-160,4 kW,1240\nNX 50-200,7.5 kW,1980\n", {
    rows: [
      ["Model", "Power", "Price"],
      ["NX 40-160", "4 kW", "1240"],
    ],
  }),
  of("csv", "semicolons and commas in numbers", () => "Modell;Preis\nNX 40-160;1.240,50\nNX 50-200;1.980,00\n", {
    rows: [["NX 40-160", "1.240,50"]],
  }),
  of("csv", "tabs", () => "Model\tPrice\nNX\t12\n", { rows: [["NX", "12"]] }),
  of(
    "csv",
    "quotes, breaks and commas within cells",
    () => 'Name,Text\n"Pump, large","Lifts ""cold"" water\nand warm water"\n',
    { rows: [["Pump, large", 'Lifts "cold" water and warm water']] },
  ),
  of("csv", "a mark at its start and returns", () => "\ufeffTeil,Preis\r\nKette,29 €\r\n", {
    rows: [
      ["Teil", "Preis"],
      ["Kette", "29 €"],
    ],
    unread: ["\ufeff"],
  }),
  of("csv", "windows-1252", () => Buffer.from("Größe;Preis\nGroß;12\nFür Räder;15\n", "latin1"), {
    rows: [
      ["Groß", "12"],
      ["Für Räder", "15"],
    ],
  }),
  of("csv", "rows of unequal length", () => "A,B,C\n1,2\n3,4,5,6\n", {
    rows: [
      ["1", "2"],
      ["3", "4", "5", "6"],
    ],
  }),
  of("csv", "bars and marks within cells", () => "Code,Means\nA|B,*either* _or_\n", {
    read: ["A", "B", "either", "or"],
  }),
  of("csv", "one column", () => "Town\nHalden\nOslo\n", { read: ["Halden", "Oslo"] }),
  of("csv", "a line for the separator", () => "sep=;\nA;B\n1;2\n", { rows: [["1", "2"]], unread: ["sep="] }),
  of(
    "csv",
    "many rows, each with its header at hand",
    () => `Part,Price\n${Array.from({ length: 120 }, (_, at) => `P-${at + 100},${at * 3 + 5} EUR`).join("\n")}\n`,
    {
      rows: [
        ["P-100", "5 EUR"],
        ["P-219", "362 EUR"],
      ],
    },
  ),
  of("xlsx", "texts within cells", () => makeXlsx([{ name: "Pumps", rows: prices }]), {
    under: [["Pumps", "NX 40-160"]],
    rows: [
      ["Model", "Power", "Price"],
      ["NX 50-200", "7.5 kW", "1980"],
    ],
  }),
  of(
    "xlsx",
    "shared texts, some in parts",
    () =>
      makeXlsx(
        [
          {
            name: "A",
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>7</v></c></row>',
          },
        ],
        {
          strings: [
            shared("Item"),
            shared("Count"),
            "<r><t>Blue </t></r><r><rPr><b/></rPr><t>chain</t></r><rPh><t>ruby</t></rPh>",
          ],
        },
      ),
    {
      rows: [
        ["Item", "Count"],
        ["Blue chain", "7"],
      ],
      unread: ["ruby"],
    },
  ),
  of(
    "xlsx",
    "several sheets, one hidden",
    () =>
      makeXlsx([
        { name: "Public", rows: sheetRow(1, ["Name", "Fee"]) + sheetRow(2, ["Berth", 30]) },
        { name: "Margins", state: "hidden", rows: sheetRow(1, ["Secret", 77001]) },
        { name: "More", rows: sheetRow(1, ["Day", "Hours"]) + sheetRow(2, ["Sunday", "closed"]) },
      ]),
    {
      rows: [
        ["Berth", "30"],
        ["Sunday", "closed"],
      ],
      unread: ["Secret", "77001"],
      leftOut: ["hidden"],
    },
  ),
  of(
    "xlsx",
    "rows and columns that are hidden",
    () =>
      makeXlsx([
        {
          name: "P",
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
          rows:
            sheetRow(1, ["Part", "Cost", "Price"]) +
            sheetRow(2, ["Chain", 11, 29]) +
            sheetRow(3, ["Ghost", 5, 6], 'hidden="1"'),
        },
      ]),
    { rows: [["Chain", "29"]], unread: ["Cost", "Ghost"], leftOut: ["hidden"] },
  ),
  of(
    "xlsx",
    "dates, percents and money by their formats",
    () =>
      makeXlsx(
        [
          {
            name: "D",
            rows: `${sheetRow(1, ["From", "Tax", "Fee"])}<row r="2"><c r="A2" s="1"><v>46143</v></c><c r="B2" s="2"><v>0.25</v></c><c r="C2" s="3"><v>12.5</v></c></row>`,
          },
        ],
        {
          styles:
            '<numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs>',
        },
      ),
    { rows: [["2026-05-01", "25%", "12.50 €"]] },
  ),
  of(
    "xlsx",
    "formulas with their results, errors and truth",
    () =>
      makeXlsx([
        {
          name: "F",
          rows: `${sheetRow(1, ["Sum", "Open", "Bad"])}<row r="2"><c r="A2"><f>SUM(B1:B2)</f><v>42</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c></row><row r="3"><c r="A3" t="str"><f>A1</f><v>words</v></c></row>`,
        },
      ]),
    { rows: [["42", "TRUE"]], read: ["words"], unread: ["SUM("] },
  ),
  of(
    "xlsx",
    "merged cells",
    () =>
      makeXlsx([
        {
          name: "M",
          rows:
            sheetRow(1, ["Day", "Boat", "Fare"]) +
            sheetRow(2, ["Monday", "North", 12]) +
            sheetRow(3, ["", "South", 14]),
          after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
        },
      ]),
    {
      rows: [
        ["Monday", "North", "12"],
        ["Monday", "South", "14"],
      ],
    },
  ),
  of(
    "xlsx",
    "a title above the table",
    () =>
      makeXlsx([
        {
          name: "T",
          rows:
            sheetRow(1, ["Fares of summer 2026"]) +
            sheetRow(3, ["Zone", "Fare"]) +
            sheetRow(4, ["Inner", 2.4]) +
            sheetRow(5, ["Outer", 3.1]),
        },
      ]),
    {
      read: ["Fares of summer 2026"],
      rows: [
        ["Zone", "Fare"],
        ["Inner", "2.4"],
      ],
    },
  ),
  of(
    "xlsx",
    "numbers as binary fractions print them",
    () => makeXlsx([{ name: "N", rows: sheetRow(1, ["A", "B"]) + sheetRow(2, ["x", 2.4000000000000004]) }]),
    { rows: [["x", "2.4"]], unread: ["2.4000000000000004"] },
  ),
  of(
    "xlsx",
    "a number that is shown as a date and is none",
    () =>
      makeXlsx(
        [
          {
            name: "D",
            rows: `${sheetRow(1, ["Name", "Date"])}<row r="2"><c r="A2" t="inlineStr"><is><t>Berth</t></is></c><c r="B2" s="1"><v>-35</v></c></row>`,
          },
        ],
        { styles: '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>' },
      ),
    { rows: [["Berth", "-35"]] },
  ),
  of(
    "md",
    "headings, tables and lists",
    () => "# Ferries\n\n## Fares\n\n| Zone | Fare |\n|---|---|\n| Inner | 2.40 |\n\n- Dogs *free*\n- Bikes **5**\n",
    { under: [["Fares", "2.40"]], rows: [["Inner", "2.40"]], read: ["Dogs", "free"] },
  ),
  of("md", "matter at its front", () => "---\ntitle: Ferries\nlayout: page\n---\n\nThey sail daily.\n", {
    read: ["They sail daily."],
    unread: ["layout: page"],
  }),
  of(
    "md",
    "comments and HTML within",
    () => "# A\n\n<!-- draft words -->\n\n<details><summary>And at night?</summary>\n\nRing twice.\n\n</details>\n",
    { read: ["And at night?", "Ring twice."], unread: ["draft words", "<details>"] },
  ),
  of("md", "headings without anything below", () => "# Wheel building\n\n# Painting\n\nIn 40 colours.\n", {
    read: ["Wheel building"],
    under: [["Painting", "In 40 colours."]],
  }),
  of("md", "code with marks within", () => "Use:\n\n```\n# not a heading\nring --twice\n```\n", {
    read: ["# not a heading", "ring --twice"],
  }),
  of(
    "html",
    "a page as a file",
    () =>
      `<!doctype html><html><body><nav><a href="/">Menu</a></nav><main><h1>Keys</h1><p>${filler}</p><p>A lost key costs 15 euros.</p></main></body></html>`,
    { under: [["Keys", "A lost key costs 15 euros."]] },
  ),
  of("html", "a part of a page", () => "<h2>Hours</h2><p>From 8 to 18.</p>", { under: [["Hours", "From 8 to 18."]] }),
  of(
    "pptx",
    "titles and bodies",
    () =>
      makePptx([
        { shapes: slideShape("Our fleet", "title") + slideShape("Twelve boats\nTwo of them electric", "body") },
        { shapes: slideShape("Fares", "ctrTitle") + slideShape("Adults 7.50") },
      ]),
    {
      under: [
        ["Our fleet", "Two of them electric"],
        ["Fares", "Adults 7.50"],
      ],
    },
  ),
  of(
    "pptx",
    "notes of its speaker, and a slide that is hidden",
    () =>
      makePptx([
        { shapes: slideShape("Plan", "title"), notes: "Say that it opens in May." },
        { shapes: slideShape("Not shown to anybody"), isHidden: true },
      ]),
    { read: ["Plan", "Say that it opens in May."], unread: ["Not shown to anybody"], leftOut: ["hidden"] },
  ),
  of(
    "pptx",
    "slides in their own order",
    () => makePptx([{ shapes: slideShape("Second words") }, { shapes: slideShape("First words") }], [2, 1]),
    { rows: [["First words"]], read: ["Second words"] },
  ),
  of(
    "pptx",
    "a table and grouped shapes",
    () =>
      makePptx([
        {
          shapes: `${slideShape("Fares", "title")}<p:graphicFrame><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Zone</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>Fare</a:t></a:r></a:p></a:txBody></a:tc></a:tr><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Inner</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>2.40</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame><p:grpSp>${slideShape("Grouped words")}</p:grpSp>`,
        },
      ]),
    {
      rows: [
        ["Zone", "Fare"],
        ["Inner", "2.40"],
      ],
      read: ["Grouped words"],
    },
  ),
  of(
    "pptx",
    "numbers of slides and dates of the master",
    () =>
      makePptx([
        { shapes: slideShape("Words of the slide") + slideShape("7", "sldNum") + slideShape("1 May 2020", "dt") },
      ]),
    { read: ["Words of the slide"], unread: ["1 May 2020"] },
  ),
  of("txt", "a list of prices in columns", () => "PRICES\n\nChain        29 EUR\nTyre         35 EUR\n", {
    read: ["Chain", "29 EUR", "Tyre", "35 EUR"],
  }),
  of(
    "txt",
    "headings with nothing below them",
    () => "WHEEL BUILDING\n\nPAINTING\n\nIn 40 colours, and it takes a week.\n",
    { read: ["WHEEL BUILDING", "In 40 colours"] },
  ),
  of("txt", "lines that end with a return alone", () => "Open daily.\rClosed at Christmas.\r", {
    read: ["Open daily.", "Closed at Christmas."],
  }),
];

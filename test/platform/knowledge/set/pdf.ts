import { pdfCharacterMapFont, pdfLine, pdfOfStreams, pdfStream } from "../../../support/files/pdf-objects.ts";
import type { DocumentCase } from "./case.ts";

const pdf = (
  name: string,
  make: () => Uint8Array,
  checks: Omit<DocumentCase, "name" | "type" | "make">,
): DocumentCase => ({ name, type: "pdf", make, ...checks });
const lines = (...texts: readonly string[]) => texts.map((text, at) => pdfLine(text, 60, 760 - 14 * at)).join("\n");
const eastAsian = (map: string, ordering: string, hex: string) => () =>
  pdfOfStreams([pdfLine(`<${hex}>`, 60, 700)], pdfCharacterMapFont(map, ordering));
const ucs2 = (text: string) => [...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, "0")).join("");
const row = (y: number, cells: readonly (readonly [x: number, text: string])[]) =>
  cells.map(([x, text]) => pdfLine(text, x, y)).join("\n");
/** The widget of a field, with its value as a reader shows it. */
const field = (name: string, value: string, type = "Tx") =>
  `<< /Type /Annot /Subtype /Widget /FT /${type} /T (${name}) /V ${value} /Rect [200 600 400 620] /P 7 0 R >>`;
const form = (widgets: readonly string[], stream: string) => () =>
  pdfOfStreams([stream], {
    more: widgets,
    catalog: `/AcroForm << /Fields [${widgets.map((_, at) => `${4 + at} 0 R`).join(" ")}] >>`,
    page: `/Annots [${widgets.map((_, at) => `${4 + at} 0 R`).join(" ")}]`,
  });
/** What an annotation looks like. */
const appearance = (stream: string) =>
  pdfStream(stream, "/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 3 0 R >> >>");
/** Cyrillic by a font that maps its codes by names of glyphs. */
const differences =
  "<< /Type /Font /Subtype /Type1 /BaseFont /Sample /Encoding << /Type /Encoding /Differences [65 /afii10017 /afii10018 /afii10019] >> /FirstChar 65 /LastChar 67 /Widths [600 600 600] >>";
const hebrew = {
  font: "<< /Type /Font /Subtype /Type1 /BaseFont /Sample /Encoding << /Type /Encoding /Differences [65 /afii57664 /afii57665 /afii57666 /afii57667] >> /FirstChar 65 /LastChar 68 /Widths [600 600 600 600] >>",
};

/** Pages as programs print them. */
export const pdfs: readonly DocumentCase[] = [
  pdf("East Asian: Japanese by Shift-JIS codes", eastAsian("90ms-RKSJ-H", "Japan1", "89638bc68e9e8ad4"), {
    read: ["営業時間"],
  }),
  pdf("East Asian: Japanese by Unicode codes", eastAsian("UniJIS-UCS2-H", "Japan1", ucs2("土曜日は休み")), {
    read: ["土曜日は休み"],
  }),
  pdf("East Asian: simplified Chinese", eastAsian("GBK-EUC-H", "GB1", "ced2c3c7b5c4c9ccb5ea"), {
    read: ["我们的商店"],
  }),
  pdf("East Asian: traditional Chinese", eastAsian("ETen-B5-H", "CNS1", "a7daadcc"), { read: ["我"] }),
  pdf("East Asian: Korean", eastAsian("KSCms-UHC-H", "Korea1", "bfecb8aeb0a1b0d4"), { read: ["우리가게"] }),
  pdf("East Asian: Chinese by Unicode codes", eastAsian("UniGB-UCS2-H", "GB1", ucs2("欢迎光临")), {
    read: ["欢迎光临"],
  }),
  pdf("East Asian: Japanese from top to bottom", eastAsian("UniJIS-UCS2-V", "Japan1", ucs2("土曜日は休み")), {
    read: ["土曜日は休み"],
  }),
  pdf(
    "East Asian: a sentence over two lines",
    () =>
      pdfOfStreams(
        [["営業時", "間は九時からです。"].map((text, at) => pdfLine(`<${ucs2(text)}>`, 60, 700 - 14 * at)).join("\n")],
        pdfCharacterMapFont("UniJIS-UCS2-H", "Japan1"),
      ),
    { read: ["営業時間は九時からです。"] },
  ),
  pdf("letters set apart", () => pdfOfStreams([lines("P R I C E   L I S T", "A B C of our s e r v i c e plans")]), {
    read: ["PRICE LIST", "A B C of our service plans"],
  }),
  pdf("a font of names of glyphs", () => pdfOfStreams([pdfLine("ABC", 60, 700)], { font: differences }), {
    read: ["АБВ"],
  }),
  pdf(
    "headings with nothing below them",
    () =>
      pdfOfStreams([
        [
          pdfLine("Wheel building", 60, 760, { size: 20 }),
          pdfLine("Frame welding", 60, 700, { size: 20 }),
          lines("In 40 colours, and it takes no longer than a week.").replaceAll("60 760", "60 670"),
        ].join("\n"),
      ]),
    {
      read: ["Wheel building"],
      under: [["Frame welding", "In 40 colours"]],
    },
  ),
  pdf(
    "a title page and a page of text",
    () => pdfOfStreams([pdfLine("Annual plan 2026", 60, 500, { size: 28 }), lines("The pier is closed in May.")]),
    { read: ["Annual plan 2026", "The pier is closed in May."] },
  ),
  pdf(
    "a table whose cells wrap",
    () =>
      pdfOfStreams([
        [
          row(760, [
            [60, "Part"],
            [200, "Use"],
            [420, "Price"],
          ]),
          row(740, [
            [60, "NX 40-160"],
            [200, "Pump for cold"],
            [420, "1,240 EUR"],
          ]),
          row(727, [[200, "and warm water"]]),
          row(707, [
            [60, "NX 50-200"],
            [200, "Pump for hot"],
            [420, "1,980 EUR"],
          ]),
          row(694, [[200, "water only"]]),
        ].join("\n"),
      ]),
    {
      rows: [
        ["NX 40-160", "Pump for cold and warm water", "1,240 EUR"],
        ["NX 50-200", "Pump for hot water only", "1,980 EUR"],
      ],
    },
  ),
  pdf(
    "a table with an empty cell",
    () =>
      pdfOfStreams([
        [
          row(760, [
            [60, "Day"],
            [200, "Boat"],
            [400, "Fare"],
          ]),
          row(745, [
            [60, "Monday"],
            [200, "North"],
            [400, "12 EUR"],
          ]),
          row(730, [
            [60, "Tuesday"],
            [400, "14 EUR"],
          ]),
          row(715, [
            [60, "Friday"],
            [200, "South"],
            [400, "16 EUR"],
          ]),
        ].join("\n"),
      ]),
    {
      rows: [
        ["Monday", "North", "12 EUR"],
        ["Tuesday", "14 EUR"],
        ["Friday", "South", "16 EUR"],
      ],
    },
  ),
  pdf(
    "a table between two paragraphs",
    () =>
      pdfOfStreams([
        [
          lines("Our fares are these, and they hold until the end of the year:"),
          row(730, [
            [60, "Zone"],
            [200, "Fare"],
          ]),
          row(716, [
            [60, "One"],
            [200, "2.40"],
          ]),
          row(702, [
            [60, "Two"],
            [200, "3.10"],
          ]),
          pdfLine("Children under six travel free on all boats of the line.", 60, 670),
        ].join("\n"),
      ]),
    {
      rows: [
        ["One", "2.40"],
        ["Two", "3.10"],
      ],
      read: ["Our fares are these", "Children under six travel free"],
    },
  ),
  pdf(
    "columns of text side by side",
    () =>
      pdfOfStreams([
        Array.from({ length: 8 }, (_, at) =>
          [
            pdfLine(`left column line ${at + 1} goes on`, 60, 760 - 14 * at),
            pdfLine(`right column line ${at + 1} goes on`, 320, 760 - 14 * at),
          ].join("\n"),
        ).join("\n"),
      ]),
    {
      read: ["left column line 1 goes on left column line 2", "right column line 7 goes on right column line 8"],
    },
  ),
  pdf(
    "form fields with their values",
    form(
      [field("Model", "(K2 Cargo)"), field("Frame", "(HB-7781)"), field("Paid", "/Yes", "Btn")],
      lines("Order form"),
    ),
    {
      rows: [
        ["Model", "K2 Cargo"],
        ["Frame", "HB-7781"],
      ],
      read: ["Order form"],
    },
  ),
  pdf(
    "what a signature and a stamp show",
    () =>
      pdfOfStreams([lines("Order form")], {
        catalog: "/AcroForm << /Fields [4 0 R] >>",
        page: "/Annots [4 0 R 6 0 R 8 0 R]",
        more: [
          "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [200 600 400 640] /F 4 /AP << /N 5 0 R >> >>",
          appearance("BT /F1 9 Tf 4 24 Td (Approved by M. Berg) Tj 0 -12 Td [(on 12)-300(March 2026)] TJ ET"),
          "<< /Type /Annot /Subtype /Stamp /Rect [200 500 400 540] /F 4 /AP << /N 7 0 R >> >>",
          appearance("BT /F1 9 Tf 4 24 Td (Valid until June) Tj ET"),
          "<< /Type /Annot /Subtype /Stamp /Rect [200 400 400 440] /F 2 /AP << /N 7 0 R >> >>",
        ],
      }),
    { read: ["Order form", "Approved by M. Berg", "on 12 March 2026"], once: ["Valid until June"] },
  ),
  pdf(
    "form fields that are empty",
    form([field("Model", "()"), field("Frame", "()"), field("Note", "()")], lines("Order form")),
    { read: ["Order form"], unread: ["undefined", "null"] },
  ),
  pdf(
    "text turned by a quarter",
    () =>
      pdfOfStreams([
        [pdfLine("Berth plan", 60, 760), pdfLine("Depth 4.2 m at low water", 300, 200, { matrix: "0 1 -1 0" })].join(
          "\n",
        ),
      ]),
    { read: ["Berth plan", "Depth 4.2 m at low water"] },
  ),
  pdf(
    "text turned upside down",
    () => pdfOfStreams([pdfLine("Return slip number 4711", 400, 300, { matrix: "-1 0 0 -1" })]),
    { read: ["Return slip number 4711"] },
  ),
  pdf(
    "a page that is turned as a whole",
    () =>
      pdfOfStreams(
        [
          [
            pdfLine("Tide tables of the north pier", 300, 100, { matrix: "0 1 -1 0" }),
            pdfLine("High water comes at six", 320, 100, { matrix: "0 1 -1 0" }),
          ].join("\n"),
        ],
        { page: "/Rotate 90" },
      ),
    { read: ["Tide tables of the north pier", "High water comes at six"] },
  ),
  pdf("text from right to left", () => pdfOfStreams([pdfLine("DCBA", 60, 700)], hebrew), { read: ["אבגד"] }),
  pdf(
    "hyphens at the ends of lines",
    () =>
      pdfOfStreams([
        lines(
          "The harbour master decides about every moor-",
          "ing and every anchor-",
          "age on the day, and the well-",
          "known pilot may help.",
        ),
      ]),
    { read: ["every mooring and every anchorage"] },
  ),
  pdf(
    "a hyphen that belongs to a part's name",
    () => pdfOfStreams([lines("Use the pump of the series NX 40-", "160 for all of it.")]),
    { read: ["NX 40-160"] },
  ),
  pdf(
    "headers and footers on each page",
    () =>
      pdfOfStreams(
        [1, 2, 3, 4].map((at) =>
          [
            pdfLine("Harbour Bikes - Terms of rental", 60, 815, { size: 8 }),
            pdfLine(
              ["Rent a bicycle here.", "Bring your own helmet.", "Pay when you leave us.", "Ring us at any time."][
                at - 1
              ]!,
              60,
              700,
            ),
            pdfLine(`Page ${at} of 4`, 280, 25, { size: 8 }),
          ].join("\n"),
        ),
      ),
    {
      read: ["Rent a bicycle here.", "Ring us at any time."],
      unread: ["Page 2 of 4"],
      once: ["Terms of rental"],
      leftOut: ["page headers and footers"],
    },
  ),
  pdf(
    "pages of a few words that are like one another",
    () => pdfOfStreams([1, 2, 3, 4].map((at) => lines(`Sample ${at} of the harbour water`))),
    { read: ["Sample 1 of the harbour water", "Sample 3 of the harbour water", "Sample 4 of the harbour water"] },
  ),
  pdf(
    "a page without text among others",
    () => pdfOfStreams([lines("The first page says this."), "0 0 100 100 re f", lines("The third page says that.")]),
    { read: ["The first page says this.", "The third page says that."], leftOut: ["page 2"] },
  ),
  pdf(
    "bytes before its mark",
    () => pdfOfStreams([lines("Sent by an old mail program.")], { lead: "X-Header: 1\r\n\r\n" }),
    { read: ["Sent by an old mail program."] },
  ),
  pdf(
    "letters that are set apart",
    () =>
      pdfOfStreams([`BT /F1 11 Tf 60 700 Td [(O) -300 (P) -300 (E) -300 (N)] TJ ET`, lines("We are here all day.")]),
    { read: ["We are here all day."] },
  ),
  pdf(
    "words that are placed one by one",
    () =>
      pdfOfStreams([
        [
          pdfLine("The", 60, 700),
          pdfLine("last", 84, 700),
          pdfLine("boat", 108, 700),
          pdfLine("sails.", 136, 700),
        ].join("\n"),
      ]),
    { read: ["The last boat sails."] },
  ),
  pdf(
    "text that is invisible over a scan",
    () => pdfOfStreams([`BT 3 Tr /F1 11 Tf 60 700 Td (Recognised: berth 9 is free.) Tj ET`]),
    { read: ["berth 9 is free."] },
  ),
  pdf(
    "letters of several sizes in one line",
    () =>
      pdfOfStreams([
        [
          pdfLine("Only 5", 60, 700, { size: 24 }),
          pdfLine("99", 135, 709, { size: 12 }),
          pdfLine("EUR a day", 160, 700, { size: 12 }),
        ].join("\n"),
      ]),
    { read: ["5"], unread: ["599"] },
  ),
  pdf(
    "a list with bullets",
    () =>
      pdfOfStreams([
        [
          pdfLine("\\225", 60, 700).replace("\\\\", "\\"),
          pdfLine("Two levers", 75, 700),
          pdfLine("\\225", 60, 686).replace("\\\\", "\\"),
          pdfLine("One pump", 75, 686),
        ].join("\n"),
      ]),
    { read: ["Two levers", "One pump"] },
  ),
  pdf("an owner's lock that lets read", () => pdfOfStreams([lines("Printed twice a year.")]), {
    read: ["Printed twice a year."],
  }),
  pdf(
    "a font that is damaged beside one that is not",
    () =>
      pdfOfStreams(
        [[pdfLine("The boat sails at nine.", 60, 700), pdfLine("(Lost)", 60, 660).replace("/F1", "/F2")].join("\n")],
        {
          more: [
            "<< /Type /Font /Subtype /Type0 /Encoding /V /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 1 >> >>] >>",
          ],
          page: "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>",
        },
      ),
    { read: ["The boat sails at nine."], leftOut: ["text in 1 damaged font"] },
  ),
  pdf(
    "signs whose letters the font does not say",
    () =>
      pdfOfStreams([[pdfLine("The boat sails at nine.", 60, 700), pdfLine("<0102030405060708>", 60, 660)].join("\n")], {
        font: "<< /Type /Font /Subtype /TrueType /BaseFont /Sample /ToUnicode 4 0 R >>",
        more: [
          pdfStream(
            "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <01> <08> <0001> <20> <7e> <0020> endbfrange endcmap",
          ),
        ],
      }),
    { read: ["The boat sails at nine."], leftOut: ["signs that are no letters"] },
  ),
];

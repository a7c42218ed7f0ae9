import { makePptx, slideShape } from "../../../support/files/office.ts";
import { type DocumentCase, filler } from "./case.ts";

type Checks = Omit<DocumentCase, "name" | "type" | "make">;
const of = (type: DocumentCase["type"], name: string, make: DocumentCase["make"], checks: Checks): DocumentCase => ({
  name,
  type,
  make,
  ...checks,
});
const page = (body: string, head = "") =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Keys</title>${head}</head><body>${body}</body></html>`;

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const said = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const points = (...all: string[]) => all.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("");
export const diagram = `<dgm:dataModel xmlns:dgm="${drawing}/diagram" xmlns:a="${drawing}/main"><dgm:ptLst><dgm:pt modelId="0" type="doc"/><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${said("Order")}</dgm:t></dgm:pt><dgm:pt modelId="2"><dgm:t>${said("Deliver by boat")}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
export const chart = `<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main"><c:chart><c:title><c:tx><c:rich>${said("Boats in service")}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache>${points("Guests")}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:f>Sheet1!$A$2</c:f><c:strCache>${points("2024", "2025")}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points("900", "1200.4000000000001")}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;

/** Markdown with HTML in it, pages as files, and slides. */
export const marked: readonly DocumentCase[] = [
  of(
    "md",
    "characters by their names and numbers",
    () =>
      "## Look &amp; Feel\n\nBags up to 20&nbsp;kg, for &euro;&#49;2 &lt;at most&gt;.\n\n`&amp;amp;`\n\n```\nring &amp;amp; wait\n```\n",
    {
      under: [["Look & Feel", "20 kg"]],
      read: ["for €12 <at most>", "&amp;amp;", "ring &amp;amp; wait"],
      unread: ["&nbsp;", "&euro;", "&lt;"],
    },
  ),
  of("md", "marks that are written by their numbers", () => "Two &#42;stars&#42; and &#35;one.\n\n&#35; No heading\n", {
    read: ["stars", "No heading"],
    under: [["Document", "No heading"]],
  }),
  of(
    "md",
    "headings that are underlined",
    () => "Ferries\n=======\n\nThey sail daily.\n\nFares\n-----\n\nAdults 7.50.\n",
    {
      under: [
        ["Ferries", "They sail daily."],
        ["Ferries Fares", "Adults 7.50."],
      ],
      unread: ["====", "-----"],
    },
  ),
  of(
    "md",
    "a table written in HTML",
    () =>
      "# Fares\n\n<table>\n<thead>\n<tr>\n<th>Zone</th>\n<th>Fare</th>\n</tr>\n</thead>\n<tr>\n<td><code>Inner</code></td>\n<td>2.40</td>\n</tr>\n<tr>\n<td>Outer</td>\n<td>3.10</td>\n</tr>\n</table>\n\nDogs are free.\n",
    {
      rows: [
        ["Zone", "Fare"],
        ["Inner", "2.40"],
        ["Outer", "3.10"],
      ],
      under: [["Fares", "Dogs are free."]],
      unread: ["<td"],
    },
  ),
  of(
    "md",
    "headings and lists written in HTML",
    () => '<h2 align="center">Hours</h2>\n\n<p>From 8 to 18.</p>\n<ul>\n<li>Closed at <b>Christmas</b></li>\n</ul>\n',
    { under: [["Hours", "From 8 to 18."]], read: ["Closed at", "Christmas"], unread: ["align", "<li>"] },
  ),
  of(
    "md",
    "tasks, notes and what is struck",
    () => "- [x] Oil the chain\n- [ ] Pump the tyres[^1]\n\n[^1]: To 4 bar.\n",
    {
      read: ["Oil the chain", "Pump the tyres (To 4 bar)"],
    },
  ),
  of("md", "matter between plus signs", () => '+++\ntitle = "Ferries"\ndraft = true\n+++\n\nThey sail daily.\n', {
    under: [["Ferries", "They sail daily."]],
    unread: ["draft = true", "+++"],
  }),
  of(
    "html",
    "styles, programs, comments and templates",
    () =>
      page(
        `<!-- a draft --><h1>Keys</h1><p>${filler}</p><script>var secret = 1;</script><template><p>Not shown.</p></template><p>A lost key costs 15 euros.</p>`,
        "<style>.a{color:red}</style>",
      ),
    {
      under: [["Keys", "A lost key costs 15 euros."]],
      unread: ["a draft", "secret", "color", "Not shown."],
    },
  ),
  of(
    "html",
    "lists of terms and tables with merged cells",
    () =>
      page(
        `<h1>Berths</h1><dl><dt>Short</dt><dd>Up to 8 metres.</dd></dl><table><tr><th>Season</th><th>Fee</th></tr><tr><td rowspan="2">Summer</td><td>30</td></tr><tr><td>45</td></tr></table>`,
      ),
    {
      rows: [
        ["Short", "Up to 8 metres."],
        ["Summer", "30"],
        ["Summer", "45"],
      ],
    },
  ),
  of(
    "html",
    "windows-1252 by its own word",
    () =>
      Buffer.from(
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head><body><h1>Größen</h1><p>Für 12 € das Stück.</p></body></html>'.replace(
          "€",
          "\x80",
        ),
        "latin1",
      ),
    { under: [["Größen", "Für 12 € das Stück."]] },
  ),
  of(
    "html",
    "menus, a cookie notice and a footer around its text",
    () =>
      page(
        `<header><nav><a href="/a">Home</a><a href="/b">Shop</a></nav></header><main><h1>Returns</h1><p>${filler}</p><p>Within 30 days.</p></main><div class="cookie-banner" role="dialog"><p>We bake cookies.</p><button>Accept all</button></div><footer><p>Write to desk@harbour.example.</p></footer>`,
      ),
    {
      under: [["Returns", "Within 30 days."]],
      read: ["desk@harbour.example"],
      unread: ["We bake cookies.", "Accept all", "Shop"],
    },
  ),
  of(
    "html",
    "a question and its answer that is folded away",
    () => page("<details><summary>Are dogs allowed?</summary><p>On a lead.</p></details><p>Thank you.</p>"),
    { under: [["Are dogs allowed?", "On a lead."]] },
  ),
  of(
    "pptx",
    "breaks, fields and a slide without a title",
    () =>
      makePptx([
        {
          shapes:
            '<p:sp><p:txBody><a:p><a:r><a:t>Open</a:t></a:r><a:br/><a:r><a:t>daily</a:t></a:r></a:p><a:p><a:fld type="slidenum"><a:t>in all harbours</a:t></a:fld></a:p></p:txBody></p:sp>',
        },
      ]),
    { read: ["Open daily", "in all harbours"] },
  ),
  of(
    "pptx",
    "cells that are merged",
    () => {
      const cell = (text: string, attributes = "") =>
        `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
      return makePptx([
        {
          shapes: `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell("Season")}${cell("Fee")}</a:tr><a:tr>${cell("Summer", 'rowSpan="2"')}${cell("30")}</a:tr><a:tr>${cell("", 'vMerge="1"')}${cell("45")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
        },
      ]);
    },
    {
      rows: [
        ["Summer", "30"],
        ["Summer", "45"],
      ],
    },
  ),
  of(
    "pptx",
    "shapes in two forms of which one is for old programs",
    () =>
      makePptx([
        {
          shapes: `${slideShape("Harbour", "title")}<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice>${slideShape("Seven berths")}</mc:Choice><mc:Fallback>${slideShape("Seven berths")}</mc:Fallback></mc:AlternateContent>`,
        },
      ]),
    { once: ["Seven berths"] },
  ),
  of(
    "pptx",
    "a footer on each slide, its date and its number",
    () => {
      const slide = (title: string) =>
        slideShape(title, "title") + slideShape("Harbour Ltd, desk 4", "ftr") + slideShape("3 May 2026", "dt");
      return makePptx([{ shapes: slide("Fleet") }, { shapes: slide("Fares") }]);
    },
    { once: ["Harbour Ltd, desk 4"], read: ["Fleet", "Fares"], unread: ["3 May 2026"] },
  ),
  of(
    "pptx",
    "a diagram and a chart",
    () => makePptx([{ shapes: slideShape("Plan", "title"), graphics: { diagramData: [diagram], chart: [chart] } }]),
    {
      read: ["Order", "Deliver by boat"],
      rows: [["2025", "1200.4"]],
      under: [
        ["Plan", "Boats in service"],
        ["Plan", "Guests"],
      ],
      unread: ["1200.40", "Sheet1!"],
    },
  ),
  of(
    "pptx",
    "the same words on several slides",
    () =>
      makePptx([
        { shapes: slideShape("Fares", "title") + slideShape("Adults 7.50") },
        { shapes: slideShape("Fares", "title") + slideShape("Children 3.20") },
      ]),
    {
      under: [
        ["Fares", "Adults 7.50"],
        ["Fares", "Children 3.20"],
      ],
    },
  ),
  of("txt", "a text with marks that are none", () => "Size 10 * 20 * 30 mm\n\n5 < 7 and <b> is a tag & so on\n", {
    read: ["Size 10 20 30 mm", "5 < 7 and <b> is a tag & so on"],
    unread: ["&lt;", "&amp;"],
  }),
];

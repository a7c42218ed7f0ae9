import { expect, it } from "vitest";
import { counts } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { makeDocxOf, paragraph } from "../../support/files/docx.ts";
import { makePptx, makeXlsx, sheetRow, slideShape } from "../../support/files/office.ts";
import { makeZip } from "../../support/files/zip.ts";
import { startPlatform } from "../../support/platform.ts";

const entity =
  '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY a "AAAAAAAAAA"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const fine = { name: "S", rows: sheetRow(1, ["Zone", "Fare"]) + sheetRow(2, ["Inner", 2.4]) };
const blanks = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576, " ");
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => sheetRow(at + 1, ["a", "b", "c", "d"])).join("");
const web = (body: string) => `<html><body>${body}</body></html>`;

/** Files that no reader should be harmed by, and how each ends: with a reason, or with what is fine in it. The last are read in each run. */
const files: readonly (readonly [
  name: string,
  type: string,
  make: () => Uint8Array | string,
  end: "failed" | RegExp,
])[] = [
  [
    "a workbook with a part of 100 MB",
    "xlsx",
    () => makeXlsx([fine], { more: [{ name: "xl/more.xml", bytes: blanks(100) }] }),
    "failed",
  ],
  ["a workbook of 120,000 cells", "xlsx", () => makeXlsx([{ name: "S", rows: manyRows(30_000) }]), "failed"],
  [
    "a workbook that says that it has a billion rows",
    "xlsx",
    () =>
      makeXlsx([
        {
          ...fine,
          before: '<dimension ref="A1:XFD1048576"/>',
          after: '<mergeCells count="1"><mergeCell ref="A3:XFD1048576"/></mergeCells>',
        },
      ]),
    /Inner/,
  ],
  [
    "a workbook with external entities",
    "xlsx",
    () => makeXlsx([fine], { strings: [`${entity}<t>&secret;&b;</t>`] }),
    /Inner/,
  ],
  ["a table of 150,000 cells", "csv", () => "a,b,c\n".repeat(50_000), "failed"],
  ["a table with one row of 100,000 columns", "csv", () => `Inner,${"x,".repeat(99_000)}`, /Inner/],
  ["a presentation nested 200,000 deep", "pptx", () => makePptx([{ shapes: "<p:grpSp>".repeat(200_000) }]), "failed"],
  [
    "a presentation that repeats one slide 100,000 times",
    "pptx",
    () =>
      makePptx(
        [{ shapes: slideShape("One slide.") }],
        Array.from({ length: 100_000 }, () => 1),
      ),
    /One slide/,
  ],
  [
    "a Word document with names that lead out of its folder",
    "docx",
    () => makeDocxOf(paragraph("Inside."), [{ name: "../../../../outside/escaped.xml", bytes: "<a/>" }]),
    /Inside/,
  ],
  [
    "a Word document with external entities",
    "docx",
    () =>
      makeZip([
        {
          name: "word/document.xml",
          bytes: `${entity}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph("&secret;&b;")}</w:body></w:document>`,
        },
      ]),
    "failed",
  ],
  ["a page nested 100,000 deep", "html", () => web("<div>".repeat(100_000)), "failed"],
  [
    "a page whose cells reach over a million rows",
    "html",
    () => web(`<table>${'<tr><td rowspan="1000000" colspan="1000000">Wide</td></tr>'.repeat(500)}</table>`),
    /Wide/,
  ],
  ["a page of buttons within buttons", "html", () => web(`<p>Inside.</p>${"<button>x".repeat(1_000)}`), /Inside/],
  ["Markdown of comments without an end", "md", () => `Inside.\n${"<!-- ".repeat(100_000)}`, /Inside/],
  [
    "Markdown with aliases in its matter",
    "md",
    () => `---\na: &a [x]\nb: [${"*a,".repeat(1_000)}]\n---\n\nInside.\n`,
    /Inside/,
  ],
];

it("hostile files of the other kinds fail with a reason, or are read within their bounds, while the API answers", {
  timeout: 1_800_000,
}, async () => {
  await using platform = await startPlatform();
  platform.platform.worker.start();
  const knowledge = await createKnowledgebase(platform);
  for (const [name, type, make, end] of files.slice(-counts.hostileOfficeFiles)) {
    const { status, body } = await knowledge.upload(type, make());
    expect(status, name).toBe(201);
    const { status: state, failure } = await knowledge.settled(body.data.id, 800_000);
    const passages = await knowledge.passages(body.data.id);
    const text = passages.map(({ body: one }) => one).join("\n");
    if (end === "failed") expect([name, state, passages.length], failure ?? "").toEqual([name, "failed", 0]);
    else expect([name, state, end.test(text)], failure ?? "").toEqual([name, "active", true]);
    expect(text, name).not.toMatch(/root:|AAAAAAAAAAAA/);
    if (end === "failed") expect(failure, name).toMatch(/^[A-Z].{8,150}\.$/);
  }
});

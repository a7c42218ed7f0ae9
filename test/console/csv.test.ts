import { expect, it } from "vitest";
import { parseCsv } from "../../src/console/pages/campaigns/leads/csv.ts";
import { writeCsv } from "../../src/console/pages/results/csv.ts";

it("writes a file that spreadsheets read as it is, and in which no text is a formula", () => {
  const texts = ["Zürich, 日本", 'says "yes"', "two\nlines", "a;b"];
  expect(parseCsv(writeCsv([texts, [-1.5, null, 0, ""]])).map(({ cells }) => cells)).toEqual([
    texts,
    ["-1.5", "", "0", ""],
  ]);
  expect(writeCsv([["é"]])).toBe("\ufeffé\r\n");
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "＋1", "－1", "＠A"];
  for (const { cells } of parseCsv(writeCsv(formulas.map((formula) => [formula])))) expect(cells[0]).toMatch(/^'/);
  // Where a decimal comma is usual, spreadsheets separate by semicolons.
  expect(writeCsv([["a;=1+1"]])).toContain("a;'=1+1");
});

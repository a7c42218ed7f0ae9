import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkDocument } from "../../../src/platform/engine/knowledge/documents/chunk.ts";
import { deep } from "../../counts.ts";

const maxBodyChars = 1_600;

describe("cutting a document into passages", () => {
  it("makes one of each heading and remembers the headings above it", () => {
    expect(chunkDocument("Name", "Before.\n\n# Top\n\nFirst.\n\n## *Inner*\n\nSecond.\n\n# Next\n\nThird.")).toEqual([
      { trail: "", heading: "Name", body: "Before." },
      { trail: "", heading: "Top", body: "First." },
      { trail: "Top", heading: "Inner", body: "Second." },
      { trail: "", heading: "Next", body: "Third." },
    ]);
  });

  it("leaves out control characters, which word processors leave in pages", () => {
    expect(chunkDocument("Name", "# Bus\u0003 times\n\nFrom 10:30\u0003(Monday)\nto 16:30.")).toEqual([
      { trail: "", heading: "Bus times", body: "From 10:30 (Monday)\nto 16:30." },
    ]);
  });

  it("takes a letter or a number in bold for no heading, so that a question keeps its answer, and no anchor for words of one", () => {
    const text =
      "## Q: May I bring a dog? {#dogs}\n\n**A:** Yes, on a lead.\n\n**1.** Ask at the desk.\n\n## Prices {.wide #prices}\n\n5 euros.";
    expect(chunkDocument("Name", text)).toEqual([
      {
        trail: "",
        heading: "Q: May I bring a dog?",
        body: "**A:** Yes, on a lead.\n\n**1.** Ask at the desk.",
      },
      { trail: "", heading: "Prices", body: "5 euros." },
    ]);
    expect(
      chunkDocument("Name", "## Rates\n\n**Dogs.** 5 euros.\n\n**犬:** 600円").map(({ heading }) => heading),
    ).toEqual(["Dogs", "犬"]);
  });

  it("keeps a table whole, and repeats its head where one passage cannot hold it", () => {
    const row = (n: number) => `| row ${n} | ${"x".repeat(60)} |`;
    const table = (rows: number) =>
      ["| A | B |", "|---|---|", ...Array.from({ length: rows }, (_, n) => row(n))].join("\n");
    const before = "y ".repeat(500);
    expect(chunkDocument("Name", `${before}\n\n${table(10)}`).map(({ body }) => body)).toEqual([
      before.trim(),
      table(10),
    ]);
    const parts = chunkDocument("Name", table(60));
    expect(parts.length).toBeGreaterThan(1);
    for (const { body } of parts) expect(body).toMatch(/^\| A \| B \|\n\|---\|---\|\n\| row/);
  });

  it("takes no heading out of code", () => {
    expect(chunkDocument("Name", "```sh\n# a comment\n```")).toEqual([
      { trail: "", heading: "Name", body: "```sh\n# a comment\n```" },
    ]);
  });

  it.runIf(deep)("loses no word and makes no passage too long, whatever the document holds", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "# ",
        "## T\n",
        "\n\n",
        "| a | b |\n|---|---|\n",
        "- item\n",
        "```\n",
        "word ",
        "x".repeat(3_000),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const chunks = chunkDocument("Name", text);
        for (const { body, heading } of chunks) {
          expect(body.length).toBeLessThanOrEqual(maxBodyChars);
          expect(heading.length).toBeLessThanOrEqual(150);
          expect(body.includes("\0")).toBe(false);
          expect(body.isWellFormed()).toBe(true);
        }
        const kept = chunks.map(({ body }) => body.split(/\s+/).filter((word) => word === "word").length);
        const bodyLines = text.split(/\r\n?|\n/).filter((line) => !/^ {0,3}#{1,6}\s/.test(line));
        const given = bodyLines
          .join("\n")
          .split(/\s+/)
          .filter((word) => word === "word").length;
        expect(kept.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(given);
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { writtenText } from "../../src/platform/relay/session/speech/written-text.ts";
import { plainText } from "../../src/text/plain-text.ts";
import { plainVectors } from "./plain-vectors.ts";

describe("the text of an assistant without its marks", () => {
  for (const [kind, texts] of Object.entries(plainVectors)) {
    it.each(texts)(`${kind}: %j`, (markdown, text) => {
      expect(plainText(markdown)).toBe(text);
    });
  }

  it.each([
    ["a long list", Array.from({ length: 120 }, (_, at) => `${at + 1}. Item ${at + 1}`).join("\n")],
    ["a long table of one column", Array.from({ length: 120 }, (_, at) => `Row ${at + 1} with **words**`).join("\n\n")],
  ])("loses nothing of %s", (_, markdown) => {
    const text = plainText(markdown);
    expect(text.match(/\d+(?=\D*$)/)?.[0]).toBe("120");
    expect(text).not.toContain("**");
  });

  it.each([
    ["nested quotes", ">".repeat(3_000)],
    ["underscores", "_".repeat(3_900)],
    ["brackets", "[".repeat(3_900)],
    ["stars and words", "**a *b ".repeat(550)],
  ])("gives hostile text back: %s", (_, markdown) => {
    expect(plainText(markdown).length).toBeGreaterThan(0);
  });

  it("is spoken without references and tildes that mean nothing", () => {
    expect(writtenText("**Price:**89 &euro;, size 1~2")).toBe("Price:89 €, size 1~2");
  });
});

import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../src/languages/server.ts";
import { Clauses } from "../../../src/platform/relay/session/speech/clauses.ts";
import { spokenText } from "../../../src/platform/relay/session/speech/spoken-text.ts";

describe("what is said", () => {
  const { signs } = wordsOf("en").calls;

  it("is Markdown without its marks, with addresses that can be heard", () => {
    for (const [markdown, heard] of [
      ["**Yes**, _of course_! 🎉", "Yes, of course!"],
      ["## Hours\n\n- Monday: 9\n- Friday: *10*", "Hours. Monday: 9. Friday: 10"],
      ["1. Open it\n2. Close it", "1. Open it. 2. Close it"],
      ["- Day: *Monday*\n", "Day: Monday."], // a part that more follows behind
      [
        "See [the page](https://www.example.com/help-centre/a_b).",
        "See the page (example dot com slash help dash centre slash a underscore b).",
      ],
      ["Look at https://example.com/.", "Look at example dot com."],
      ["https://example.com/a?b=c#d", "example dot com"],
      ["Write to [ada@example.com](mailto:ada@example.com).", "Write to ada at example dot com."],
      ["| Day | From |\n|---|---|\n| Mon | 9 |\n| Tue | 10 |", "Day: Mon, From: 9. Day: Tue, From: 10"],
      ["Run `npm start`.", "Run npm start."],
      ["a & b < c", "a & b < c"],
      ["  \n ", ""],
    ] as const) {
      expect(spokenText(markdown, signs), markdown).toBe(heard);
    }
  });

  it("comes in sentences and clauses, whole in all, and never breaks a mark in two", () => {
    const text =
      "Yes. We open at nine on weekdays, and at ten on Saturdays; see [the page, or ask](https://example.com/a, b) for more. " +
      "**Please note. This** is it: `a. b`\n\n| a. b | c |\n|---|---|\n| 1. 2 | 3 |\n\nThat's all! 你好。再见。 " +
      `${"word ".repeat(60)}[open for ever, it seems. ${"more words. ".repeat(80)}`;
    for (const size of [1, 3, 7, 40, text.length]) {
      const clauses = new Clauses();
      const parts: string[] = [];
      for (let at = 0; at < text.length; at += size) parts.push(...clauses.add(text.slice(at, at + size)));
      parts.push(clauses.rest());
      expect(parts.join("")).toBe(text);
      expect(parts[0]).toBe("Yes. ");
      expect(parts[1]).toMatch(size === 1 ? /^We open at nine on weekdays, $/ : /^We open/);
      expect(parts.filter((part) => part.includes("](")).map((part) => part.includes("b)"))).toEqual([true]);
      expect(parts.filter((part) => part.split("**").length % 2 === 0)).toEqual([]);
      expect(
        parts
          .find((part) => part.trimStart().startsWith("|"))
          ?.trim()
          .match(/\n/g)?.length,
      ).toBe(2);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(700);
    }
  });
});

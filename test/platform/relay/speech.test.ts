import { describe, expect, it } from "vitest";
import { Clauses } from "../../../src/platform/relay/session/speech/clauses.ts";
import { spokenForm } from "../../../src/platform/relay/session/speech/spoken-form.ts";
import { writtenText } from "../../../src/platform/relay/session/speech/written-text.ts";

const at = new Date("2026-11-20T10:00:00Z");

/** One row for each rule, and for each language that says something its own way. */
const spokenForms: readonly (readonly [rule: string, language: string, written: string, spoken: string])[] = [
  ["a code", "en", "Order A-1042 is ready.", "Order A, 1 0 4 2 is ready."],
  ["letters and digits without a mark", "en", "AB12CD or 9f3k, b7-4kx9", "A B, 1 2, C D or 9 F 3 K, B 7, 4 K X 9"],
  ["a code with a word", "en", "INV/2026/17 and ORDER-1042", "I N V, 2 0 2 6, 1 7 and ORDER, 1 0 4 2"],
  ["what is no code", "en", "COVID-19, 16GB, 10am, 3D, mid-2026, 24/7", "COVID-19, 16GB, 10am, 3D, mid-2026, 24/7"],
  ["a long number", "en", "It is 1234567, or #4821.", "It is 1 2 3, 4 5 6 7, or 4 8 2 1."],
  ["a long number behind a word", "en", "Order-1234567", "Order, 1 2 3, 4 5 6 7"],
  ["a quantity", "en", "12000 of 1,234,567 in 2026, 2020-2025", "12000 of 1,234,567 in 2026, 2020-2025"],
  ["a phone number", "en", "+442079460018. Bye", "+4 4, 2 0, 7 9 4 6, 0 0 1 8. Bye"],
  [
    "a phone number in groups",
    "en",
    "020 7946 0018 or (555) 010-0199",
    "0 2 0, 7 9 4 6, 0 0 1 8 or 5 5 5, 0 1 0, 0 1 9 9",
  ],
  ["a date that is near", "en", "on 2026-12-04.", "on Friday 4 December."],
  ["a date that is far", "en", "born 1980-03-07", "born 7 March 1980"],
  ["a date with a time", "en", "2026-12-04T15:30:00Z", "Friday 4 December, 3:30 PM UTC"],
  ["what is no date", "en", "2026-13-45, 1.2.3.4", "2026-13-45, 1.2.3.4"],
  ["a time", "en", "15:00, 09:30, 00:00; 3:00, 3:30 pm", "3 PM, 9:30 AM, midnight; 3:00, 3:30 pm"],
  ["an amount with a code", "en", "EUR 17.50, 1.234,50 EUR, CHF 20", "€17.50, €1,234.50, 20 Swiss francs"],
  ["an amount with a sign", "en", "€17.50 and $1234567", "€17.50 and $1234567"],
  ["an address", "en", "https://www.shop.example/a-b. shop.example", "shop dot example slash a dash b. shop.example"],
  ["an e-mail address", "de", "ada@shop.example", "ada at shop Punkt example"],
  ["German", "de", "2026-12-04 um 15:00 Uhr, 9:30", "Freitag, 4. Dezember um 15 Uhr, 9 Uhr 30"],
  ["French", "fr", "2026-12-04, 15:00, 1:05", "vendredi 4 décembre, 15 heures, 1 heure 5"],
  ["Spanish", "es", "2026-12-04, 15:00, 15:30h", "viernes, 4 de diciembre, 15 horas, 15 y 30"],
  ["Portuguese", "pt", "2026-12-04, 15:00, 15:30", "sexta-feira, 4 de dezembro, 15 horas, 15 e 30"],
  ["Italian", "it", "2026-12-04, alle 15:00, 15:30", "venerdì 4 dicembre, alle 15, 15 e 30"],
  ["Dutch", "nl", "2026-12-04, 15:30 uur", "vrijdag 4 december, 15 uur 30"],
  ["Polish", "pl", "2026-12-04, 15:00, A-1042", "piątek, 4 grudnia, 15:00, A, 1 0 4 2"],
  ["Turkish", "tr", "2026-12-04, 15:00, A-1042", "4 Aralık Cuma, 15:00, A, 1 0 4 2"],
  ["Ukrainian", "uk", "2026-12-04, 15:00, АВ-1042", "пʼятниця, 4 грудня, 15:00, А В, 1 0 4 2"],
  ["Arabic", "ar", "2026-12-04, 15:00, A-1042", "الجمعة، 4 ديسمبر, 15:00, A, 1 0 4 2"],
  ["Hebrew", "he", "2026-12-04, 15:00, A-1042", "יום שישי, 4 בדצמבר, 15:00, A, 1 0 4 2"],
  ["Hindi", "hi", "2026-12-04, 15:00, A-1042", "शुक्रवार, 4 दिसंबर, 15:00, A, 1 0 4 2"],
  ["Japanese", "ja", "2026-12-04の15:30、A-1042です", "12月4日金曜日の15時30分、A, 1 0 4 2です"],
  ["Korean", "ko", "2026-12-04 15:00에", "12월 4일 금요일 15시에"],
  ["Chinese", "zh", "2026-12-04，15:30，订单12345678。", "12月4日星期五，15点30分，订单1 2 3, 4 5 6, 7 8。"],
  ["another language", "sv", "A-1042, 2026-12-04", "A, 1 0 4 2, Friday 4 December"],
];

describe("what is said", () => {
  it.each(spokenForms)("is spoken as people say it: %s (%s)", (_, language, written, spoken) => {
    expect(spokenForm(written, { language, at })).toBe(spoken);
  });

  it("is Markdown without its marks, with addresses that can be spoken", () => {
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
      expect(spokenForm(writtenText(markdown), { language: "en", at }), markdown).toBe(heard);
    }
  });

  it("is cut within no number, also where a part has no other end", () => {
    for (const [text, whole] of [
      [`${"word ".repeat(29)}call +44 20 7946 0018 then`, "+44 20 7946 0018"],
      [`${"言".repeat(155)}A-104298765です`, "A-104298765"],
    ] as const) {
      const clauses = new Clauses();
      const parts = [...text].flatMap((letter) => clauses.add(letter));
      expect([...parts, clauses.rest()].filter((part) => part.includes(whole))).toHaveLength(1);
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

import { describe, expect, it } from "vitest";
import { readSlots } from "../../../../src/platform/engine/understanding/slots/slots.ts";
import { readAnswer } from "../../../../src/platform/engine/understanding/values/answer.ts";
import { gatherValues } from "../../../../src/platform/engine/understanding/values/gather.ts";

/** A Thursday morning. */
const at = new Date("2026-11-26T10:00:00.000Z");
const slots = readSlots({
  name: "plan",
  description: "",
  needsConsent: true,
  writes: true,
  parameters: [
    { name: "date", type: "string", description: "date (YYYY-MM-DD)" },
    { name: "time", type: "string", description: "time (HH:MM)" },
    { name: "quantity", type: "number", description: "how many boxes" },
  ],
  run: async () => Promise.reject(new Error("This tool is not run.")),
});
const [date, time, quantity] = slots as [(typeof slots)[0], (typeof slots)[0], (typeof slots)[0]];

function read(text: string, language: string, timezone = "Europe/London"): (string | undefined)[] {
  const { values, doubts } = gatherValues(text, [date, time], { moment: { at, timezone, language } });
  return [date, time].map(({ key }) => doubts.get(key) ?? (values.get(key) as string | undefined));
}

/** By language: a message, its day and its time. A word in the place of one is why there is none. */
const said: Readonly<Record<string, readonly (readonly [text: string, day?: string | undefined, time?: string])[]>> = {
  en: [
    ["January 28", "2027-01-28"],
    ["Jan 28 at 3pm", "2027-01-28", "15:00"],
    ["Friday 12/4", "2026-12-04"],
    ["Saturday the 12/4 please", "contradiction"],
    ["Monday 4 December 2026", "contradiction"],
    ["eight in the evening", undefined, "20:00"],
    ["tomorrow at eight in the evening", "2026-11-27", "20:00"],
    ["nine at night", undefined, "21:00"],
    ["next Tuesday at half past two", "2026-12-01", "14:30"],
    ["in three days", "2026-11-29"],
    ["a week on Friday"],
    ["between 3 and 5 tomorrow", "2026-11-27", "several"],
    ["31 November", "impossible"],
  ],
  de: [
    ["morgen um 8 Uhr", "2026-11-27", "08:00"],
    ["15. Januar", "2027-01-15"],
    ["nächsten Dienstag um halb drei", "2026-12-01", "14:30"],
    ["Freitag, 4.12.", "2026-12-04"],
    ["Montag, den 4. Dezember", "contradiction"],
    ["heute Abend um acht Uhr", "2026-11-26", "20:00"],
    ["in drei Tagen", "2026-11-29"],
  ],
  fr: [
    ["lundi prochain à 14h", "2026-11-30", "14:00"],
    ["demain à huit heures et demie", "2026-11-27", "08:30"],
    ["le 15 janvier", "2027-01-15"],
    ["après-demain", "2026-11-28"],
  ],
  es: [
    ["el viernes a las 8 de la tarde", "2026-11-27", "20:00"],
    ["mañana por la mañana a las 10", "2026-11-27", "10:00"],
    ["15 de enero", "2027-01-15"],
    ["miercoles", "2026-12-02"],
  ],
  it: [["lunedì prossimo alle nove e mezza", "2026-11-30", "09:30"]],
  pt: [["segunda-feira às nove e meia", "2026-11-30", "09:30"]],
  nl: [["morgen om half drie", "2026-11-27", "14:30"]],
  pl: [["w piątek o dziewiątej", "2026-11-27", "09:00"]],
  uk: [["у п'ятницю о дев'ятій", "2026-11-27", "09:00"]],
  tr: [["cuma günü saat dokuzda", "2026-11-27", "09:00"]],
  ar: [["غدا الساعة 3", "2026-11-27", "15:00"]],
  he: [["מחר בשעה 15:00", "2026-11-27", "15:00"]],
  hi: [["कल शाम 5 बजे", "2026-11-27", "17:00"]],
  ja: [["1月15日の午後3時", "2027-01-15", "15:00"]],
  ko: [["내일 오후 3시", "2026-11-27", "15:00"]],
  zh: [["明天下午3点", "2026-11-27", "15:00"]],
};

describe.each(Object.entries(said))("a day and a time in %s", (language, cases) => {
  it.each(cases.map(([text, ...expected]) => ({ text, expected })))("is read in: $text", ({ text, expected }) => {
    expect(read(text, language)).toEqual([expected[0], expected[1]]);
  });
});

describe("a day in numbers", () => {
  it("has its month first in English of the United States alone, and is asked again in other English", () => {
    expect(read("12/4", "en", "America/New_York")[0]).toBe("2026-12-04");
    expect(read("12/4", "en")[0]).toBe("impossible");
    expect(read("12/4/2027", "en")[0]).toBe("2027-04-12");
    expect(read("12/4", "de", "America/New_York")[0]).toBe("2027-04-12");
  });
});

describe("a number", () => {
  const answer = (text: string) => readAnswer(text, quantity, { at, timezone: "UTC" }).value;
  it.each([
    ["1,500", 1500],
    ["1 500", 1500],
    ["two and a half", 2.5],
    ["2 and a half", 2.5],
    ["half a dozen", 6],
    ["2,5", 2.5],
    ["about 3 please", 3],
  ])("is read in: %s", (text, value) => expect(answer(text)).toBe(value));

  it.each(["1.500", "2-3", "10 to 12", "two or three", "I live at number 12 in the old mill street", "the 2nd"])(
    "is not guessed in: %s",
    (text) => expect(answer(text)).toBeUndefined(),
  );
});

describe("an hour or a day that is asked for", () => {
  const moment = { at, timezone: "Europe/London" };
  it.each(["we have 8 radiators in the house", "flat 9 on the left", "there are 3 of us"])(
    "is not seen in: %s",
    (text) => {
      expect(readAnswer(text, time, moment)).toEqual({ value: undefined, doubt: undefined });
      expect(readAnswer(text, date, moment)).toEqual({ value: undefined, doubt: undefined });
    },
  );
});

import { commonWords, generalWords } from "../../../../knowledge/words/common-words.ts";
import { createSpelling } from "../../../../knowledge/words/spelling.ts";
import { hourOfWord, hourWords } from "../numbers.ts";
import { type Rewritten, rewrite, unwritten } from "./rewrite.ts";

const months =
  "jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december";
const weekdays = "monday tuesday wednesday thursday friday saturday sunday";
/** Words that are recognised though misspelt. */
const dateWords = new Set(
  `${weekdays} january february march april august september october november december today tomorrow tonight
  morning afternoon evening midnight midday`.split(/\s+/),
);
const spelling = createSpelling([...dateWords].map((word) => [word, 1] as const));
const hour = `(${hourWords}|\\d{1,2})`;

const rules: readonly (readonly [RegExp, (...match: string[]) => string | undefined])[] = [
  [/\p{L}{5,12}/gu, (word) => respell(word)],
  [/\b(?:at )?(\d{1,2}) (?=tonight|this evening)/gi, (_, hours = "") => `at ${hours} `],
  [/\b(?:tmrw|2moro|tomoz)\b/gi, () => "tomorrow"],
  // What something is moved from is not what it is moved to.
  [
    // The look ahead first: looking behind at every place would cost eighty steps for each.
    /\b(?=from )(?<=\b(?:move|change|reschedule|postpone|shift|switch|bring|push)\b.{0,80})from (?:\S{1,20} ){1,4}?to /gi,
    () => "to ",
  ],
  [/(?<=\d)ish\b/gi, () => ""],
  [
    /\b(?:at )?(?:around|about|roughly|approximately) (\d{1,2}(?::\d\d)?)(?= ?(?:[,.;!?]|$|am\b|pm\b|o['’]? ?clock|in the|on\b|please))/gi,
    (_, hours = "") => `at ${hours}`,
  ],
  [/\b(?:the )?day after tomorrow\b/gi, () => "in 2 days"],
  [
    new RegExp(`\\b(?:${weekdays.replaceAll(" ", "|")}),? (?=the \\d{1,2}(?:st|nd|rd|th)\\b(?! of|,? [a-z]{3}))`, "gi"),
    () => "",
  ],
  [/\b(?:in (?:a|one) fortnight(?:['’]s time)?|(?:a|one) fortnight from (?:now|today))\b/gi, () => "in 14 days"],
  [
    new RegExp(`\\b(?:in )?(an?|${hourWords}|\\d{1,2}) (day|week|month)s?(?:['’] time| from (?:now|today))\\b`, "gi"),
    (_, count = "", unit = "") => `in ${count} ${unit}s`,
  ],
  // "1 December, 4 boxes" is not the 4th.
  [
    new RegExp(
      `(?=,)(?<=\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})),(?= ?\\d{1,2}\\b(?![:.]\\d| ?[ap]m))`,
      "gi",
    ),
    () => ";",
  ],
  [/\b(?:noon|midday)\b/gi, () => "12:00"],
  [/\bmidnight\b/gi, () => "00:00"],
  [new RegExp(`\\bhalf (?:past )?${hour}\\b`, "gi"), (_, word = "") => clock(word, 30)],
  [new RegExp(`\\bquarter past ${hour}\\b`, "gi"), (_, word = "") => clock(word, 15)],
  [new RegExp(`\\bquarter to ${hour}\\b`, "gi"), (_, word = "") => clock(word, -15)],
  [new RegExp(`\\b(?:at|by|around|about) (${hourWords})\\b`, "gi"), (_, word = "") => `at ${hourOfWord(word)}`],
  [
    new RegExp(`\\b(${hourWords})(?= ?(?:o['’]? ?clock|am\\b|pm\\b|a\\.m|p\\.m|in the (?:morning|afternoon)))`, "gi"),
    (word = "") => String(hourOfWord(word)),
  ],
  [/\bbetween (\d{1,2}(?::\d\d)?) and (?=\d)/gi, (_, from = "") => `from ${from} to `],
  [/\b(\d{1,2})h([0-5]\d)?\b/gi, (_, hours = "", minutes = "00") => `${hours}:${minutes}`],
  [
    /\b(\d{1,2})((?::\d\d)?)(?: o['’]? ?clock)? (?:in the (morning|afternoon|evening)|at night)\b/gi,
    (_, hours = "", minutes = "", part = "") =>
      Number(hours) > 12 ? undefined : `${hours}${minutes} ${part.toLowerCase() === "morning" ? "am" : "pm"}`,
  ],
];

/** Ways of saying a day or a time that chrono does not know, in ways that it does. */
export function normaliseExpressions(text: string): Rewritten {
  return rules.reduce((done, [pattern, replace]) => rewrite(done, pattern, replace), unwritten(text));
}

function clock(word: string, minutes: number): string | undefined {
  const total = (hourOfWord(word.toLowerCase()) ?? Number(word)) * 60 + minutes;
  if (total < 0 || total >= 24 * 60) return undefined;
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

/** A misspelt weekday, month or "tomorrow" as it is meant. */
function respell(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (dateWords.has(lower) || commonWords.has(lower) || generalWords.has(lower)) return undefined;
  return spelling.correct(lower);
}

import type { DateWords } from "../shapes/server/dates.ts";

const hours = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const dayHalf =
  "(?:o['’]? ?clock|am\\b|pm\\b|a\\.m|p\\.m|in the (?:morning|afternoon|evening)|at night|tonight|this evening)";
const hour = "([1-9]|1[0-2])(?::(\\d\\d))?(?: o['’]? ?clock)?";
const fromNow = "(?:['’] time| from (?:now|today))";

export const dates: DateWords = {
  numbers: hours.replaceAll("|", " "),
  phrases: [
    [String.raw`(?:at )?(\d{1,2})(?= (?:tonight|this evening))`, "at $1"],
    ["tmrw|2moro|tomoz", "tomorrow"],
    [
      String.raw`(?:at )?(?:around|about|roughly|approximately) (\d{1,2}(?::\d\d)?)(?= ?(?:[,.;!?]|$|am\b|pm\b|o['’]? ?clock|in the|on\b|please))`,
      "at $1",
    ],
    ["(?:the )?day after tomorrow", "in 2 days"],
    ["(?:a |one )?week today", "in 7 days"],
    [
      "(?:a |one )?fortnight today|in (?:a|one) fortnight(?:['’]s time)?|(?:a|one) fortnight from (?:now|today)",
      "in 14 days",
    ],
    [`(?:in )?<n> days?${fromNow}`, "in $1 days"],
    [`(?:in )?<n> weeks?${fromNow}`, "in $1 weeks"],
    [`(?:in )?<n> months?${fromNow}`, "in $1 months"],
    [`(?:in )?a day${fromNow}`, "in 1 day"],
    [`(?:in )?a week${fromNow}`, "in 1 week"],
    [`(?:in )?a month${fromNow}`, "in 1 month"],
    ["noon|midday", "12:00"],
    ["midnight", "00:00"],
    ["(?:at )?half (?:past )?<n>", "$1+30"],
    ["(?:at )?quarter past <n>", "$1+15"],
    ["(?:at )?quarter to <n>", "$1-15"],
    [`(?:at|by|around|about) (${hours})`, "at $1"],
    [`(${hours})(?= ?${dayHalf})`, "$1"],
    [String.raw`between (\d{1,2}(?::\d\d)?) and`, "from $1 to"],
    [String.raw`(\d{1,2})h([0-5]\d)?`, "clock"],
    [`${hour} in the morning`, "am"],
    [`${hour} (?:in the (?:afternoon|evening)|at night)`, "pm"],
  ],
};

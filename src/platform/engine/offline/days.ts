import { serverWords } from "../../../languages/lists/server.ts";
import { lazily } from "../../../text/lazily.ts";
import { memoiseText } from "../memoise.ts";
import { readTopics } from "../understanding/topics.ts";
import { joiningWords } from "../understanding/words/joining-words.ts";
import { type Moment, wallClock } from "../wall-clock.ts";

const dayMs = 86_400_000;
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
/** What stands between the days of a range, but for marks: "Monday to Friday". */
const until = joiningWords("until");
const rangeWords = lazily(() => new Set(until().spaced.split("|")));

interface Day {
  readonly language: string;
  /** 0 is Monday. */
  readonly at: number;
}

const days = lazily(
  (): ReadonlyMap<string, Day> =>
    new Map(
      Object.keys(serverWords)
        .reverse()
        .flatMap((language) => (["short", "long"] as const).flatMap((weekday) => daysIn(language, weekday))),
    ),
);

/** A text with the days that its ranges leave out behind it, so that "Tuesday to Thursday" says Wednesday too. */
export const withDays = memoiseText((text: string): string => {
  const words = text.toLowerCase().match(/\p{L}+|[^\p{L}\s]+/gu) ?? [];
  const named: string[] = [];
  let last: (Day & { readonly place: number }) | undefined;
  for (const [place, word] of words.entries()) {
    // "Do" is a Thursday in Dutch, and "until" in Polish and Portuguese.
    const isUntil = last?.place === place - 1 && rangeWords().has(word) && dayOf(words[place + 1]) !== undefined;
    const day = isUntil ? undefined : dayOf(word);
    if (!day) continue;
    const between = last ? words.slice(last.place + 1, place).filter((one) => one !== ".") : [];
    const isRange = between.length === 1 && (rangeWords().has(between[0]!) || /^[-–—~]$/.test(between[0]!));
    if (last && isRange) {
      const names = namesOf(last.language, "long");
      for (let at = (last.at + 1) % 7; at !== day.at; at = (at + 1) % 7) named.push(names[at]!);
    }
    last = { ...day, place };
  }
  return named.length === 0 ? text : `${text} ${named.join(" ")}`;
});

/** A question with the weekday of "today" or "tomorrow" behind it, in its own language. */
export function withWeekday(question: string, moment: Moment): string {
  const { topics } = readTopics(question);
  const isTomorrow = topics.some(({ topic }) => topic === "tomorrow");
  if (!isTomorrow && !topics.some(({ topic }) => topic === "today")) return question;
  const day = new Date(wallClock(moment).getTime() + (isTomorrow ? dayMs : 0));
  return `${question} ${namesOf(moment.language ?? "en", "long")[(day.getUTCDay() + 6) % 7]}`;
}

function dayOf(word = ""): Day | undefined {
  return days().get(word) ?? days().get(word.replace(/s$/, ""));
}

function daysIn(language: string, weekday: "long" | "short"): [name: string, day: Day][] {
  return namesOf(language, weekday).map((name, at) => [name, { language, at }]);
}

/** The names of the days of a week, Monday first. */
function namesOf(language: string, weekday: "long" | "short"): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) =>
    format
      .format(monday + at * dayMs)
      .toLowerCase()
      .replace(/\.$/, ""),
  );
}

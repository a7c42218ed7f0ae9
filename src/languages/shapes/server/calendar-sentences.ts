import type { CalendarWords } from "./calendar.ts";

/** The texts of a language as sentences with `{when}`, `{day}`, `{times}` and `{next}` where values go. */
export interface CalendarSentences extends Pick<CalendarWords, "locale" | "thing" | "alreadyCancelled" | "failures"> {
  /** What the functions are called. */
  readonly titles: Readonly<Record<"find" | "book" | "move" | "cancel", string>>;
  /** What their parameters are called. */
  readonly labels: Readonly<
    Record<"day" | "time" | "newTime" | "name" | "email" | "notes" | "timezone" | "reference", string>
  >;
  readonly booked: string;
  readonly requested: string;
  readonly moved: string;
  readonly cancelled: string;
  readonly free: string;
  /** Nothing is free on the day and in the two weeks after it. */
  readonly nothingFree: string;
  /** Nothing is free on the day, and the next times are these. */
  readonly nextFree: string;
  readonly at: string;
  readonly forYou: string;
}

/** Texts that fill their values in. */
export function filled(sentences: CalendarSentences): CalendarWords {
  const { locale, thing, alreadyCancelled, failures, titles, labels } = sentences;
  const { day: date, time: start, newTime, name, email, notes, timezone, reference } = labels;
  return {
    locale,
    thing,
    alreadyCancelled,
    failures,
    wording: {
      find: { title: titles.find, parameters: { date } },
      book: { title: titles.book, parameters: { start, name, email, notes, timezone } },
      move: { title: titles.move, parameters: { start: newTime, reference, timezone } },
      cancel: { title: titles.cancel, parameters: { reference } },
    },
    booked: (when) => fill(sentences.booked, { when }),
    requested: (when) => fill(sentences.requested, { when }),
    moved: (when) => fill(sentences.moved, { when }),
    cancelled: (when) => fill(sentences.cancelled, { when }),
    free: (day, times) => fill(sentences.free, { day, times }),
    nothingFree: (day, next) =>
      next === undefined ? fill(sentences.nothingFree, { day }) : fill(sentences.nextFree, { day, next }),
    at: (day, times) => fill(sentences.at, { day, times }),
    forYou: (when) => fill(sentences.forYou, { when }),
  };
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

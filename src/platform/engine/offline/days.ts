import { readTopics } from "../understanding/topics.ts";
import { type Moment, wallClock } from "../wall-clock.ts";

const dayMs = 86_400_000;

/** A question with the weekday of "today" or "tomorrow" behind it, in its own language. */
export function withWeekday(question: string, moment: Moment): string {
  const { topics } = readTopics(question);
  const isTomorrow = topics.some(({ topic }) => topic === "tomorrow");
  if (!isTomorrow && !topics.some(({ topic }) => topic === "today")) return question;
  const day = wallClock(moment).getTime() + (isTomorrow ? dayMs : 0);
  const format = new Intl.DateTimeFormat(moment.language ?? "en", { weekday: "long", timeZone: "UTC" });
  return `${question} ${format.format(day)}`;
}

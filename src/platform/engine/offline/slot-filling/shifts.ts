import { clockTime } from "../../understanding/values/moments/english.ts";
import { allNumbers } from "../../understanding/values/numbers.ts";
import { addDays } from "../../wall-clock.ts";
import type { Form } from "./form.ts";

const shift =
  /\b(half an|an?|one|two|three|four|five|six|\d{1,2})( and a half)? (minutes?|hours?|days?|weeks?)( and a half)? (later|earlier|sooner)\b/gi;
const minutesOf = { minute: 1, hour: 60, day: 24 * 60, week: 7 * 24 * 60 } as const;

/**
 * A message with what it counts from the form's own day or time said in full: "an hour later" is "10:00" where it was 9:00.
 * Left as it is where the form holds no such value, or two, and where it would leave the day.
 */
export function settleShifts(message: string, { slots, values }: Pick<Form, "slots" | "values">): string {
  return message.replaceAll(
    shift,
    (said, count: string, half: string | undefined, unit: string, halfBehind: string | undefined, way: string) => {
      const name = unit.toLowerCase().replace(/s$/, "") as keyof typeof minutesOf;
      const size = minutesOf[name];
      const minutes =
        (countOf(count) + (half || halfBehind ? 0.5 : 0)) * size * (way.toLowerCase() === "later" ? 1 : -1);
      const isDay = name === "day" || name === "week";
      const [slot, other] = slots.filter(({ kind, key }) => kind === (isDay ? "date" : "time") && values.has(key));
      if (!slot || other || !Number.isInteger(minutes)) return said;
      const from = String(values.get(slot.key));
      if (isDay) return Number.isInteger(minutes / minutesOf.day) ? addDays(from, minutes / minutesOf.day) : said;
      return moveTime(from, minutes) ?? said;
    },
  );
}

function countOf(said: string): number {
  if (/^half/i.test(said)) return 0.5;
  const number = allNumbers(said)[0]?.value;
  return typeof number === "number" ? number : 1;
}

/** HH:MM, so many minutes later; nothing beyond midnight. */
function moveTime(time: string, minutes: number): string | undefined {
  const [hours = 0, past = 0] = time.split(":").map(Number);
  return clockTime(hours * 60 + past + minutes)?.padStart(5, "0");
}

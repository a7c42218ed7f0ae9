/** What English calls the months, and the days of a week that begins on Sunday as a clock's does. */
export const months = "January February March April May June July August September October November December".split(
  " ",
);
export const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** Alternatives of an expression: a month's name, in full or shortened. */
export const monthPattern: string = ["sept", ...months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)].join(
  "|",
);

/** The place of a month or a weekday by its name or the beginning of it, from 0; -1 for none. */
export function placeOf(names: readonly string[], said: string): number {
  const beginning = said.slice(0, 3).toLowerCase();
  return names.findIndex((name) => name.toLowerCase().startsWith(beginning));
}

/** Numbers below twenty by their names. */
export const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
/** The hours by name, as alternatives of an expression, and those with the hours in digits. */
export const hourWords: string = small.slice(1, 13).join("|");
export const hour = `(${hourWords}|\\d{1,2})`;

export function hourOf(said: string): number {
  const at = small.indexOf(said.toLowerCase());
  return at >= 1 && at <= 12 ? at : Number(said);
}

/** So many minutes after midnight as a clock shows them, "9:30"; undefined beyond the day. */
export function clockTime(minutes: number): string | undefined {
  if (!(minutes >= 0 && minutes < 24 * 60)) return undefined;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

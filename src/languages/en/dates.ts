import type { DateWords } from "../shapes/server/dates.ts";

export const dates: DateWords = {
  numbers: "one two three four five six seven eight nine ten eleven twelve",
  phrases: [],
};

import { allWords } from "../../../../languages/server.ts";

interface Across {
  readonly english: readonly string[];
  readonly others: readonly string[];
}

/**
 * What questions in other languages say for words of service, by the English words: see `services` of the languages. One way only:
 * English words mean here what they always do.
 */
export const acrossLanguages: readonly Across[] = [
  ...Map.groupBy(
    allWords.flatMap(({ phrases }) => (phrases.services ?? "").split("\n").filter(Boolean)),
    (line) => line.slice(0, line.indexOf(": ")),
  ),
].map(([english, lines]) => ({
  english: english.split(" "),
  others: lines.flatMap((line) => line.slice(line.indexOf(": ") + 2).split(" ")),
}));

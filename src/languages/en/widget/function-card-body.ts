import type { FunctionCardBodyWords } from "../../shapes/widget/function-card.ts";

/** The words in English. */
export const englishFunctionCardBodyWords: FunctionCardBodyWords = {
  withoutIt: "The answer was written without it. Ask again to try once more.",
  yes: "Yes",
  no: "No",
  none: "None",
  hiddenBySite: "hidden by this site",
  showAll: "Show all",
  showLess: "Show less",
  rawData: "Data of this step",
  firstShown: (count) => `first ${count} shown`,
  moreCharacters: (count) => `${grouped(count)} more ${count === 1 ? "character" : "characters"}`,
  moreLines: (count) => `${grouped(count)} more ${count === 1 ? "line" : "lines"}`,
  lines: (count) => `${grouped(count)} ${count === 1 ? "line" : "lines"}`,
  nothingFoundFor: (query) => `No page says anything about “${query}”.`,
  untitled: "Untitled page",
  moreSources: (count) => `Show ${grouped(count)} more`,
};

function grouped(count: number): string {
  return count.toLocaleString("en");
}

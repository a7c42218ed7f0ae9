import type { FunctionCardWords } from "../../shapes/widget/function-card.ts";

/** The words in English. */
export const englishFunctionCardWords: FunctionCardWords = {
  running: "Running",
  done: "Done",
  notDone: "Not done",
  soFar: (seconds) => `${grouped(seconds)} s so far`,
  details: "Details",
  hideDetails: "Hide details",
  entries: (count) => `${grouped(count)} ${count === 1 ? "entry" : "entries"}`,
  moreEntries: (count) => `${grouped(count)} more`,
  knowledge: {
    title: "Looked in the documents",
    nothingFound: "Nothing found",
    sources: (count) => `${grouped(count)} ${count === 1 ? "source" : "sources"}`,
  },
};

function grouped(count: number): string {
  return count.toLocaleString("en");
}

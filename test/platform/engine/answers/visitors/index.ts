import type { Base } from "../base.ts";
import { drawHalves } from "../halves.ts";
import { readCompanies, readQuestions, type WrittenQuestion } from "../read-companies.ts";

/** What is asked: the first six have their answer in the company's documents, the last two have none. */
export type Kind =
  | "direct"
  | "short"
  | "typo"
  | "follow-up"
  | "two questions"
  | "story"
  /** About the company's own trade, and plausible there. */
  | "near"
  /** About something that the company has nothing to do with. */
  | "out of domain";

/** One line of `questions.jsonl`. */
export interface Line extends WrittenQuestion {
  readonly kind: Kind;
}

const folder = new URL("./", import.meta.url);

/** All questions in the order of the file. */
export const lines: readonly Line[] = readQuestions(folder);

/** Whether no document of the company holds an answer. */
export const isForeign = ({ kind }: Line): boolean => kind === "near" || kind === "out of domain";

/** Fifteen companies with their documents, and what visitors of their websites type. */
export const visitorBases: readonly Base[] = readCompanies(folder, lines, {
  documentName: (file) => file,
  isForeign,
});

export const { open: openBases, closed: closedBases } = drawHalves(visitorBases);

/** The kind of each question by its text; a follow-up's after the message before it, with a line break between. */
export const kindOf: ReadonlyMap<string, Kind> = new Map(
  lines.map(({ after, text, kind }) => [[...after, text].join("\n"), kind]),
);

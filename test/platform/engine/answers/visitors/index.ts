import { readdirSync, readFileSync } from "node:fs";
import type { Base, Question } from "../base.ts";
import { drawHalves } from "../halves.ts";

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
export interface Line extends Question {
  readonly company: string;
  readonly language: Base["language"];
  readonly kind: Kind;
}

const folder = new URL("./", import.meta.url);
const documents = new URL("documents/", folder);
const files = readdirSync(documents).sort();

/** All questions in the order of the file. */
export const lines: readonly Line[] = readFileSync(new URL("questions.jsonl", folder), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

/** Whether no document of the company holds an answer. */
export const isForeign = ({ kind }: Line): boolean => kind === "near" || kind === "out of domain";

/** Fifteen companies with their documents, and what visitors of their websites type. */
export const visitorBases: readonly Base[] = [...new Set(lines.map(({ company }) => company))].map((company) => {
  const own = lines.filter((line) => line.company === company);
  return {
    name: company,
    language: own[0]!.language,
    documents: files
      .filter((file) => file.startsWith(`${company}--`))
      .map((file) => ({
        name: file.slice(company.length + 2),
        text: readFileSync(new URL(file, documents), "utf8"),
      })),
    questions: own.filter((line) => !isForeign(line)),
    foreign: own.filter(isForeign).map(({ text }) => text),
  };
});

export const { open: openBases, closed: closedBases } = drawHalves(visitorBases);

/** The kind of each question by its text; a follow-up's after the message before it, with a line break between. */
export const kindOf: ReadonlyMap<string, Kind> = new Map(
  lines.map(({ after, text, kind }) => [[...after, text].join("\n"), kind]),
);

import { readdirSync, readFileSync } from "node:fs";
import type { Base, Question } from "./base.ts";

/** One line of a `questions.jsonl`. */
export interface WrittenQuestion extends Question {
  readonly company: string;
  readonly language: Base["language"];
}

export interface CompanyOptions<Line extends WrittenQuestion> {
  /** What a document is called, by the part of its file's name that follows the company. */
  readonly documentName: (file: string) => string;
  /** Whether no document of the company holds an answer. */
  readonly isForeign: (line: Line) => boolean;
}

/** The questions of a folder's `questions.jsonl`, in the order of the file. */
export function readQuestions<Line extends WrittenQuestion>(folder: URL): readonly Line[] {
  const text = readFileSync(new URL("questions.jsonl", folder), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

/** The companies of these questions, in their order, with the files `documents/<company>--<name>` of the folder. */
export function readCompanies<Line extends WrittenQuestion>(
  folder: URL,
  lines: readonly Line[],
  { documentName, isForeign }: CompanyOptions<Line>,
): readonly Base[] {
  const documents = new URL("documents/", folder);
  const files = readdirSync(documents).sort();
  return [...Map.groupBy(lines, ({ company }) => company)].map(([company, questions]) => ({
    name: company,
    language: questions[0]!.language,
    documents: files
      .filter((file) => file.startsWith(`${company}--`))
      .map((file) => ({
        name: documentName(file.slice(company.length + 2)),
        text: readFileSync(new URL(file, documents), "utf8"),
      })),
    questions: questions.filter((line) => !isForeign(line)),
    foreign: questions.filter(isForeign).map(({ text }) => text),
  }));
}

import { readdirSync, readFileSync } from "node:fs";
import type { Base, Question } from "../base.ts";
import { drawHalves } from "../halves.ts";

/** One line of questions.jsonl. All of them were written by somebody who did not know the engine. */
interface WrittenQuestion {
  readonly company: string;
  readonly language: "en" | "de";
  readonly after: readonly string[];
  readonly text: string;
  /** Empty where no document answers. */
  readonly facts: Question["facts"];
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const written: readonly WrittenQuestion[] = read("questions.jsonl")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const files = readdirSync(new URL("documents/", import.meta.url)).sort();

/** The companies with their documents and questions. */
export const heldOutBases: readonly Base[] = [...Map.groupBy(written, ({ company }) => company)].map(
  ([company, questions]) => ({
    name: company,
    language: questions[0]!.language,
    documents: files
      .filter((file) => file.startsWith(`${company}--`))
      .map((file) => ({
        name: file.slice(company.length + 2, file.lastIndexOf(".")).replaceAll("-", " "),
        text: read(`documents/${file}`),
      })),
    questions: questions.filter(({ facts }) => facts.length > 0),
    foreign: questions.filter(({ facts }) => facts.length === 0).map(({ text }) => text),
  }),
);

export const { open: openBases, closed: closedBases } = drawHalves(heldOutBases);

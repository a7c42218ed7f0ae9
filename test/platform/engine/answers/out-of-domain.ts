import { readFileSync } from "node:fs";
import type { Base } from "./base.ts";
import { drawHalves } from "./halves.ts";

/** One line of `out-of-domain.jsonl`: what people type into any chat window. */
export interface GeneralQuestion {
  readonly text: string;
  readonly language: Base["language"];
  /** The companies whose trade it is, or who might answer it. (default: none) */
  readonly except?: readonly string[];
}

/** About the world at large, another trade, or the visitor's own life: 164 English questions and 35 German ones. */
export const generalQuestions: readonly GeneralQuestion[] = readFileSync(
  new URL("out-of-domain.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as GeneralQuestion);

/** Half of them, drawn by a fixed seed: these may be looked at, of the others only figures. */
export const { open: openQuestions, closed: closedQuestions } = drawHalves(generalQuestions, 49);

/** The companies, each with every one of these questions in its language that it has nothing to do with, and no others. */
export function askedGenerally(bases: readonly Base[], questions: readonly GeneralQuestion[]): readonly Base[] {
  return bases.map((base) => ({
    ...base,
    questions: [],
    foreign: questions
      .filter(({ language, except = [] }) => language === base.language && !except.includes(base.name))
      .map(({ text }) => text),
  }));
}

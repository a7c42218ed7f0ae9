import { readFileSync } from "node:fs";
import { randomOf } from "../../../support/random.ts";
import type { Base } from "./base.ts";

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
export const { open: openQuestions, closed: closedQuestions } = drawHalves(generalQuestions);

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

function drawHalves<One>(all: readonly One[]): { readonly open: readonly One[]; readonly closed: readonly One[] } {
  const random = randomOf(49);
  const order = all.map((one) => ({ one, at: random() })).sort((one, other) => one.at - other.at);
  const half = order.length >> 1;
  return {
    open: order.slice(0, half).map(({ one }) => one),
    closed: order.slice(half).map(({ one }) => one),
  };
}

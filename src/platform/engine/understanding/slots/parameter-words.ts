import { serverWords } from "../../../../languages/lists/server.ts";
import { alternativesOf, wordsOf } from "../../../../languages/server.ts";
import type { ParameterWords } from "../../../../languages/shapes/server/offline/parameters.ts";
import { memoiseNewest, memoiseText } from "../../memoise.ts";
import { readTopics } from "../topics.ts";
import { spaceless, withoutAccents } from "../words/plain-words.ts";
import type { SlotKind } from "./slot.ts";

const kinds = ["email", "phone", "postcode", "reference", "address", "name"] as const satisfies readonly SlotKind[];
/** What may stand before what a description calls its value. */
const leads = `(?:${alternativesOf("articles")})`;

const rulesOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const words = wordsOf(language).parameters;
  const source = (name: keyof ParameterWords) => withoutAccents(words[name]);
  const isJoined = spaceless.test(words.name);
  const [before, behind] = isJoined ? ["", ""] : ["(?<![\\p{L}\\p{M}])", "(?![\\p{L}\\p{M}])"];
  return {
    kinds: kinds.map((kind) => [kind, new RegExp(`^(?:${leads} ){0,2}(?:${source(kind)})${behind}`, "u")] as const),
    past: new RegExp(`${before}(?:${source("past")})${behind}`, "u"),
    birth: new RegExp(`${before}(?:${source("birth")})${behind}`, "u"),
    whole: new RegExp(`${before}(?:${source("whole")})${behind}`, "u"),
    question: new RegExp(`${before}(?:${source("question")})${behind}`, "u"),
  };
});

/** What a description says of its value, in any language. */
export interface Described {
  readonly isPast: boolean;
  readonly isBirth: boolean;
  readonly isWhole: boolean;
  readonly isQuestion: boolean;
}

/** The kind of value that a description asks for by what it calls it, in any language; English has rules of its own for all but numbers of things. */
export const kindInWords = memoiseText((description: string): SlotKind | undefined => {
  const text = plain(description);
  for (const language of Object.keys(serverWords)) {
    const found = rulesOf(language).kinds.find(
      ([kind, expression]) => (language !== "en" || kind === "reference") && expression.test(text),
    );
    if (found) return found[0];
  }
  return undefined;
});

/** Shorter words mean other things in other languages. */
const leastWord = 4;

/** Reads what the label and the description of a parameter say of its value, in any language. */
export const describedIn = memoiseText((text: string): Described => {
  const line = plain(text);
  const own = new Set([readTopics(text).language, "en"]);
  const has = (name: "past" | "birth" | "whole" | "question") =>
    Object.keys(serverWords).some((language) => {
      const [said] = rulesOf(language)[name].exec(line) ?? [];
      return said !== undefined && (own.has(language) || said.length >= leastWord || spaceless.test(said));
    });
  return {
    isPast: has("past") || has("birth"),
    isBirth: has("birth"),
    isWhole: has("whole"),
    isQuestion: has("question"),
  };
});

function plain(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

import { commonWords } from "../../../../knowledge/words/common-words.ts";
import type { WordVectors } from "../../../../knowledge/words/word-vectors.ts";
import { memoiseObject } from "../../../../memoise.ts";
import type { Tool } from "../../../../turn.ts";
import { readTopics } from "../../../../understanding/topics.ts";
import { isContent } from "../../../../understanding/words/fillers.ts";
import { spaceless, withoutAccents } from "../../../../understanding/words/plain-words.ts";
import { stemOf } from "../../../../understanding/words/stem.ts";

const maxChars = 600;
const maxParameterChars = 200;
const leastWord = 3;
/** Letters that two forms of a word share at its beginning, and a compound at its end. */
const leastShared = { start: 4, end: 5 };
const shareOfForm = 0.6;
/** How much a form of a word, and a part of a compound, say of the word itself. */
const credit = { form: 0.8, part: 0.7 };
/** Letters that a word may have behind its stem. */
const maxEnding = 5;

/** What a tool says of itself, in its owner's language. */
export interface ToolText {
  readonly name: string;
  readonly description: string;
  readonly parameters: string;
  readonly all: string;
}

export const textOf = memoiseObject(({ name, description, parameters }: Tool): ToolText => {
  const own = {
    name: name.replaceAll("_", " "),
    description: description.slice(0, maxChars),
    parameters: parameters
      .map((one) => `${one.name.replaceAll("_", " ")} ${one.description.slice(0, maxParameterChars)}`)
      .join(" ")
      .slice(0, 2 * maxChars),
  };
  return { ...own, all: `${own.name} ${own.description} ${own.parameters}` };
});

/** The words of a tool's texts, and the topics of its name. */
export const wordsOfTool = memoiseObject((tool: Tool) => {
  const { name, description, parameters } = textOf(tool);
  return {
    name: carryingWords(name),
    description: carryingWords(description),
    parameters: carryingWords(parameters),
    topics: new Set(readTopics(name).topics.map(({ topic }) => topic)),
  };
});

/** The words that carry a text, in whatever language: English ones by their stems, two signs each where nothing parts them. */
export function carryingWords(text: string): string[] {
  const { small, language } = readTopics(text);
  const words = withoutAccents(text.toLowerCase()).match(/[\p{L}\p{M}]+/gu) ?? [];
  const carrying = words.flatMap((word) => {
    if (spaceless.test(word))
      return Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));
    if (word.length < leastWord || small.has(word)) return [];
    if (language !== "en") return [word];
    return commonWords.has(word) || !isContent(word) ? [] : [stemOf(word)];
  });
  return [...new Set(carrying)];
}

/** How much a word says of the one among others that is most like it in its letters, 0 to 1. */
export function likenessTo(word: string, others: readonly string[]): number {
  return Math.max(0, ...others.map((other) => likeness(word, other)));
}

function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared >= leastShared.start && shared >= shareOfForm * long.length) return credit.form;
  const isPart = short.length >= leastShared.end && long.endsWith(short);
  const isBeginning = shared >= leastShared.end && shared >= short.length - 1;
  return isPart || isBeginning ? credit.part : 0;
}

/** The places of a text's words among English words; in other languages those of its topics. */
export function placesIn(text: string, vectors: WordVectors): number[] {
  const { language, topics } = readTopics(text);
  const words =
    language === "en"
      ? (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => isContent(word) && !commonWords.has(word))
      : topics.flatMap(({ topic }) => topic.split("-"));
  return [...new Set(words.flatMap((word) => placeOf(word, vectors) ?? []))];
}

export function placeOf(word: string, vectors: WordVectors): number | undefined {
  for (let end = word.length; end >= Math.max(leastWord, word.length - maxEnding); end--) {
    const stem = word.slice(0, end);
    for (const form of [stem, stem.endsWith("y") ? `${stem.slice(0, -1)}i` : `${stem}e`]) {
      const place = vectors.find(form);
      if (place !== undefined) return place;
    }
  }
  return undefined;
}

/** The places of a tool's words, their middle and the middle of those of its name. */
export const placesOfTool = memoiseObject((tool: Tool) =>
  memoiseObject((vectors: WordVectors) => {
    const { name, all } = textOf(tool);
    const places = placesIn(all, vectors);
    return { name: placesIn(name, vectors), all: places, middle: vectors.average(places) };
  }),
);

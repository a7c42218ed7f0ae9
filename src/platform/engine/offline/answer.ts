import { readBlocks } from "../knowledge/blocks.ts";
import type { Passage, Topic } from "../knowledge/search.ts";
import { escapeMarkdown, isTableRule, plainText, readSentences } from "./markdown.ts";

/** A part of a passage that makes sense alone: a paragraph, or a list, table or code with what leads to it. */
type Unit = readonly { readonly kind: string; readonly text: string }[];

/** Parts that say nearly as much as the best one belong to the answer. */
const nearlyAsGood = 0.6;
/** Shorter passages are given whole. */
const wholeChars = 200;
/** A second passage speaks too when its heading names this much of the question, of which the first says nothing. */
const secondPassageShare = 0.25;
const excerptChars = 200;
/** Letters that a word may have behind its stem. */
const maxEnding = 5;

/**
 * Takes the answer to a question out of the passages found, word for word: the whole passage where its heading is what
 * was asked, else the parts that speak of it. Lists, code and tables stay in one piece; of a long table, the rows asked for.
 */
export function extractAnswer(passages: readonly Passage[], topics: readonly Topic[]): string {
  const [first, ...others] = passages;
  if (!first) return "";
  const answer = extract(first, topics);
  const left = topics.filter((topic) => relevance(`${first.trail} ${first.heading} ${first.body}`, [topic]) === 0);
  const least = secondPassageShare * topics.reduce((sum, { weight }) => sum + weight, 0);
  const second = others.find(({ heading }) => relevance(heading, left) >= least && least > 0);
  return second ? `${answer}\n\n**${escapeMarkdown(second.heading)}**\n\n${extract(second, left)}` : answer;
}

/** Where a passage speaks of what was asked, as plain text of at most 200 characters. */
export function excerptOf(passage: Passage, topics: readonly Topic[]): string {
  const pieces = readBlocks(passage.body)
    .flatMap(({ kind, text }) => (kind === "paragraph" ? readSentences(text) : text.split("\n")))
    .filter((piece) => !isTableRule(piece) && plainText(piece) !== "");
  const scores = pieces.map((piece) => relevance(piece, topics));
  const at = Math.max(scores.indexOf(Math.max(...scores)), 0);
  const text = pieces.slice(at).map(plainText).join(" ");
  const start = at > 0 ? "…" : "";
  if (text.length + start.length <= excerptChars) return start + text;
  const cut = text.slice(0, excerptChars - 2);
  return `${start}${cut.slice(0, Math.max(cut.lastIndexOf(" "), excerptChars / 2)).toWellFormed()}…`;
}

function extract(passage: Passage, topics: readonly Topic[]): string {
  const units = readUnits(passage.body);
  const inBody = relevance(passage.body, topics);
  const inHeading = relevance(passage.heading, topics);
  if (inBody === 0 || inHeading >= inBody / 2 || passage.body.length <= wholeChars) return passage.body;
  const scores = units.map((unit) => relevance(textOf(unit), topics));
  const least = Math.max(...scores) * nearlyAsGood;
  return units
    .filter((_, at) => scores[at]! >= least)
    .map((unit) => narrow(unit, topics))
    .join("\n\n");
}

/** Blocks, each paragraph that leads to a list, table or code together with it. */
function readUnits(body: string): Unit[] {
  const units: { kind: string; text: string }[][] = [];
  let isOpen = false;
  for (const block of readBlocks(body)) {
    if (isOpen && block.kind !== "paragraph") units.at(-1)!.push(block);
    else units.push([block]);
    isOpen = block.kind === "paragraph" && !/[.!?][)"”*_]*$/.test(block.text);
  }
  return units;
}

function narrow(unit: Unit, topics: readonly Topic[]): string {
  if (unit.length === 1 && unit[0]!.kind === "paragraph") return narrowParagraph(unit[0]!.text, topics);
  return unit.map(({ kind, text }) => (kind === "table" ? narrowTable(text, topics) : text)).join("\n\n");
}

/** The head with the rows that were asked for, where these are few. */
function narrowTable(text: string, topics: readonly Topic[]): string {
  const lines = text.split("\n");
  const head = isTableRule(lines[1] ?? "") ? lines.slice(0, 2) : [];
  const rows = lines.slice(head.length);
  const scores = rows.map((row) => relevance(row, topics));
  const top = Math.max(...scores);
  const wanted = rows.filter((_, at) => scores[at]! >= top * nearlyAsGood);
  return top === 0 || wanted.length > rows.length / 2 ? text : [...head, ...wanted].join("\n");
}

/** From the first sentence that was asked for to the last. */
function narrowParagraph(text: string, topics: readonly Topic[]): string {
  const sentences = readSentences(text);
  const scores = sentences.map((sentence) => relevance(sentence, topics));
  const top = Math.max(...scores);
  if (top === 0) return text;
  const isWanted = (score: number) => score >= top * nearlyAsGood;
  return sentences
    .slice(scores.findIndex(isWanted), scores.findLastIndex(isWanted) + 1)
    .join("")
    .trim();
}

function textOf(unit: Unit): string {
  return unit.map(({ text }) => text).join("\n");
}

/** How much of what was asked a text speaks of. A stem is the beginning of its words, but for the "i" of "batteri". */
function relevance(text: string, topics: readonly Topic[]): number {
  const beginnings = new Set<string>();
  for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.:]\p{N}+)?/gu))) {
    beginnings.add(`${word} `);
    for (let end = Math.max(3, word.length - maxEnding); end <= word.length; end++) beginnings.add(word.slice(0, end));
  }
  let sum = 0;
  for (const { lexemes, weight } of topics) {
    let best = 0;
    for (const [lexeme, credit] of lexemes) if (credit > best && isSaid(lexeme, beginnings)) best = credit;
    sum += weight * best;
  }
  return sum;
}

/** @param beginnings Whole words, marked by a space behind them, and what they are without as much as an ending. */
function isSaid(lexeme: string, beginnings: ReadonlySet<string>): boolean {
  if (beginnings.has(`${lexeme} `)) return true;
  const stem = lexeme.replace(/i$/, "");
  return beginnings.has(stem) && /^\p{L}{3,}$/u.test(stem);
}

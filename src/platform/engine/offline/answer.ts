import { readBlocks } from "../knowledge/blocks.ts";
import type { Passage } from "../knowledge/search.ts";
import { isTableRule, plainText, readSentences } from "./markdown.ts";

type Lexemes = ReadonlyMap<string, number>;

/** A part of a passage that makes sense alone: a paragraph, or a list, table or code with what leads to it. */
type Unit = readonly { readonly kind: string; readonly text: string }[];

/** Parts that say nearly as much as the best one belong to the answer. */
const nearlyAsGood = 0.6;
/** Shorter passages are given whole. */
const wholeChars = 260;
/** A second passage speaks too when it covers this much of the question that the first leaves out. */
const secondPassageShare = 0.25;
const excerptChars = 200;

/**
 * Takes the answer to a question out of the passages found, word for word: the whole passage where its heading is what
 * was asked, else the parts that speak of it. Lists, code and tables stay in one piece; of a long table, the rows asked for.
 * @param lexemes What was asked, with what each tells.
 */
export function extractAnswer(passages: readonly Passage[], lexemes: Lexemes): string {
  const [first, second] = passages;
  if (!first) return "";
  const answer = extract(first, lexemes);
  if (!second) return answer;
  const said = foundIn(`${first.trail} ${first.heading} ${first.body}`, lexemes);
  const left = new Map([...lexemes].filter(([lexeme]) => !said.has(lexeme)));
  const added = weightOf(foundIn(`${second.heading} ${second.body}`, left), lexemes);
  if (added < secondPassageShare * weightOf(new Set(lexemes.keys()), lexemes)) return answer;
  return `${answer}\n\n**${second.heading}**\n\n${extract(second, left)}`;
}

/** Where a passage speaks of what was asked, as plain text of at most 200 characters. */
export function excerptOf(passage: Passage, lexemes: Lexemes): string {
  const pieces = readBlocks(passage.body)
    .flatMap(({ kind, text }) => (kind === "paragraph" ? readSentences(text) : text.split("\n")))
    .filter((piece) => !isTableRule(piece) && plainText(piece) !== "");
  const scores = pieces.map((piece) => weightOf(foundIn(piece, lexemes), lexemes));
  const at = Math.max(scores.indexOf(Math.max(...scores)), 0);
  const text = pieces.slice(at).map(plainText).join(" ");
  const start = at > 0 ? "…" : "";
  if (text.length + start.length <= excerptChars) return start + text;
  const cut = text.slice(0, excerptChars - 2);
  return `${start}${cut.slice(0, Math.max(cut.lastIndexOf(" "), excerptChars / 2)).toWellFormed()}…`;
}

function extract(passage: Passage, lexemes: Lexemes): string {
  const units = readUnits(passage.body);
  const inBody = weightOf(foundIn(passage.body, lexemes), lexemes);
  const inHeading = weightOf(foundIn(passage.heading, lexemes), lexemes);
  const isWhole = inHeading >= 0.5 * Math.max(inBody, inHeading) || passage.body.length <= wholeChars;
  if (isWhole || inBody === 0) return passage.body;
  const scores = units.map((unit) => weightOf(foundIn(textOf(unit), lexemes), lexemes));
  const least = Math.max(...scores) * nearlyAsGood;
  return units
    .filter((_, at) => scores[at]! >= least)
    .map((unit) => unit.map((block) => narrow(block, lexemes)).join("\n\n"))
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

function narrow({ kind, text }: Unit[number], lexemes: Lexemes): string {
  if (kind === "table") return narrowTable(text, lexemes);
  return kind === "paragraph" ? narrowParagraph(text, lexemes) : text;
}

/** The head with the rows that were asked for, where these are few. */
function narrowTable(text: string, lexemes: Lexemes): string {
  const lines = text.split("\n");
  const head = isTableRule(lines[1] ?? "") ? lines.slice(0, 2) : [];
  const rows = lines.slice(head.length);
  const scores = rows.map((row) => weightOf(foundIn(row, lexemes), lexemes));
  const top = Math.max(...scores);
  const wanted = rows.filter((_, at) => scores[at]! >= top * nearlyAsGood);
  return top === 0 || wanted.length > rows.length / 2 ? text : [...head, ...wanted].join("\n");
}

/** From the first sentence that was asked for to the last. */
function narrowParagraph(text: string, lexemes: Lexemes): string {
  const sentences = readSentences(text);
  const scores = sentences.map((sentence) => weightOf(foundIn(sentence, lexemes), lexemes));
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

/** The lexemes that a text holds. A stem is the beginning of its words, but for a last letter such as the "y" of "battery". */
function foundIn(text: string, lexemes: Lexemes): Set<string> {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.:][\p{N}]+)?/gu));
  const found = new Set<string>();
  for (const lexeme of lexemes.keys()) {
    const stem = /[^\p{L}]|^.{1,3}$/u.test(lexeme) ? lexeme : lexeme.replace(/i$/, "");
    for (const word of words) {
      const isForm = word === lexeme || (stem.length > 2 && word.startsWith(stem) && word.length - stem.length <= 5);
      if (isForm) found.add(lexeme);
    }
  }
  return found;
}

function weightOf(found: ReadonlySet<string>, lexemes: Lexemes): number {
  let sum = 0;
  for (const lexeme of found) sum += lexemes.get(lexeme) ?? 0;
  return sum;
}

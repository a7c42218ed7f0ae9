import { type AnswerKind, holdsKind, readAnswerKinds } from "../knowledge/answer-kind.ts";
import { type Block, readBlocks } from "../knowledge/documents/blocks.ts";
import { relevance } from "../knowledge/excerpt.ts";
import { readTextLanguage } from "../knowledge/languages/read-language.ts";
import type { Passage, Topic } from "../knowledge/result.ts";
import { escapeMarkdown, isTableRule, readSentences } from "../understanding/markdown.ts";
import { asGood, exact, nearlyAsGood } from "./relevance.ts";
import { narrowToRowsAsked, type RowsQuestion, readRowsQuestion } from "./rows-asked.ts";

/** A part of a passage that makes sense alone: a paragraph, or a list, table or code with what leads to it. */
type Unit = readonly { readonly kind: string; readonly text: string }[];

/** No answer is longer, whatever was found. */
export const maxAnswerChars = 900;
/** Chosen: what is read at a glance. A passage that says no more of the question, and is not nearly as likely, is added up to here. */
const glanceChars = 350;
/** Chosen: half a minute of listening. Nobody looks back to the beginning of what was said. */
export const maxSpokenChars = 350;
const endsSentence = /[.!?][)"”*_]*$/;
/** Chosen: more rows than these are looked at, and not listened to. */
const mostSpokenRows = 2;
/** What a part is worth more for holding a price where one was asked for. */
const kindShare = 0.4;
/** A text that says less than this part of what was asked may stand beside the one that answers. */
const clearShare = 0.8;
/** Shorter passages are given whole, and longer ones where their heading is what was asked. */
const wholeChars = { clear: 80, vague: 250 };
const wholeSectionChars = 750;
/** A sentence that says less brings those beside it, which often hold the rest. */
const contextChars = { clear: 160, vague: 250 };
/** A further passage speaks too when it is this part as likely to answer as the best one; as this, where that is told plainly. */
const nearlyAsSure = 0.08;
const clearlyAsSure = 0.25;
const asLikely = 0.5;
const maxPassages = 3;
/** Longer lists are given in part. */
const maxListChars = 400;
/** A sentence that holds what was asked for says this part of what its passage says of the question, or it is about another thing. */
const togetherShare = 0.6;
/** One sentence says such a thing; where somebody is takes more. */
const kindsOfValues: ReadonlySet<AnswerKind> = new Set(["price", "phone", "duration", "number", "time", "frequency"]);

/**
 * Takes the answer to a question out of the passages found, word for word and at most 900 characters: the whole passage
 * where it is short or its heading is what was asked, else the parts that speak of it, from up to three passages. Lists,
 * code and tables stay in one piece where they are short; of long ones, the items and rows asked for.
 * @param options.most How many characters at most.
 * @param options.isCertain The first passage is told plainly: another that says less of the question, and nothing else of it, says nothing about it.
 * @param options.isSpoken Somebody listens: one passage, without what can only be looked at.
 */
export function extractAnswer(
  passages: readonly Passage[],
  topics: readonly Topic[],
  question = "",
  { most = maxAnswerChars, isCertain = false, isSpoken = false } = {},
): string {
  if (isSpoken) return extractSpoken(passages[0], topics, question, Math.min(most, maxSpokenChars));
  const kinds = readAnswerKinds(question);
  const [first, ...others] = passages;
  if (!first) return "";
  const rows = readRowsQuestion(question);
  let answer = shorten(extract(first, topics, kinds, rows), most);
  const taken = [first];
  const left = topics.map(exact).filter((topic) => relevance(`${first.heading} ${first.body}`, [topic]) === 0);
  const language = readTextLanguage(first.body);
  // The same page in another language says the same once more. What is too short to tell its language is in none.
  const isForeign = (text: string) => language !== undefined && (readTextLanguage(text) ?? language) !== language;
  const inLanguage = others.filter(({ body }) => !isForeign(body));
  for (const [at, passage] of inLanguage.entries()) {
    if (taken.length === maxPassages || passage.score < nearlyAsSure * first.score) break;
    const saysMore = left.some((topic) => relevance(`${passage.heading} ${passage.body}`, [topic]) > 0);
    if (isCertain && !saysMore && passage.score < clearlyAsSure * first.score) continue;
    // A heading that leads what is already there is not said again.
    const isNamed = taken.some(({ heading }) => heading === passage.heading);
    const partOf = (text: string) => `\n\n${isNamed ? "" : headingFor(passage, text)}${text}`;
    const room = most - answer.length;
    // What may be meant is shown of each.
    const share = isCertain ? room : room / Math.min(maxPassages - taken.length, inLanguage.length - at);
    let part = partOf(extract(passage, topics, kinds, rows));
    if (part.length > share) part = partOf(extractBest(passage, topics, kinds));
    const isAside = isCertain && !saysMore && passage.score < asLikely * first.score;
    if (part.length > room || (isAside && answer.length + part.length > glanceChars)) continue;
    answer += part;
    taken.push(passage);
  }
  return answer;
}

/** The answer of one passage for somebody who listens: no code, no long tables, and of links their words. */
function extractSpoken(passage: Passage | undefined, topics: readonly Topic[], question: string, most: number): string {
  if (!passage) return "";
  const rows = readRowsQuestion(question);
  const blocks = readBlocks(narrowToRowsAsked(passage.body, topics, rows));
  const isHeard = ({ kind, text }: Block) =>
    kind !== "code" && !(kind === "table" && text.split("\n").length - 2 > mostSpokenRows);
  // What leads to something goes with it: "You read the log with" stands before a command.
  const heard = blocks.filter((block, at) => {
    const next = blocks[at + 1];
    return isHeard(block) && (endsSentence.test(block.text) || !next || isHeard(next));
  });
  const body = (heard.length > 0 ? heard : blocks).map(({ text }) => text).join("\n\n");
  return shorten(extract({ ...passage, body: withoutAddresses(body) }, topics, readAnswerKinds(question), rows), most);
}

/** Links as their words, and no pictures. */
function withoutAddresses(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, "")
    .replaceAll(/\[([^\]\n]{1,300})\]\([^)\n]{0,2000}\)/g, "$1");
}

/** A passage's heading in bold; nothing if its text begins with it, as a paragraph does that has its own. */
function headingFor({ heading }: Passage, text: string): string {
  return text.startsWith(`**${heading}`) ? "" : `**${escapeMarkdown(heading)}**\n\n`;
}

/** Whether one sentence of a passage says most of what was asked, so that it stands for itself. */
function clarityOf({ heading, body }: Passage, topics: readonly Topic[]): "clear" | "vague" {
  const asked = topics.reduce((sum, { weight }) => sum + weight, 0);
  const parts = body.split(/(?<=[.!?])\s+|\n+/);
  return parts.some((part) => relevance(`${heading} ${part}`, topics) >= clearShare * asked) ? "clear" : "vague";
}

function extract(whole: Passage, topics: readonly Topic[], kinds: readonly AnswerKind[], rows: RowsQuestion): string {
  const passage = { ...whole, body: narrowToRowsAsked(whole.body, topics, rows) };
  const score = scoreFor(topics, kinds);
  const inBody = relevance(passage.body, topics);
  const inHeading = relevance(passage.heading, topics);
  const clarity = clarityOf(passage, topics);
  // The rows which do not say it are the answer.
  const isTable = readBlocks(passage.body).some(({ kind }) => kind === "table");
  if (rows.excludes && isTable && passage.body.length <= maxAnswerChars) return passage.body;
  if (passage.body.length <= wholeChars[clarity]) return passage.body;
  const units = readUnits(passage.body);
  if ((inBody === 0 || inHeading >= inBody / 2) && passage.body.length <= wholeSectionChars) return passage.body;
  const scores = units.map((unit) => score(textOf(unit)));
  const least = Math.max(...scores) * nearlyAsGood;
  const chosen: string[] = [];
  let length = 0;
  // The best come first where not all fit, and stand in their order.
  const order = units.map((_, at) => at).sort((one, other) => scores[other]! - scores[one]! || one - other);
  for (const at of order) {
    if (scores[at]! < least || (scores[at] === 0 && length > 0)) continue;
    const text = narrow(units[at]!, score, contextChars[clarity]);
    if (length > 0 && length + text.length > maxAnswerChars / 2) continue;
    chosen[at] = text;
    length += text.length + 2;
  }
  return chosen.filter((text) => text !== undefined).join("\n\n");
}

/**
 * Whether a passage says what was asked for of the thing that the question is about: "30 € a day" beside a bicycle is no price of a
 * helmet that the next sentence names.
 */
export function saysTogether({ heading, body }: Passage, topics: readonly Topic[], question: string): boolean {
  const exactly = topics.map(exact);
  if (!isSaidByOne(body, heading, exactly)) return false;
  const kinds = readAnswerKinds(question).filter((kind) => kindsOfValues.has(kind));
  if (kinds.length === 0) return true;
  const all = relevance(`${heading} ${body}`, exactly);
  const parts = readBlocks(body).flatMap(({ kind, text }) => {
    const lines = text.split("\n");
    // A row says what its column's head does.
    return kind === "table" ? lines.slice(2).map((line) => `${lines[0]} ${line}`) : lines.flatMap(readSentences);
  });
  return parts.some(
    (part) =>
      kinds.some((kind) => holdsKind(part, kind)) && relevance(`${heading} ${part}`, exactly) >= togetherShare * all,
  );
}

/**
 * Whether what a question names of the rows of a table is said by one of them, or by one sentence: the fee of an exam is none of the
 * same level in another language.
 */
function isSaidByOne(body: string, heading: string, topics: readonly Topic[]): boolean {
  const blocks = readBlocks(body).map(({ kind, text }) => ({ kind, lines: text.split("\n") }));
  const tables = blocks.filter(({ kind }) => kind === "table").map(({ lines }) => lines);
  if (tables.length === 0) return true;
  const heads = [heading, ...tables.map(([head]) => head)].join(" ");
  const rows = tables.flatMap((lines) => lines.slice(2));
  const all = rows.join(" ");
  const ofRows = topics.filter((topic) => relevance(heads, [topic]) === 0 && relevance(all, [topic]) > 0);
  const sentences = blocks.flatMap(({ kind, lines }) => (kind === "table" ? [] : lines.flatMap(readSentences)));
  const named = relevance(all, ofRows);
  return [...rows, ...sentences].some((part) => relevance(part, ofRows) >= asGood * named);
}

/** The part of a passage that answers best under its heading, alone: where there is no room for more. */
function extractBest({ heading, body }: Passage, topics: readonly Topic[], kinds: readonly AnswerKind[]): string {
  const score = scoreFor(topics, kinds);
  const units = readUnits(body);
  const scores = units.map((unit) => score(`${heading} ${textOf(unit)}`));
  return narrow(units[scores.indexOf(Math.max(...scores))]!, score, 0);
}

/** How well a text answers: what it says of the topics, and more where it holds what was asked for. */
function scoreFor(topics: readonly Topic[], kinds: readonly AnswerKind[]): (text: string) => number {
  const all = topics.reduce((sum, { weight }) => sum + weight, 0);
  return (text) => {
    const said = relevance(text, topics);
    const bonus = kinds.some((kind) => holdsKind(text, kind)) ? kindShare * all : 0;
    return said === 0 ? bonus / 2 : said + bonus;
  };
}

/** Blocks, each paragraph that leads to a list, table or code together with it. */
function readUnits(body: string): Unit[] {
  const units: { kind: string; text: string }[][] = [];
  let isOpen = false;
  for (const block of readBlocks(body)) {
    if (isOpen && block.kind !== "paragraph") units.at(-1)!.push(block);
    else units.push([block]);
    isOpen = block.kind === "paragraph" && !endsSentence.test(block.text);
  }
  return units;
}

function narrow(unit: Unit, score: (text: string) => number, least: number): string {
  if (unit.length === 1 && unit[0]!.kind === "paragraph") return narrowParagraph(unit[0]!.text, score, least);
  return unit
    .map(({ kind, text }) =>
      kind === "table" ? narrowTable(text, score) : kind === "list" ? narrowList(text, score) : text,
    )
    .join("\n\n");
}

/** The head with the rows that were asked for, where these are few. */
function narrowTable(text: string, score: (text: string) => number): string {
  const lines = text.split("\n");
  const head = isTableRule(lines[1] ?? "") ? lines.slice(0, 2) : [];
  const wanted = wantedLines(lines.slice(head.length), score);
  return wanted === undefined ? text : [...head, ...wanted].join("\n");
}

/** Of a long list, the items that were asked for; steps of a short one belong together. */
function narrowList(text: string, score: (text: string) => number): string {
  return text.length <= maxListChars ? text : (wantedLines(text.split("\n"), score)?.join("\n") ?? text);
}

/** Nothing if no line or more than half of them are wanted. */
function wantedLines(lines: readonly string[], score: (text: string) => number): string[] | undefined {
  const scores = lines.map(score);
  const top = Math.max(...scores);
  const wanted = lines.filter((_, at) => scores[at]! >= top * nearlyAsGood);
  return top === 0 || wanted.length > lines.length / 2 ? undefined : wanted;
}

/**
 * From the first sentence that was asked for to the last. A question in the text brings its answer, a first line the rows
 * under it, and a short sentence the next one.
 */
function narrowParagraph(text: string, score: (text: string) => number, least: number): string {
  const sentences = readSentences(text);
  const scores = sentences.map(score);
  const top = Math.max(...scores);
  if (top === 0) return shorten(text, maxAnswerChars / 2);
  const isWanted = (value: number) => value >= top * nearlyAsGood;
  let from = scores.findIndex(isWanted);
  let to = scores.findLastIndex(isWanted) + 1;
  const isShort = () => sentences.slice(from, to).join("").length < least;
  while (to < sentences.length && (/\?\s*$/.test(sentences[to - 1]!) || isShort())) to++;
  while (from > 0 && least > contextChars.clear && isShort()) from--;
  return sentences.slice(from, to).join("").trim();
}

/** Cuts behind the last line or sentence that fits. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const end = Math.max(cut.lastIndexOf("\n"), cut.search(/[.!?]\s[^.!?]*$/) + 1);
  const kept = end > most / 2 ? cut.slice(0, end) : cut.slice(0, Math.max(cut.lastIndexOf(" "), most / 2));
  const isOpenCode = (kept.match(/^\s*```/gm)?.length ?? 0) % 2 === 1;
  return `${kept.trimEnd().toWellFormed()}${isOpenCode ? "\n```" : end > most / 2 ? "" : "…"}`;
}

function textOf(unit: Unit): string {
  return unit.map(({ text }) => text).join("\n");
}

import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Moment } from "../../../understanding/slots/value.ts";
import { gatherValues } from "../../../understanding/values/gather.ts";
import { surely } from "../../../understanding/words/question-start.ts";
import { readWords, type Word, wordLine } from "../../../understanding/words/words.ts";

const opens =
  /^(?:(?:and|but|or|so|also|by the way|ok|okay|oh|well|hi|hello|yes|no|sorry) )*(?:what|which|who|whose|when|where|why|how|do|does|did|is|are|was|were|has|have|will|would|can|could|should|shall|may|am)\b/;
/** Every word that one of these expressions begins with. */
const beginning: ReadonlySet<string> = new Set(
  `and but or so also by ok okay oh well hi hello yes no sorry what which who whose when where why how do does did is are
  was were has have will would can could should shall may am`.split(/\s+/),
);
/** How far a look before and behind a gap goes. */
const reachChars = 80;
/** What comes behind so many clauses is one with the last of them. */
const maxClauses = 24;

/** A message in two: what it says to the form, and what it asks beside that. Either may be empty. */
export interface SplitMessage {
  readonly statement: string;
  readonly question: string;
}

/** Takes the questions out of a message. "Is Friday all right?" and "could we make it 4?" are values, not questions. */
export function splitQuestion(message: string, slots: readonly Slot[], moment: Moment): SplitMessage {
  const statements: string[] = [];
  const questions: string[] = [];
  for (const clause of splitClauses(message)) (isQuestion(clause, slots, moment) ? questions : statements).push(clause);
  return { statement: statements.join(" "), question: questions.join(" ") };
}

export function isQuestion(clause: string, slots: readonly Slot[], moment: Moment): boolean {
  const line = wordLine(clause);
  const isMarked = clause.includes("?");
  if (!(isMarked ? opens.test(line) || line.split(" ").length > 1 : surely.test(line))) return false;
  const { values, doubts } = gatherValues(clause, slots, { moment });
  // "As early as you can, 8 o'clock?" asks whether the value will do.
  return values.size + doubts.size === 0 || /\b(?:how (?!about)|why|who|where|what (?!about|if)|do you)/.test(line);
}

/**
 * Sentences, cut again where a question begins in the middle: behind a comma, "but" or "and". The first 24 of them; the last
 * holds what is left.
 */
export function splitClauses(message: string): string[] {
  const sentences = message.split(/(?<=[.!?;\n])\s+/);
  const last = sentences.slice(maxClauses - 1).join(" ");
  return [...sentences.slice(0, maxClauses - 1), last]
    .flatMap((sentence) => {
      const cut = findCut(sentence);
      return cut ? [sentence.slice(0, cut.index), sentence.slice(cut.index + cut[0].length)] : [sentence];
    })
    .map((clause) => clause.replace(/^(?:and|but|also|so|by the way)[\s,]+/i, "").trim())
    .filter((clause) => clause !== "");
}

function findCut(sentence: string): RegExpExecArray | undefined {
  const words = readWords(sentence);
  const start = lineOf(words.filter((word) => word.start < reachChars));
  const lastMark = sentence.lastIndexOf("?");
  let next = 0;
  for (const cut of sentence.matchAll(/,\s*|\s+/g)) {
    const from = cut.index + cut[0].length;
    while (next < words.length && words[next]!.start < from) next++;
    if (cut.index === 0 || !beginning.has(words[next]?.text ?? "")) continue;
    const after: Word[] = [];
    for (let at = next; at < words.length && words[at]!.end <= from + reachChars; at++) after.push(words[at]!);
    // Without a comma or an "and" before it, a question that has begun is still going on.
    if (
      begins(lineOf(after), {
        isListed: cut[0].includes(","),
        isMarked: lastMark >= from,
        isGoingOn: opens.test(start),
      })
    )
      return cut;
  }
  return undefined;
}

/** Whether a question begins with this line, in the middle of a sentence. */
function begins(
  line: string,
  { isListed, isMarked, isGoingOn }: { isListed: boolean; isMarked: boolean; isGoingOn: boolean },
): boolean {
  const isJoined = isListed || /^(?:and|but|also|by the way) /.test(line);
  if (isJoined) return surely.test(line) || (isMarked && opens.test(line));
  return !isGoingOn && surely.test(line);
}

function lineOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

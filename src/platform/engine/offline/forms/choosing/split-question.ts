import type { Slot } from "../slots.ts";
import { gatherValues } from "../values/gather.ts";
import type { Moment } from "../values/value.ts";
import { isContent } from "../words/fillers.ts";
import { readWords, wordLine } from "../words/words.ts";

const opens =
  /^(?:(?:and|but|or|so|also|by the way|ok|okay|oh|well|hi|hello|yes|no|sorry) )*(?:what|which|who|whose|when|where|why|how|do|does|did|is|are|was|were|has|have|will|would|can|could|should|shall|may|am)\b/;
/** Also without a question mark. */
const surely =
  /^(?:(?:and|but|or|so|also|by the way|ok|okay|oh|well|hi|hello|yes|no|sorry) )*(?:(?:what|which|who|when|where|why|how)(?: (?:much|many|long|often|far|soon|early|late))? (?:is|are|does|do|did|will|would|can|could|should|has|have|if|about the|happens)|how (?:much|many|long|often|far|soon)|do you|does (?:it|the|this|that|he|she|your)|are you|do i|is (?:it|there|this|that)|can i|can you tell|could i|what about the)\b/;

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
  const { values, doubts, rest } = gatherValues(clause, slots, { moment });
  const isAbout = /\b(?:how (?!about)|why|who|where|what (?!about|if)|do you)/.test(line);
  const left = readWords(rest.join(" , ")).filter(({ text }) => isContent(text));
  // "As early as you can, 8 o'clock?" asks whether the value will do.
  return values.size + doubts.size === 0 || isAbout || left.length > (opens.test(line) ? 0 : 1);
}

/** Sentences, cut again where a question begins in the middle: behind a comma, "but" or "and". */
export function splitClauses(message: string): string[] {
  return message
    .split(/(?<=[.!?;\n])\s+/)
    .flatMap((sentence) => {
      const cut = [...sentence.matchAll(/,\s*|\s+/g)].find(
        ({ index, 0: gap }) => index > 0 && isCut(sentence.slice(0, index), gap, sentence.slice(index + gap.length)),
      );
      return cut ? [sentence.slice(0, cut.index), sentence.slice(cut.index + cut[0].length)] : [sentence];
    })
    .map((clause) => clause.replace(/^(?:and|but|also|so|by the way)[\s,]+/i, "").trim())
    .filter((clause) => clause !== "");
}

/** A comma or "and" may stand before any question; without either, a question that has begun is still going on. */
function isCut(before: string, gap: string, after: string): boolean {
  const line = wordLine(after.slice(0, 80));
  const isJoined = gap.includes(",") || /^(?:and|but|also|by the way) /.test(line);
  if (isJoined) return surely.test(line) || (after.includes("?") && opens.test(line));
  // "If Sam is there" asks nothing: in the middle only these begin a question.
  const begins = /^(?:what|how|when|where|why|which|who|do you|are you|can i|can you)\b/.test(line);
  return begins && surely.test(line) && !opens.test(wordLine(before.slice(0, 80)));
}

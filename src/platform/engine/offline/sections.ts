import { allWords } from "../../../languages/server.ts";
import { cut } from "../../../text/shorten.ts";
import { plainHeading, readableName } from "../knowledge/documents/chunk.ts";
import type { Passage, SearchResult } from "../knowledge/result.ts";
import { readManner } from "../understanding/manner.ts";

/** Chosen: what is seen at a glance. */
const mostSections = 3;
const maxLabelChars = 80;
/** A section is offered where it is this part as likely to answer as the best one. */
const leastShare = 0.05;
/** Where nothing is related, at least so certain, and no more like a question about the world at large (decision 473). */
const leastNear = 0.15;
const mostGeneral = 0.7;

/**
 * Whether sections may be offered where nothing is related to a question: what is written is not far from it, and it asks something,
 * which saying how somebody feels does not. What leans on what was said before would get sections about that. In other languages than
 * English nothing tells such questions from those about the world at large.
 */
export function isNear(question: string, { certainty, signs }: SearchResult, language: string): boolean {
  const isOfBefore = signs?.leaning === 1;
  if (language !== "en" || isOfBefore || certainty < leastNear || (signs?.general ?? 0) > mostGeneral) return false;
  return question.includes("?") || readManner(question, [language]).asks;
}

/** The sections that may answer a question, best first, to be pressed by their headings: those of which a text does not show all. */
export function sectionsOf(found: readonly Passage[], shown = ""): readonly Passage[] {
  const least = leastShare * (found[0]?.score ?? 0);
  const labels = new Set<string>();
  return found
    .filter((passage) => passage.score >= least && hasHeading(passage) && !shown.includes(passage.body))
    .filter((passage) => !labels.has(labelOf(passage)) && labels.add(labelOf(passage)))
    .slice(0, mostSections);
}

/** What a section is pressed by. */
export function labelOf({ heading }: Passage): string {
  return heading.length <= maxLabelChars ? heading : cut(heading, maxLabelChars).replace(/\s+…$/, "…");
}

/** The section that a message names, as a button sends it or by its number. */
export function findSection(message: string, sections: readonly Passage[]): Passage | undefined {
  const said = message.trim();
  const [, number] = /^([1-9])[.)]?$/.exec(said) ?? [];
  return number === undefined ? sections.find((section) => labelOf(section) === said) : sections[Number(number) - 1];
}

/** Whether an answer ends with sections to press. */
export function offersSections(answer: string): boolean {
  return allWords.some(({ answerTexts }) => answer.includes(answerTexts.perhaps));
}

/** A text without a heading bears its document's name, which is a file's as a rule. */
function hasHeading({ heading, document }: Passage): boolean {
  return heading !== plainHeading(readableName(document)) && heading !== "";
}

import { allWords } from "../../../languages/server.ts";
import { plainHeading, readableName } from "../knowledge/chunk.ts";
import type { Passage, SearchResult } from "../knowledge/result.ts";
import { readManner } from "./slot-filling/choosing/weighed/manner.ts";

/** Chosen: what is seen at a glance. */
const mostSections = 3;
const maxLabelChars = 80;
/** A section is offered where it is this part as likely to answer as the best one. */
const leastShare = 0.02;
/**
 * How near the best passage has to lie, as certainty. It is less reliable in other languages than English, where no word is known to be
 * common. Measured in decision 473.
 */
const leastNear = { english: 0.15, other: 0.35 };
/** What it takes from that to sound like a question about the world at large. */
const generalWeight = 0.1;

/**
 * Whether sections may be offered where nothing is related to a question: what is written is not far from it, and it asks something,
 * which saying how somebody feels does not.
 */
export function isNear(question: string, { certainty, signs }: SearchResult, language: string): boolean {
  const isAsking = /[?？؟]/u.test(question) || readManner(question, [language]).asks;
  const nearness = certainty - generalWeight * (signs?.general ?? 0);
  return isAsking && nearness >= (language === "en" ? leastNear.english : leastNear.other);
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
  return heading.length <= maxLabelChars
    ? heading
    : `${heading
        .slice(0, maxLabelChars - 1)
        .toWellFormed()
        .trimEnd()}…`;
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

import { allWords } from "../../../languages/server.ts";
import { plainHeading, readableName } from "../knowledge/chunk.ts";
import type { Passage, SearchResult } from "../knowledge/result.ts";
import { readManner } from "./slot-filling/choosing/weighed/manner.ts";

/** Chosen: what is seen at a glance. */
const mostSections = 3;
const maxLabelChars = 80;
/**
 * How near the best passage has to lie, as certainty. It is less reliable in other languages than English, where no word is known to be
 * common. Measured in decision 473.
 */
const leastNear = { english: 0.15, other: 0.35 };
/** What it takes from that to sound like a question about the world at large. */
const generalWeight = 0.1;

/**
 * The sections that may answer a question which nothing surely does, to be pressed by their headings: none where what is written is far
 * from it, and none behind what asks nothing, such as how somebody feels.
 */
export function sectionsNear(question: string, result: SearchResult, language: string): readonly Passage[] {
  const { certainty, signs, passages, nearest } = result;
  const isAsking = /[?？؟]/u.test(question) || readManner(question, [language]).asks;
  const nearness = certainty - generalWeight * (signs?.general ?? 0);
  if (!isAsking || nearness < (language === "en" ? leastNear.english : leastNear.other)) return [];
  const labels = new Set<string>();
  return [...passages, ...nearest]
    .filter((passage) => hasHeading(passage) && !labels.has(labelOf(passage)) && labels.add(labelOf(passage)))
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

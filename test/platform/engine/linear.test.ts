import { describe, expect, it } from "vitest";
import { holdsKind, readAnswerKinds } from "../../../src/platform/engine/knowledge/answer-kind.ts";
import { chunkDocument } from "../../../src/platform/engine/knowledge/documents/chunk.ts";
import { cleanText } from "../../../src/platform/engine/knowledge/documents/clean.ts";
import { excerptOf } from "../../../src/platform/engine/knowledge/excerpt.ts";
import { normaliseQuestion } from "../../../src/platform/engine/knowledge/words/question-words.ts";
import { extractAnswer } from "../../../src/platform/engine/offline/answer.ts";
import { readPieces } from "../../../src/platform/engine/offline/pieces.ts";
import { readRequest } from "../../../src/platform/engine/offline/slot-filling/choosing/request.ts";
import { splitClauses } from "../../../src/platform/engine/offline/slot-filling/choosing/split-question.ts";
import { newForm } from "../../../src/platform/engine/offline/slot-filling/form.ts";
import { readMessage } from "../../../src/platform/engine/offline/slot-filling/read-message.ts";
import { settleShifts } from "../../../src/platform/engine/offline/slot-filling/shifts.ts";
import { splitQuestions } from "../../../src/platform/engine/offline/split-questions.ts";
import { isAgain, isConsent, isLeaving, isRefusal } from "../../../src/platform/engine/understanding/consent.ts";
import { leansOnHistory } from "../../../src/platform/engine/understanding/follow-up.ts";
import { escapeMarkdown, plainText, readSentences } from "../../../src/platform/engine/understanding/markdown.ts";
import { isTrouble, wantsPerson } from "../../../src/platform/engine/understanding/person.ts";
import type { Slot } from "../../../src/platform/engine/understanding/slots/slot.ts";
import { readDanger, readSmallTalk } from "../../../src/platform/engine/understanding/small-talk.ts";
import { stemsByTopic } from "../../../src/platform/engine/understanding/topics.ts";
import { readAnswer } from "../../../src/platform/engine/understanding/values/answer.ts";
import { takesBack } from "../../../src/platform/engine/understanding/values/bounds.ts";
import { findLabels } from "../../../src/platform/engine/understanding/values/labels.ts";
import { normaliseExpressions } from "../../../src/platform/engine/understanding/values/moments/expressions.ts";
import { findMoments } from "../../../src/platform/engine/understanding/values/moments/moments.ts";
import { withoutLead } from "../../../src/platform/engine/understanding/values/numbered.ts";
import { readers } from "../../../src/platform/engine/understanding/values/readers.ts";
import { tidyText } from "../../../src/platform/engine/understanding/values/texts.ts";
import { readWords } from "../../../src/platform/engine/understanding/words/words.ts";
import { renderVariables } from "../../../src/platform/engine/variables.ts";
import { markdownOfHtml } from "../../../src/platform/reading/parsing/formats/html/read-html.ts";
import { markdownOfPlainText } from "../../../src/platform/reading/parsing/formats/plain-text.ts";
import { readLanguage } from "../../../src/platform/reading/parsing/language.ts";
import { drawn } from "../../counts.ts";
import { manyTools, repeated, tokens } from "../../support/worst-messages.ts";

const [tool] = manyTools;
const form = newForm({ ...tool!, writes: true, run: () => Promise.reject(new Error("This tool is not run.")) });
const { slots } = form;
const slotOf = (kind: Slot["kind"]) => slots.find((slot) => slot.kind === kind) ?? slots[0]!;
/** Asked for in words of one's own, which stand in a message beside a name. */
const words: Slot = { ...slotOf("text"), key: "words", kind: "text", label: "job number" };
const wordsForm = { ...form, slots: [slotOf("name"), words], asked: words };
const topics = [{ lexemes: new Map([["boiler", 1]]), weight: 1 }];
const passage = { trail: "", document: "", url: null, score: 1, coverage: 1 };

/** Everything that reads text by expressions. Each gets a text that it has not seen, so that nothing is remembered. */
const textReaders: Record<string, (text: string) => unknown> = {
  words: readWords,
  clauses: splitClauses,
  "the manner of a request": (text) => readRequest(text),
  "an agreement": (text) => [
    isConsent(text, "book"),
    isRefusal(text),
    isLeaving(text, { verb: "book" }),
    isAgain(text),
  ],
  "what is taken back": (text) => takesBack(text),
  labels: (text) => findLabels(text, slots),
  "ways to say a date": (text) =>
    ["en", "de", "ja"].map((language) =>
      normaliseExpressions(text, { language, isMonthFirst: false, today: "2026-11-20" }),
    ),
  dates: (text) => findMoments(text, { at: new Date(0), timezone: "UTC" }),
  shifts: (text) => settleShifts(text, { slots, values: new Map([["time", "10:00"]]) }),
  "a tidy text": tidyText,
  ...Object.fromEntries(
    Object.entries(readers).flatMap(([kind, reader]) => {
      const slot = slotOf(kind as Slot["kind"]);
      return [
        [`${kind} in a message`, (text: string) => reader.find(text, slot)],
        [`${kind} as an answer`, (text: string) => readAnswer(text, slot, { at: new Date(0), timezone: "UTC" })],
      ];
    }),
  ),
  "words beside a name": (text) =>
    readMessage(`I'm Ada Byron, a ${text}`, wordsForm, { at: new Date(0), timezone: "UTC" }),
  "a number behind what leads to it": (text) => [
    withoutLead(text.replaceAll(/\d/g, ""), words),
    withoutLead(`7 ${text}`, words),
  ],
  "small talk": (text) => readSmallTalk(text, "Mara"),
  "what leans on history": leansOnHistory,
  "a question to the knowledge base": normaliseQuestion,
  sentences: readSentences,
  "plain text": plainText,
  "escaped text": escapeMarkdown,
  pieces: readPieces,
  variables: (text) => renderVariables(text, {}),
  "passages of a document": (text) => chunkDocument("Rules", text),
  "passages of a long line": (text) => chunkDocument("Rules", text.replaceAll(/\s/g, " ")),
  "a heading": (text) => chunkDocument("Rules", `# ${text.replaceAll(/\s/g, " ")}`),
  "the headings of a plain text": markdownOfPlainText,
  "the headings of a plain line": (text) => markdownOfPlainText(`\n${text.replaceAll(/\s/g, " ")}\n\nText.`),
  "a page's text": (text) => markdownOfHtml(`<p>${text}</p><b>${text}</b>`),
  "a document's language": (text) => readLanguage([text]),
  "the topic of a sentence without blanks": (text) => stemsByTopic([cleanText(text.replaceAll(/\s/g, ""))]),
  "an extract": (text) => extractAnswer([{ ...passage, heading: "", body: `boiler ${text}` }], topics),
  "an extract that has to hold a price": (text) =>
    extractAnswer([{ ...passage, heading: "", body: `boiler ${text}` }], topics, "How much is it, and for how long?"),
  "what an answer has to hold": (text) => readAnswerKinds(text).map((kind) => holdsKind(text, kind)),
  "questions of a message": splitQuestions,
  "a danger, a complaint or a wish for a person": (text) => [readDanger(text), isTrouble(text), wantsPerson(text)],
  "an excerpt": (text) => excerptOf({ ...passage, heading: "", body: `boiler ${text}` }, topics),
};

/** One of each kind, and what expressions stumble over: marks that open something, blanks, and parts of markdown. */
const pieces = [
  ...Object.values(tokens).map((list) => `${list[0]} `),
  ...[",", ", ", "-", "[", "@ ", "`", "# ", "#", " ", "\n", " \n", "\n\n- ", "```\n", "| a ", "](", "[a](b) ", "{{ "],
  ...["yes please ", "A. ", "1 week ", "12 a b c d ", "\u0301\u0323", "a@", "my name is ", "! ", "what? "],
];
const chars = 32_000;
/** As many parts hold the same text together, and the same garbage. Reading that grows with the square takes 16 times less. */
const parts = 16;
const mostGrowth = 5;
/** Less is a pause of the machine. */
const leastMs = 24;

describe("reading text of a hostile kind", () => {
  it.each(drawn(Object.entries(textReaders), 3))("grows with its length alone: %s", (_, read) => {
    const wrong: string[] = [];
    for (const piece of drawn(pieces, 20)) {
      if (costMs(read, piece, 1) < leastMs) continue;
      // Once more and nearer, for what looks slow: a busy machine does as well.
      const whole = Math.min(costMs(read, piece, 1), costMs(read, piece, 1));
      const apart = Math.max(costMs(read, piece, parts), costMs(read, piece, parts));
      if (whole > leastMs && whole / apart > mostGrowth) wrong.push(`${JSON.stringify(piece)}: ${apart} → ${whole} ms`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Milliseconds of this thread that it takes to read a text in one or in several parts. */
function costMs(read: (text: string) => unknown, piece: string, count: number): number {
  // The end makes each text another one, and an expression that looks for the end fail.
  const texts = Array.from({ length: count }, () => repeated(piece, chars / count, { end: `x${unique++}` }));
  const before = process.threadCpuUsage();
  for (const text of texts) read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

let unique = 0;

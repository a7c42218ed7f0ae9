import { wordsOf } from "../../../languages/server.ts";
import type { AnswerTexts } from "../../../languages/shapes/server/answers.ts";
import type { Db } from "../../storage/db.ts";
import { sourceCard, sourceCards } from "../cards/source-card.ts";
import { helpOf } from "../help-without-answer.ts";
import { leastCertainty } from "../knowledge/certainty.ts";
import { cleanText } from "../knowledge/documents/clean.ts";
import { readLanguage } from "../knowledge/languages/read-language.ts";
import { emptyResult, type Passage, type SearchResult } from "../knowledge/result.ts";
import { createKnowledgeSearch, type KnowledgeSearch } from "../knowledge/search.ts";
import type { Semantics } from "../knowledge/semantic/semantics.ts";
import type { TurnInput } from "../turn.ts";
import { pointsBack, readContext, searchInContext } from "../understanding/follow-up.ts";
import { textsOf } from "../understanding/locales.ts";
import { escapeMarkdown } from "../understanding/markdown.ts";
import { asksSomethingElse, isTrouble, wantsPerson } from "../understanding/person.ts";
import { readDanger, readSmallTalk } from "../understanding/small-talk.ts";
import { extractAnswer, maxAnswerChars, maxSpokenChars, saysTogether } from "./answer.ts";
import { withWeekday } from "./days.ts";
import { languageOf } from "./language.ts";
import { findSection, isNear, labelOf, offersSections, sectionsOf } from "./sections.ts";
import type { Answer } from "./slot-filling/reply.ts";
import { splitQuestions } from "./split-questions.ts";

/** What an assistant looks things up in. */
export interface Sources {
  readonly knowledge: KnowledgeSearch;
}

/** What was found for one question. */
interface Found {
  readonly query: string;
  readonly result: SearchResult;
  readonly text: string;
  /** What is near to it, where nothing surely answers. */
  readonly related?: string;
  /** What may be shown instead, where nothing is related. */
  readonly sections?: readonly Passage[];
}

/** The words that something may be no answer, in any language. */
const roomForUnsure = 120;
/** In danger, any passage that speaks of it is better than none. */
const leastOfDanger = 0.25;

export function createSources(db: Db, semantics?: Semantics): Sources {
  return { knowledge: createKnowledgeSearch(db, semantics) };
}

/**
 * Answers from documents alone, never from instructions, which are private: what to do in a danger first, then each question of
 * the message by its own sources. Where nothing is sure to answer, it shows what is related and says that it is not certain;
 * where nothing is related, it says so in a sentence, and names the contact that the owner set.
 * @param about What was said before, for a question that leans on it.
 */
export async function lookUp(message: string, input: TurnInput, sources: Sources, about: string): Promise<Answer> {
  const texts = textsOf(input.language);
  const urgent = await findUrgent(message, input, sources, texts);
  // A passage would answer nobody who complains: only a person can.
  const isForPerson = isTrouble(message) || wantsPerson(message);
  if (!urgent && isForPerson && !asksSomethingElse(message)) return leaveToPerson(message, input, texts);
  const found = await findEach(message, input, sources, about);
  const all = [...(urgent ? [urgent] : []), ...found.filter(({ text }) => text !== "")];
  const answers = all.filter(({ text }, at) => !all.slice(0, at).some((before) => before.text.includes(text)));
  if (answers.length > 0) {
    const text = withLanguage(
      join(
        answers.map((answer) => answer.text),
        input,
      ),
      answers[0]!.result.passages,
      message,
      input,
    );
    const said = isForPerson && !urgent ? `${texts.sorry} ${text}` : text;
    const searches = answers.filter(({ result }) => result.passages.length > 0);
    return { message: said, calls: sourceCards(searches), isFound: true };
  }
  return refuse(found[0]!, message, input, texts, isForPerson);
}

/** The section that a message asks for of those which the last answer offered: all of it, or what speaks of the question where it is long. */
export async function lookUpSection(message: string, input: TurnInput, sources: Sources): Promise<Answer | undefined> {
  const asked = input.history.findLastIndex(({ role }) => role === "user");
  if (asked < 0 || !offersSections(input.history.at(-1)!.content)) return undefined;
  const question = cleanText(input.history[asked]!.content).trim();
  const before = { ...input, message: question, history: input.history.slice(0, asked) };
  const then = { ...before, language: languageOf(question, before) };
  // Equal questions find the same, unless the documents have changed.
  const [found] = await findEach(question, then, sources, readContext(then));
  const section = findSection(message, found?.sections ?? []);
  if (!found || !section) return undefined;
  const { result, query } = found;
  const body = section.body.length <= maxAnswerChars ? section.body : extractAnswer([section], result.topics, query);
  const card = sourceCard(query, { ...result, passages: [section] });
  return { message: withLanguage(body, [section], question, then), calls: [card], isFound: true };
}

/** Equal answers are given once, of one that begins as another does the rest, and none that does not fit. */
function join(texts: readonly string[], { channel }: TurnInput): string {
  const most = channel === "call" ? maxSpokenChars : maxAnswerChars;
  let joined = "";
  for (const [at, whole] of texts.entries()) {
    const said = texts.slice(0, at).find((before) => whole.startsWith(before) && joined.includes(before)) ?? "";
    const text = whole.slice(said.length).trim();
    if (joined.includes(text)) continue;
    const more = joined === "" ? text : `${joined}\n\n${text}`;
    if (more.length <= most || joined === "") joined = more;
  }
  return joined;
}

async function findUrgent(
  message: string,
  { assistant, channel }: TurnInput,
  { knowledge }: Sources,
  texts: AnswerTexts,
): Promise<Found | undefined> {
  const danger = readDanger(message);
  if (!danger) return undefined;
  const { query } = danger;
  if (assistant.knowledgebaseIds.length === 0) return { query, result: emptyResult, text: texts.emergency };
  const result = await knowledge.search(assistant.knowledgebaseIds, query, { leastCoverage: leastOfDanger, limit: 1 });
  return {
    query,
    result,
    text: extractAnswer(result.passages, result.topics, query, { isSpoken: channel === "call" }) || texts.emergency,
  };
}

/** The questions of a message one by one, where more than one of them is answered; else the message as a whole. */
async function findEach(message: string, input: TurnInput, sources: Sources, about: string): Promise<Found[]> {
  const { name } = input.assistant;
  // "And your opening hours? Bye": what only takes leave or thanks asks nothing.
  const sentences = message.split(/(?<=[?!.]) +|\n+/).filter((part) => readSmallTalk(part, name) === undefined);
  const asked = sentences.length > 0 ? sentences.join(" ") : message;
  const asking = splitQuestions(asked).filter((part) => readSmallTalk(part, name) === undefined);
  const parts = asking.length > 0 ? asking : [asked];
  const whole = () => findWhole(parts.length === 1 ? parts[0]! : asked, input, sources, about);
  if (parts.length === 1) return [await whole()];
  const found: Found[] = [];
  for (const [at, part] of parts.entries()) {
    const leans = pointsBack(part);
    const before = at === 0 ? about : leans ? parts.slice(0, at).join(" ") : "";
    const one = await findOne(part, input, sources, before, leastCertainty.ofSeveral);
    // "And what does it cost?" asks of what was asked first: where that is not answered, any price would do.
    const isOfLast = found.at(-1)?.text === "" && (leans || one.result.topics.length <= 1);
    found.push(isOfLast ? { ...one, text: "" } : one);
  }
  const answered = found.filter(({ text }) => text !== "");
  if (answered.length > 1) return found;
  const together = await whole();
  return together.text !== "" || answered.length === 0 ? [together] : answered;
}

/** A message as a whole; where nothing answers it, the question that it ends with. */
async function findWhole(message: string, input: TurnInput, sources: Sources, about: string): Promise<Found> {
  const found = await findOne(message, input, sources, about);
  const [, before = "", question = ""] = /^(.{1,1000}[.!])\s+([^.!?]{1,300}\?)\s*$/s.exec(message) ?? [];
  if (found.text !== "" || question === "") return found;
  const alone = await findOne(question, input, sources, before);
  return alone.text === "" ? found : alone;
}

async function findOne(
  asked: string,
  input: TurnInput,
  { knowledge }: Sources,
  about: string,
  least: number = leastCertainty.answer,
): Promise<Found> {
  const { knowledgebaseIds } = input.assistant;
  const isSpoken = input.channel === "call";
  const query = withWeekday(asked, input);
  const result = await searchInContext(query, about, (options) => knowledge.search(knowledgebaseIds, query, options));
  const found = result.passages.length > 0 ? result.passages : result.nearest;
  const sections = isNear(asked, result, input.language) ? sectionsOf(found) : [];
  const none = { query, result: { ...result, passages: [], nearest: [] }, text: "", sections };
  if (!result.isRelated || found.length === 0) return none;
  if (result.certainty >= least && saysTogether(found[0]!, result.topics, query))
    return {
      query,
      result: { ...result, passages: found },
      text: extractAnswer(found, result.topics, query, { isCertain: true, isSpoken }),
    };
  const room = maxAnswerChars - roomForUnsure - input.assistant.fallbackContact.length;
  const related = extractAnswer(found, result.topics, query, { most: room, isSpoken });
  const near = { ...result, nearest: found, passages: [] };
  if (related === "") return { query, result: near, text: "" };
  return { query, result: near, text: "", related, sections: sectionsOf(found, related) };
}

/** One sentence, then the company's own contact, and the ways to a person that the page has. */
function leaveToPerson(
  message: string,
  { assistant, pageActions, handOver, language }: TurnInput,
  texts: AnswerTexts,
): Answer {
  const actions = helpOf(pageActions);
  const said = isTrouble(message) ? [texts.sorry] : [];
  // A page that offers nothing more shows no buttons: a person is then asked for in words.
  if (actions.length === 0) said.push(handOver ? wordsOf(language).chat.person : texts.person);
  const lines = withContact([said.join(" ")], assistant) || texts.person;
  return { message: lines, calls: [], isFound: false, ...(actions.length > 0 ? { actions } : {}) };
}

/** Shows what is related to the first question of a message that nothing surely answers, behind the words that it may be no answer, or refuses. */
function refuse(
  { query, result, related, sections = [] }: Found,
  said: string,
  input: TurnInput,
  texts: AnswerTexts,
  isForPerson: boolean,
): Answer {
  const { assistant, channel, takesCards } = input;
  const { knowledgebase, topics, nearest } = result;
  const none = { calls: [], isFound: false, isUnanswered: true };
  if (!knowledgebase || knowledgebase.isEmpty) return { ...none, message: withContact([texts.noKnowledge], assistant) };
  if (topics.length === 0) return { calls: [], isFound: false, message: texts.noQuestion };
  const choices = isForPerson || channel === "call" ? [] : sections.map(labelOf);
  const isRefused = related === undefined;
  const lines = isRefused
    ? [choices.length > 0 ? texts.noAnswer : texts.notFound]
    : [texts.unsure, withLanguage(related, nearest, said, input)];
  const calls = [sourceCard(query, isRefused ? result : { ...result, passages: nearest })];
  const answer = { ...none, calls, message: withContact(lines, assistant) };
  // What is read as a text is long enough.
  if (choices.length === 0 || !(isRefused || takesCards)) return answer;
  const list = takesCards ? [] : [choices.map((label, at) => `${at + 1}. ${escapeMarkdown(label)}`).join("\n")];
  return { ...answer, perhaps: { text: [texts.perhaps, ...list].join("\n\n"), choices } };
}

/** Paragraphs with the company's own contact behind them. */
function withContact(lines: readonly string[], { fallbackContact }: TurnInput["assistant"]): string {
  return [...lines, fallbackContact.trim()].filter((line) => line !== "").join("\n\n");
}

/** A text with the language of its passage behind it, where the visitor writes in another one. */
function withLanguage(text: string, [first]: readonly Passage[], message: string, { language }: TurnInput): string {
  const written = first && readLanguage(`${first.heading}. ${first.body}`);
  if (written === undefined || written === language || readLanguage(message) !== language) return text;
  const name = new Intl.DisplayNames([language], { type: "language" }).of(written);
  return `${text}\n\n(${textsOf(language).documentLanguage} ${name})`;
}

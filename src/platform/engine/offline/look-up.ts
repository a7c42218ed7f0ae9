import type { Db } from "../../storage/db.ts";
import { readAnswerKinds } from "../knowledge/answer-kind.ts";
import { createInstructionSearch, type InstructionSearch } from "../knowledge/instructions.ts";
import {
  createKnowledgeSearch,
  emptyResult,
  type KnowledgeSearch,
  type Passage,
  type SearchResult,
} from "../knowledge/search.ts";
import { sourceCard, sourceCards } from "../knowledge/source-card.ts";
import type { TurnInput } from "../turn.ts";
import { extractAnswer, maxAnswerChars } from "./answer.ts";
import { readContact } from "./contact.ts";
import { pointsBack, searchInContext } from "./follow-up.ts";
import type { Answer } from "./forms/reply.ts";
import type { Locale } from "./locales/locale.ts";
import { localeOf } from "./locales/locales.ts";
import { escapeMarkdown } from "./markdown.ts";
import { asksForPerson, isComplaint, readDanger, readSmallTalk } from "./small-talk.ts";
import { splitQuestions } from "./split-questions.ts";

/** What an assistant looks things up in. */
export interface Sources {
  readonly knowledge: KnowledgeSearch;
  readonly instructions: InstructionSearch;
}

/** What was found for one question. */
interface Found {
  readonly query: string;
  readonly result: SearchResult;
  readonly text: string;
}

/** In danger, any passage that speaks of it is better than none. */
const leastOfDanger = 0.25;
const leastOfContact = 0.1;
const contactPassages = 8;
/** Chosen: a fact that says half as much of a question as a passage is an eighth as likely to answer it. */
const coveragePower = 3;

export function createSources(db: Db): Sources {
  return { knowledge: createKnowledgeSearch(db), instructions: createInstructionSearch(db) };
}

/**
 * Answers from documents and instructions: what to do in a danger first, then each question of the message by its own
 * sources. Where nothing is sure to answer, it shows what is related and says that it is not certain; where nothing is related,
 * it says that it has nothing, and what it can help with.
 * @param about What was said before, for a question that leans on it.
 */
export async function lookUp(message: string, input: TurnInput, sources: Sources, about: string): Promise<Answer> {
  const locale = localeOf(input.language);
  const urgent = await findUrgent(message, input, sources, locale);
  const found = await findEach(message, input, sources, about);
  const all = [...(urgent ? [urgent] : []), ...found.filter(({ text }) => text !== "")];
  const answers = all.filter(({ text }, at) => !all.slice(0, at).some((before) => before.text.includes(text)));
  if (answers.length > 0) {
    const text = join(answers.map(({ text }) => text));
    const said = isComplaint(message) ? `${locale.texts.sorry} ${text}` : text;
    const searches = answers.filter(({ result }) => result.passages.length > 0);
    return { message: said, calls: sourceCards(searches), isFound: true };
  }
  return refuse(message, found[0]!, input, sources, locale);
}

/** Equal answers are given once, of one that begins as another does the rest, and none that does not fit. */
function join(texts: readonly string[]): string {
  let joined = "";
  for (const [at, whole] of texts.entries()) {
    const said = texts.slice(0, at).find((before) => whole.startsWith(before) && joined.includes(before)) ?? "";
    const text = whole.slice(said.length).trim();
    if (joined.includes(text)) continue;
    const more = joined === "" ? text : `${joined}\n\n${text}`;
    if (more.length <= maxAnswerChars || joined === "") joined = more;
  }
  return joined;
}

async function findUrgent(
  message: string,
  { assistant }: TurnInput,
  { knowledge }: Sources,
  { texts }: Locale,
): Promise<Found | undefined> {
  const danger = readDanger(message);
  if (!danger) return undefined;
  const { query } = danger;
  if (assistant.knowledgebaseId === null) return { query, result: emptyResult, text: texts.emergency };
  const result = await knowledge.search(assistant.knowledgebaseId, query, { leastCoverage: leastOfDanger, limit: 1 });
  return { query, result, text: extractAnswer(result.passages, result.topics) || texts.emergency };
}

/** The questions of a message one by one, where more than one of them is answered; else the message as a whole. */
async function findEach(message: string, input: TurnInput, sources: Sources, about: string): Promise<Found[]> {
  const { name } = input.assistant;
  const asking = splitQuestions(message).filter((part) => readSmallTalk(part, name) === undefined);
  const parts = asking.length > 0 ? asking : [message];
  const whole = () => findWhole(parts.length === 1 ? parts[0]! : message, input, sources, about);
  if (parts.length === 1) return [await whole()];
  const found: Found[] = [];
  for (const [at, part] of parts.entries())
    found.push(
      await findOne(part, input, sources, at === 0 ? about : pointsBack(part) ? parts.slice(0, at).join(" ") : ""),
    );
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

async function findOne(query: string, { assistant }: TurnInput, sources: Sources, about: string): Promise<Found> {
  const { knowledgebaseId, systemPrompt, name } = assistant;
  const result = await searchInContext(query, about, async (options) => {
    const own = await sources.instructions.search(systemPrompt, query, options);
    const documents =
      knowledgebaseId === null ? undefined : await sources.knowledge.search(knowledgebaseId, query, options);
    return merge(documents && relatedOf(documents), relatedOf(own), name);
  });
  return { query, result, text: extractAnswer(result.passages, result.topics, readAnswerKinds(query)) };
}

/** Words of a question about something else are found by chance, sometimes all of them: those passages answer nothing. */
function relatedOf(found: SearchResult): SearchResult {
  return found.isRelated ? found : { ...found, passages: [] };
}

/** Instructions and documents in one order. What the owner wrote into the instructions counts first where both say as much. */
function merge(documents: SearchResult | undefined, own: SearchResult, name: string): SearchResult {
  const named = (passages: readonly Passage[]) =>
    passages.map((passage) => ({ ...passage, heading: passage.heading || name, document: name }));
  const facts = named(own.passages);
  if (!documents) return { ...own, passages: facts, nearest: named(own.nearest) };
  const [first] = documents.passages;
  const [fact] = facts;
  if (!fact) {
    const isNearer = own.isRelated ? !documents.isRelated : documents.nearest.length === 0;
    if (documents.passages.length > 0 || own.nearest.length === 0 || !isNearer) return documents;
    return { ...documents, topics: own.topics, nearest: named(own.nearest), isRelated: own.isRelated };
  }
  if (!first) return { ...documents, topics: own.topics, passages: facts, isRelated: true };
  const scale = (first.score / fact.score) * (fact.coverage / first.coverage) ** coveragePower;
  const scaled = facts.map((passage) => ({ ...passage, score: passage.score * scale }));
  const passages = [...scaled, ...documents.passages].sort((one, other) => other.score - one.score);
  return { ...documents, passages };
}

/** Shows what is related to the first question of a message that nothing surely answers, or refuses. */
async function refuse(
  message: string,
  { query, result }: Found,
  input: TurnInput,
  sources: Sources,
  locale: Locale,
): Promise<Answer> {
  const { texts } = locale;
  const { knowledgebase } = result;
  const none = { calls: [], isFound: false };
  if (asksForPerson(message)) return { ...none, message: await personText(input, sources, locale) };
  if (isComplaint(message)) return { ...none, message: `${texts.sorry} ${await personText(input, sources, locale)}` };
  const hasFacts = (await sources.instructions.list(input.assistant.systemPrompt)).length > 0;
  const unanswered = { ...none, isUnanswered: true };
  if (!knowledgebase && !hasFacts) return { ...unanswered, message: texts.noKnowledge };
  const name = knowledgebase && escapeMarkdown(knowledgebase.name);
  if (knowledgebase?.isEmpty && !hasFacts) return { ...unanswered, message: texts.emptyKnowledge(name!) };
  if (result.topics.length === 0) return { ...none, message: texts.noQuestion };
  const contact = await findContact(input, sources, locale);
  const related = result.isRelated ? showRelated(result, query, contact, texts) : undefined;
  if (related !== undefined) {
    const card = sourceCard(query, { ...result, passages: result.nearest });
    return { ...unanswered, message: related, calls: [card] };
  }
  const { knowledgebaseId } = input.assistant;
  const listed = knowledgebaseId === null ? [] : await sources.knowledge.listTopics(knowledgebaseId);
  const topics = listed.length > 1 ? texts.topics(listed.map(escapeMarkdown)) : "";
  const notFound = texts.notFound(knowledgebase?.isEmpty ? undefined : name);
  const said = [notFound, topics, texts.rephrase].filter((part) => part !== "").join(" ");
  const refusal = [said, listContact(contact, texts)].filter((part) => part !== "").join("\n\n");
  return { ...unanswered, message: refusal, calls: [sourceCard(query, result)] };
}

/** What is related to a question, behind the words that it may be no answer; nothing where that says nothing. */
function showRelated(
  { nearest, topics }: SearchResult,
  query: string,
  contact: readonly string[],
  texts: Locale["texts"],
): string | undefined {
  const room = maxAnswerChars - `${texts.unsure}\n\n\n\n${listContact(contact, texts)}`.length;
  const closest = extractAnswer(nearest, topics, readAnswerKinds(query), room);
  if (closest === "") return undefined;
  const shown = escapeMarkdown(closest);
  const others = contact.filter((line) => !shown.includes(line));
  return [texts.unsure, closest, listContact(others, texts)].filter((part) => part !== "").join("\n\n");
}

function listContact(lines: readonly string[], { contact }: Locale["texts"]): string {
  return lines.length === 0 ? "" : `${contact}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

/** That a person is not here, and how to reach one. */
async function personText(input: TurnInput, sources: Sources, locale: Locale): Promise<string> {
  const lines = await findContact(input, sources, locale);
  return [locale.texts.person, ...lines].join("\n\n");
}

/** How to reach a person, as far as documents and instructions say; as markdown. */
async function findContact(
  { assistant }: TurnInput,
  { knowledge, instructions }: Sources,
  { contactQuery }: Locale,
): Promise<string[]> {
  const options = { leastCoverage: leastOfContact, limit: contactPassages };
  const own = await instructions.list(assistant.systemPrompt);
  const { knowledgebaseId } = assistant;
  const documents =
    knowledgebaseId === null ? undefined : await knowledge.search(knowledgebaseId, contactQuery, options);
  return readContact([...own, ...(documents?.passages ?? [])]).map(escapeMarkdown);
}

import type { Db } from "../../storage/db.ts";
import { readAnswerKinds } from "../knowledge/answer-kind.ts";
import { readFacts } from "../knowledge/facts.ts";
import { createInstructionSearch, type InstructionSearch } from "../knowledge/instructions.ts";
import { createKnowledgeSearch, type KnowledgeSearch, type SearchResult } from "../knowledge/search.ts";
import { sourceCard } from "../knowledge/source-card.ts";
import type { TurnInput } from "../turn.ts";
import { extractAnswer, maxAnswerChars } from "./answer.ts";
import { leansOnHistory, pointsBack } from "./follow-up.ts";
import type { Answer } from "./forms/reply.ts";
import type { Locale } from "./locales/locale.ts";
import { localeOf } from "./locales/locales.ts";
import { escapeMarkdown } from "./markdown.ts";
import { asksForPerson, isComplaint, readDanger } from "./small-talk.ts";
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
const leastOfContact = 0.15;

export function createSources(db: Db): Sources {
  return { knowledge: createKnowledgeSearch(db), instructions: createInstructionSearch(db) };
}

/**
 * Answers from documents and instructions: what to do in a danger first, then each question of the message by its own
 * sources. Where nothing answers, it says what comes closest and what it can help with.
 * @param about What was said before, for a question that leans on it.
 */
export async function lookUp(message: string, input: TurnInput, sources: Sources, about: string): Promise<Answer> {
  const locale = localeOf(input.language);
  const urgent = await findUrgent(message, input, sources, locale);
  const found = await findEach(message, input, sources, about);
  const answers = [...(urgent ? [urgent] : []), ...found.filter(({ text }) => text !== "")];
  if (answers.length > 0) {
    const text = join(answers.map(({ text }) => text));
    const said = isComplaint(message) ? `${locale.texts.sorry} ${text}` : text;
    const calls = answers.filter(({ result }) => result.passages.length > 0);
    return { message: said, calls: calls.map(({ query, result }) => sourceCard(query, result)), isFound: true };
  }
  return refuse(message, found[0]!, input, sources, locale);
}

/** Equal answers are given once, and none that does not fit. */
function join(texts: readonly string[]): string {
  let joined = "";
  for (const text of new Set(texts)) {
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
  const none = { knowledgebase: undefined, topics: [], passages: [], nearest: [] };
  if (assistant.knowledgebaseId === null) return { query, result: none, text: texts.emergency };
  const result = await knowledge.search(assistant.knowledgebaseId, query, { leastCoverage: leastOfDanger, limit: 1 });
  return { query, result, text: extractAnswer(result.passages, result.topics) || texts.emergency };
}

/** The questions of a message one by one, where more than one of them is answered; else the message as a whole. */
async function findEach(message: string, input: TurnInput, sources: Sources, about: string): Promise<Found[]> {
  const parts = splitQuestions(message);
  const whole = () => findOne(message, input, sources, about);
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

async function findOne(query: string, { assistant }: TurnInput, sources: Sources, about: string): Promise<Found> {
  const context = leansOnHistory(query) ? about : "";
  const own = await sources.instructions.search(assistant.systemPrompt, query, { context });
  const { knowledgebaseId } = assistant;
  const documents =
    knowledgebaseId === null ? undefined : await sources.knowledge.search(knowledgebaseId, query, { context });
  const result = merge(documents, own, assistant.name);
  return { query, result, text: extractAnswer(result.passages, result.topics, readAnswerKinds(query)) };
}

/** Instructions and documents in one order. What the owner wrote into the instructions counts first where both say as much. */
function merge(documents: SearchResult | undefined, own: SearchResult, name: string): SearchResult {
  const facts = own.passages.map((passage) => ({ ...passage, heading: name, document: name }));
  if (!documents) return { ...own, passages: facts };
  const [first] = documents.passages;
  const [fact] = facts;
  if (!fact) return documents;
  if (!first) return { ...documents, topics: own.topics, passages: facts };
  const scale = (first.score / fact.score) * (fact.coverage / first.coverage);
  const scaled = facts.map((passage) => ({ ...passage, score: passage.score * scale }));
  const passages = [...scaled, ...documents.passages].sort((one, other) => other.score - one.score);
  return { ...documents, passages };
}

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
  if (asksForPerson(message)) return { ...none, message: await contact(input, sources, locale) };
  if (isComplaint(message)) return { ...none, message: `${texts.sorry} ${await contact(input, sources, locale)}` };
  const hasFacts = readFacts(input.assistant.systemPrompt).length > 0;
  const unanswered = { ...none, isUnanswered: true };
  if (!knowledgebase) {
    const own = escapeMarkdown(input.assistant.name);
    return { ...unanswered, message: hasFacts ? texts.notFound(own) : texts.noKnowledge };
  }
  const name = escapeMarkdown(knowledgebase.name);
  if (knowledgebase.isEmpty) return { ...unanswered, message: texts.emptyKnowledge(name) };
  if (result.topics.length === 0) return { ...none, message: texts.noQuestion };
  const parts = [texts.notFound(name)];
  const room = maxAnswerChars - texts.notFound(name).length - texts.nearest.length - 3;
  const closest = extractAnswer(result.nearest, result.topics, readAnswerKinds(query), room);
  if (closest !== "") parts[0] += ` ${texts.nearest}\n\n${closest}`;
  else {
    const documents = await sources.knowledge.listDocuments(input.assistant.knowledgebaseId!);
    if (documents.length > 1) parts.push(texts.topics(documents.map(escapeMarkdown)));
    parts.push(texts.rephrase);
  }
  return { ...unanswered, message: parts.join(" ").trim(), calls: [sourceCard(query, result)] };
}

/** How to reach a person, as far as the documents say. */
async function contact(
  { assistant }: TurnInput,
  { knowledge }: Sources,
  { texts, contactQuery }: Locale,
): Promise<string> {
  if (assistant.knowledgebaseId === null) return texts.person;
  const options = { leastCoverage: leastOfContact, limit: 1 };
  const { passages, topics } = await knowledge.search(assistant.knowledgebaseId, contactQuery, options);
  return [texts.person, extractAnswer(passages, topics, ["phone"])].filter(Boolean).join("\n\n");
}

import { createKnowledgeSearch, type KnowledgeSearch } from "../../src/platform/engine/knowledge/search.ts";
import { createOfflineEngine } from "../../src/platform/engine/offline/engine.ts";
import type { Engine, PastMessage } from "../../src/platform/engine/turn.ts";
import { leansOnHistory } from "../../src/platform/engine/understanding/follow-up.ts";
import { markdownOfPlainText } from "../../src/platform/reading/parsing/formats/plain-text.ts";
import type { Db } from "../../src/platform/storage/db.ts";
import type { Base, Question } from "../platform/engine/answers/base.ts";
import { addOwner, addText } from "./knowledge.ts";
import { takeTurn } from "./turns.ts";

/** How a question is answered: plainly, behind the words that it may be no answer, or with the words that nothing was found. */
export type Outcome = "plain" | "hedged" | "refused";

/** What came of one question. */
export interface Result {
  readonly base: string;
  readonly text: string;
  readonly answer: string;
  readonly outcome: Outcome;
  /** Undefined for a foreign question: whether the answer holds every fact. */
  readonly isRight: boolean | undefined;
  /**
   * How many passages from the top hold all facts together, those that come nearest where nothing is sure; undefined when no
   * document holds them.
   */
  readonly foundAt: number | undefined;
}

/** Parts of one, but for the longest answer's characters. */
export interface Figures {
  readonly questions: number;
  readonly facts: number;
  /** Of the questions that have an answer, those answered plainly. */
  readonly plain: number;
  readonly hedged: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly falseRefusals: number;
  readonly foreign: number;
  readonly foreignPlain: number;
  readonly foreignHedged: number;
  readonly refused: number;
  readonly longest: number;
}

/** Asks every company everything that its visitors ask. */
export async function askAll(db: Db, bases: readonly Base[]): Promise<Result[]> {
  const asking = { db, engine: createOfflineEngine({ db }), search: createKnowledgeSearch(db) };
  const results: Result[] = [];
  for (const base of bases) {
    const knowledgebaseId = await addBase(db, base);
    for (const question of base.questions) results.push(await askOne(asking, base, knowledgebaseId, question));
    for (const text of base.foreign) {
      const { answer, outcome } = await answerOf(asking, base, knowledgebaseId, text, []);
      results.push({ base: base.name, text, answer, outcome, isRight: undefined, foundAt: undefined });
    }
  }
  return results;
}

/** A company's documents as a knowledge base, read as uploaded files are. */
export async function addBase(db: Db, { name, documents }: Base): Promise<number> {
  const user_id = await addOwner(db);
  const at = new Date(0);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("knowledgebases")
      .values({ user_id, name, description: null, created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const document of documents) await addText(tx, id, document.name, markdownOfPlainText(document.text));
    return id;
  });
}

/** What the results come to. */
export function figuresOf(results: readonly Result[]): Figures {
  const own = results.filter(({ isRight }) => isRight !== undefined);
  const foreign = results.filter(({ isRight }) => isRight === undefined);
  const known = own.filter(({ foundAt }) => foundAt !== undefined);
  const part = (of: readonly Result[], test: (result: Result) => boolean) => of.filter(test).length / of.length;
  return {
    questions: own.length,
    facts: part(own, ({ isRight }) => isRight === true),
    recallAt1: part(known, ({ foundAt }) => foundAt === 1),
    recallAt5: part(known, ({ foundAt }) => foundAt! <= 5),
    plain: part(own, ({ outcome }) => outcome === "plain"),
    hedged: part(own, ({ outcome }) => outcome === "hedged"),
    falseRefusals: part(own, ({ outcome }) => outcome === "refused"),
    foreign: foreign.length,
    foreignPlain: part(foreign, ({ outcome }) => outcome === "plain"),
    foreignHedged: part(foreign, ({ outcome }) => outcome === "hedged"),
    refused: part(foreign, ({ outcome }) => outcome === "refused"),
    longest: Math.max(...results.map(({ answer }) => answer.length)),
  };
}

interface Asking {
  readonly db: Db;
  readonly engine: Engine;
  readonly search: KnowledgeSearch;
}

async function askOne(
  asking: Asking,
  base: Base,
  knowledgebaseId: number,
  { text, facts, after }: Question,
): Promise<Result> {
  const { answer, outcome } = await answerOf(asking, base, knowledgebaseId, text, after);
  const isRight = holds(answer, facts);
  const foundAt = await findAt(asking, knowledgebaseId, { text, facts, after });
  return { base: base.name, text, answer, outcome, isRight, foundAt };
}

async function answerOf(
  { engine }: Asking,
  { language }: Base,
  knowledgebaseId: number,
  text: string,
  after: readonly string[],
): Promise<{ answer: string; outcome: Outcome }> {
  const details = { knowledgebaseId, language };
  const history: PastMessage[] = [];
  for (const message of after) {
    const { done } = await takeTurn(engine, message, { ...details, history });
    history.push(
      { role: "user", content: message, functionCalls: [] },
      { role: "assistant", content: done.message, functionCalls: done.functionCalls },
    );
  }
  const { done } = await takeTurn(engine, text, { ...details, history });
  const isFound = done.functionCalls.some(({ result }) => (result as { found?: boolean }).found === true);
  return { answer: done.message, outcome: !isFound ? "refused" : done.isUnanswered ? "hedged" : "plain" };
}

async function findAt(
  { db, search }: Asking,
  knowledgebaseId: number,
  { text, facts, after }: Question,
): Promise<number | undefined> {
  const all = await passagesOf(db, knowledgebaseId);
  if (!facts.every((fact) => all.some((passage) => holds(passage, [fact])))) return undefined;
  const context = leansOnHistory(text) ? (after.at(-1) ?? "") : "";
  const { passages: sure, nearest } = await search.search(knowledgebaseId, text, { context, limit: 10 });
  const passages = sure.length > 0 ? sure : nearest;
  const texts = passages.map(({ trail, heading, body }) => `${trail}\n${heading}\n${body}`);
  const at = texts.findIndex((_, index) => holds(texts.slice(0, index + 1).join("\n"), facts));
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

async function passagesOf(db: Db, knowledgebaseId: number): Promise<string[]> {
  const chunks = await db
    .selectFrom("chunks")
    .select(["trail", "heading", "body"])
    .where("knowledgebase_id", "=", knowledgebaseId)
    .execute();
  return chunks.map(({ trail, heading, body }) => `${trail}\n${heading}\n${body}`);
}

/**
 * Whether a text states every fact; of alternatives, one. Marks, line ends and capitals do not count, and no number is found
 * inside a longer one ("2 €" in "12 €").
 */
export function holds(text: string, facts: Question["facts"]): boolean {
  const plain = plainOf(text);
  return facts.every((fact) => [fact].flat().some((words) => states(plain, plainOf(words))));
}

function states(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isCutBefore = /^\d/.test(words) && /\d[.,:]?$/.test(text.slice(Math.max(0, at - 2), at));
    const isCutBehind = /\d$/.test(words) && /^[.,:]?\d/.test(text.slice(at + words.length, at + words.length + 2));
    if (!isCutBefore && !isCutBehind) return true;
  }
  return false;
}

function plainOf(text: string): string {
  return text
    .replaceAll(/[*_`\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
}

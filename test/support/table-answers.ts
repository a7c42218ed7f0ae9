import { createOfflineEngine } from "../../src/platform/engine/offline/engine.ts";
import type { Db } from "../../src/platform/storage/db.ts";
import { makeTables, type TableQuestion } from "../platform/engine/table-questions.ts";
import { addKnowledge, addText } from "./knowledge.ts";
import { takeTurn } from "./turns.ts";

/** A question about a table, and whether its answer held its own row's facts and no other's. */
export interface TableAnswer {
  readonly question: TableQuestion;
  readonly message: string;
  readonly isRight: boolean;
}

/** Asks the questions about the tables of a seed, each table in a document of a knowledge base of its own. */
export async function askTables(db: Db, seed: number): Promise<TableAnswer[]> {
  const { documents, questions } = makeTables(seed);
  const engine = createOfflineEngine({ db });
  const knowledgebaseId = await addKnowledge(db, "");
  await db.transaction().execute(async (tx) => {
    for (const [name, markdown] of documents) await addText(tx, knowledgebaseId, name, markdown);
  });
  const answers: TableAnswer[] = [];
  for (const question of questions) {
    const { message } = (await takeTurn(engine, question.text, { knowledgebaseId })).done;
    const says = (one: string) => new RegExp(`(?<![\\d.])${one.replaceAll(".", "\\.")}`).test(message);
    answers.push({ question, message, isRight: question.holds.every(says) && !question.not.some(says) });
  }
  return answers;
}

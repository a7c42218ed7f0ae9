import { createKnowledgeSearch } from "../src/platform/engine/knowledge/search.ts";
import { createOfflineEngine } from "../src/platform/engine/offline/engine.ts";
import { migrate } from "../src/platform/storage/migrate.ts";
import { openPglite } from "../src/platform/storage/pglite.ts";
import { foreignHeldOut, foreignTuned, heldOut, misspell, tuned } from "../test/platform/engine/questions.ts";
import { askBlind, recallOf } from "../test/support/blind.ts";
import { addHelpCentre, addOtherPassages } from "../test/support/knowledge.ts";
import { measureRecall, measureRefusals } from "../test/support/recall.ts";
import { askTables, type TableAnswer } from "../test/support/table-answers.ts";
import { turnInput } from "../test/support/turns.ts";
import { round, time } from "./support/figures.ts";

const sizes = [300, 3_000, 30_000];
const questions = [...tuned, ...heldOut];
const foreign = [...foreignTuned, ...foreignHeldOut];

/** Tables that nothing was tuned on; the tests use the seeds below these. */
const tableSeeds = [101, 102, 103, 104, 105];

/** Recall, refusals and time of a search as a knowledge base grows: the help centre among passages of other trades. */
export default async function retrieval(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  for (const size of sizes) rows.push(await measure(size));
  console.table(await measureTables());
  console.table(await measureBlind());
  console.log(
    "recall, typos: what the search finds, which a model reads and “Try a question” shows; offline: what the assistant answers with\n" +
      "without a model, which refuses questions that sound as if they were about something else (kept: those that it does not).",
  );
  const least = Number(rows[0]!["ms a query"]);
  console.table(rows.map((row) => ({ ...row, ratio: round(Number(row["ms a query"]) / least) })));
}

async function measure(size: number): Promise<Record<string, string | number>> {
  const storage = await openPglite();
  try {
    const { db } = storage;
    await migrate(db);
    const knowledgebaseId = await addHelpCentre(db);
    const { count } = await db
      .selectFrom("chunks")
      .select((chunk) => chunk.fn.countAll<bigint>().as("count"))
      .executeTakeFirstOrThrow();
    await addOtherPassages(db, knowledgebaseId, Math.max(0, size - Number(count)));
    const search = createKnowledgeSearch(db);
    const first = await time(() => search.search(knowledgebaseId, "biler pressure"));
    const recall = await measureRecall(search, knowledgebaseId, questions);
    const typos = await measureRecall(search, knowledgebaseId, misspell(questions, 1));
    const refused = await measureRefusals(search, knowledgebaseId, foreign);
    const each: number[] = [];
    for (const { text } of questions) each.push(await time(() => search.search(knowledgebaseId, text)));
    each.sort((one, other) => one - other);
    return {
      passages: Math.max(size, Number(count)),
      "recall@1": round(recall.found1),
      "recall@5": round(recall.found5),
      "typos@5": round(typos.found5),
      "offline@1": round(recall.at1),
      "offline@5": round(recall.at5),
      "offline typos@5": round(typos.at5),
      kept: round(recall.kept),
      refused: round(refused),
      "ms first": round(first),
      "ms a query": round(each.reduce((sum, ms) => sum + ms, 0) / each.length),
      "ms p95": round(each[Math.floor(each.length * 0.95)]!),
      "ms p95 of 20 turns at once": round(await concurrentTurns(createOfflineEngine({ db }), knowledgebaseId)),
    };
  } finally {
    await storage.close();
  }
}

/** Of questions about rows, part numbers and comparisons, those that are answered from their own rows. */
async function measureTables(): Promise<Record<string, string | number>[]> {
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const answers: TableAnswer[] = [];
    for (const seed of tableSeeds) answers.push(...(await askTables(storage.db, seed)));
    return [...Map.groupBy(answers, ({ question }) => question.kind)].map(([kind, all]) => ({
      kind,
      questions: all.length,
      right: round(all.filter(({ isRight }) => isRight).length / all.length),
    }));
  } finally {
    await storage.close();
  }
}

/** Recall by the kinds of questions that nothing was tuned on. */
async function measureBlind(): Promise<Record<string, string | number>[]> {
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const recall = recallOf(await askBlind(storage.db));
    return recall.map(({ kind, questions, at1, at5 }) => ({
      kind,
      questions,
      "recall@1": round(at1),
      "recall@5": round(at5),
    }));
  } finally {
    await storage.close();
  }
}

async function concurrentTurns(
  engine: ReturnType<typeof createOfflineEngine>,
  knowledgebaseId: number,
): Promise<number> {
  const turn = async (message: string) => {
    const { signal } = new AbortController();
    for await (const _ of engine.runTurn(turnInput(message, { knowledgebaseId }), { signal }));
  };
  await turn("warm the cache");
  const each: number[] = [];
  for (let round = 0; round < 5; round++) {
    const batch = questions.slice(round * 20, round * 20 + 20);
    each.push(...(await Promise.all(batch.map(({ text }) => time(() => turn(text))))));
  }
  each.sort((one, other) => one - other);
  return each[Math.floor(each.length * 0.95)]!;
}

import { sql } from "kysely";
import { expect, it } from "vitest";
import { renameChunks } from "../../../src/platform/engine/knowledge/documents/add-document.ts";
import { createStatisticsCache } from "../../../src/platform/engine/knowledge/statistics.ts";
import { countWordsOfBefore } from "../../../src/platform/reading/count-words.ts";
import { beginReading } from "../../../src/platform/reading/readings.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import { addKnowledge, addText } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";

const text = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `## Ferry ${at}\n\nThe ferry number ${at} to Ullapool costs ${at} pounds.`,
  ).join("\n\n");

it("counts the words of passages as they are stored, renamed and deleted, and of those that an earlier version stored", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const id = await addKnowledge(db, text(700));
  const expectCounted = async () => expect(await counted(db)).toEqual(await inPassages(db));
  await expectCounted();
  const other = await db.transaction().execute((tx) => addText(tx, id, "Harbour", "The harbour is closed on Sundays."));
  await db.transaction().execute((tx) => renameChunks(tx, other, { from: "Harbour", to: "Quay of Stornoway" }));
  await expectCounted();
  const frequency = async () => (await createStatisticsCache(db).get([id], "now")).frequency;
  const before = await frequency();
  await db.deleteFrom("document_words").execute();
  expect(await frequency()).toEqual(before);
  await expectCounted();
  await db.deleteFrom("document_words").execute();
  await countWordsOfBefore.run({ db }, { signal: AbortSignal.timeout(60_000) });
  await expectCounted();
  await db.deleteFrom("documents").where("id", "=", other).execute();
  await expectCounted();
  expect((await counted(db)).some(({ word }) => word === "stornoway")).toBe(false);
});

it("leaves out the words of a reading until it has ended", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const id = await addKnowledge(db, text(3));
  const frequency = async (version: string) =>
    Object.fromEntries((await createStatisticsCache(db).get([id], version)).frequency);
  const before = await frequency("before");
  const { id: document } = await db.selectFrom("documents").select("id").executeTakeFirstOrThrow();
  await db.updateTable("documents").set({ status: "processing" }).execute();
  const reading = await beginReading(db, document);
  await reading?.addChunks([{ trail: "", heading: "Ferry", body: "A ferry to Stornoway." }], null);
  expect((await counted(db)).map(({ word }) => word)).toContain("stornoway");
  expect(await frequency("meanwhile")).toEqual(before);
});

/** Each lexeme with the number of passages that hold it, as it was counted. */
async function counted(db: Db) {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, sum(count)::int as count from document_words cross join lateral unnest(words, counts) as said (word, count)
    group by word order by word collate "C"
  `.execute(db);
  return rows;
}

/** The same, as the passages have it. */
async function inPassages(db: Db) {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, ndoc as count from ts_stat('select search from chunks') order by word collate "C"
  `.execute(db);
  return rows;
}

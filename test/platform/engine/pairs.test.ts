import { expect, it } from "vitest";
import { renameChunks } from "../../../src/platform/engine/knowledge/documents/add-document.ts";
import { findByPairs } from "../../../src/platform/engine/knowledge/ranking/by-pairs.ts";
import { countWordsOfBefore } from "../../../src/platform/reading/count-words.ts";
import { addKnowledge } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";

it("finds passages in Japanese and Chinese by pairs of letters, in a knowledge base of any size, in its own documents alone", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const id = await addKnowledge(
    db,
    "## 支払い\n\nPayPayとクレジットカードが使えます。\n\n## 駐車場\n\n人々のための駐車場は十台分あります。\n\n## 退货\n\n退货期限为十四天。",
  );
  const other = await addKnowledge(db, "## 駐車場\n\n駐車場はありません。");
  const find = async (question: string, scope = [id]) =>
    (await findByPairs(db, scope, question, { limit: 5, chunks: 100_000 })).map(({ heading }) => heading);
  expect(await find("PayPayは使えますか")).toEqual(["支払い"]);
  expect(await find("駐車場はありますか")).toEqual(["駐車場"]);
  expect(await find("人々は？")).toEqual(["駐車場"]);
  expect(await find("退货期限是多少天？")).toEqual(["退货"]);
  expect(await find("駐車場はありますか", [id, other])).toHaveLength(2);
  expect(await find("營業時間")).toEqual([]);
  // A document's name is its heading where it has no other: it is found by the new one alone.
  const { id: document } = await db
    .selectFrom("documents")
    .select("id")
    .where("knowledgebase_id", "=", other)
    .executeTakeFirstOrThrow();
  await db.updateTable("chunks").set({ trail: "", heading: "Rules" }).where("knowledgebase_id", "=", other).execute();
  await db.transaction().execute((tx) => renameChunks(tx, document, { from: "Rules", to: "営業時間" }));
  expect(await find("営業時間", [other])).toEqual(["営業時間"]);
  await db.transaction().execute((tx) => renameChunks(tx, document, { from: "営業時間", to: "Rules" }));
  expect(await find("営業時間", [other])).toEqual([]);
  // Letters beyond those of two bytes, and wide ones.
  const rare = await addKnowledge(db, "## ＰａｙＰａｙ\n\n𠮷野家は二階です。");
  expect(await find("𠮷野はどこですか", [rare])).toEqual(["ＰａｙＰａｙ"]);
  expect(await find("PayPayの階は二階ですか", [rare])).toEqual(["ＰａｙＰａｙ"]);
});

it("finds pairs of letters in passages that a version stored that kept none, at the first question or before it", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const id = await addKnowledge(db, "## 駐車場\n\n駐車場は十台分あります。");
  const forget = async () => {
    await db.deleteFrom("passage_pairs").execute();
    await db.updateTable("document_words").set({ has_pairs: false }).execute();
  };
  await forget();
  expect(await findByPairs(db, [id], "駐車場はありますか", { limit: 5, chunks: 1 })).toHaveLength(1);
  await forget();
  await countWordsOfBefore.run({ db }, { signal: AbortSignal.timeout(60_000) });
  expect(await db.selectFrom("passage_pairs").selectAll().execute()).toHaveLength(1);
  await db.deleteFrom("documents").execute();
  expect(await db.selectFrom("passage_pairs").selectAll().execute()).toEqual([]);
});

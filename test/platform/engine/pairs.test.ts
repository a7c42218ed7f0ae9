import { expect, it } from "vitest";
import { findByPairs } from "../../../src/platform/engine/knowledge/ranking/by-pairs.ts";
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
});

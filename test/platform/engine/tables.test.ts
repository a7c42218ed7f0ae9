import { expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { counts, deep } from "../../counts.ts";
import { addKnowledge, addText } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";
import { askTables } from "../../support/table-answers.ts";
import { takeTurn } from "../../support/turns.ts";

it.runIf(deep)(
  "answers questions about rows and part numbers from their own row, and not from those beside it",
  async () => {
    await using storage = await openTestStorage();
    const answers = [];
    for (let seed = 1; seed <= counts.tableSeeds; seed++) answers.push(...(await askTables(storage.db, seed)));
    const wrong = answers
      .filter(({ isRight }) => !isRight)
      .map(({ question, message }) => `${question.text}: ${message}`);
    expect(wrong.length / answers.length, wrong.join("\n")).toBeLessThanOrEqual(0.05);
  },
);

it("finds a part number however it is typed, in its own row alone, and none that is only like it", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const rows = ["NX 40-160 | 1,240", "NX 40-1600 | 9,990", "NX 140-160 | 8,880", "TB 40-160 | 7,770"].map(
    (row) => `| ${row} |`,
  );
  const id = await addKnowledge(db, "");
  await db.transaction().execute(async (tx) => {
    await addText(tx, id, "Pumps", `# Pumps\n\n| Model | Price |\n| --- | --- |\n${rows.join("\n")}`);
    await addText(
      tx,
      id,
      "Prices",
      "# Prices\n\nPrices of pumps are without tax. Ask us about the price of a pump of any model.",
    );
  });
  const search = createKnowledgeSearch(db);
  const own = "| Model | Price |\n| --- | --- |\n| NX 40-160 | 1,240 |";
  for (const typed of ["NX 40-160", "NX40-160", "nx 40-160", "NX-40-160", "NX 40/160", "NX40160"]) {
    const { passages, certainty } = await search.search(id, `What is the price of the pump ${typed}?`);
    expect([typed, passages[0]?.body, certainty]).toEqual([typed, own, 1]);
  }
  const { passages } = await search.search(id, "What does the NX 40-161 cost?");
  expect(passages).toEqual([]);
  const leaning = await search.search(id, "And what does it cost?", { context: "Do you have the NX 40-160?" });
  expect(leaning.passages[0]?.body).toBe(own);
});

it("shows all rows that a comparison names, and the whole table where it is asked which have something not", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const text = `# Rooms

| Room | Bed | Balcony | Price for a night with breakfast in the garden |
| --- | --- | --- | --- |
| Lark | 140 cm | yes | €95, with a view of the harbour and the old lighthouse |
| Heron | 160 cm | no | €120, with a view of the church and the market place |
| Gull | 140 cm | no | €70, with a view of the yard |
| Tern | 180 cm | yes | €160, with a view of the sea and the islands |
| Wren | 180 cm | yes | €150, with a view of the gardens and the river |

## Pets

Dogs may stay in the rooms Heron and Tern.`;
  const knowledgebaseId = await addKnowledge(db, text);
  const engine = createOfflineEngine({ db });
  const rowsOf = async (question: string) => {
    const { done } = await takeTurn(engine, question, { knowledgebaseId });
    return ["Lark", "Heron", "Gull", "Tern", "Wren"].filter((room) => done.message.includes(`| ${room} |`));
  };
  expect(await rowsOf("Compare Lark and Tern")).toEqual(["Lark", "Tern"]);
  expect(await rowsOf("Which rooms do not have a bed of 140 cm?")).toEqual(["Lark", "Heron", "Gull", "Tern", "Wren"]);
  expect(await rowsOf("Which rooms have a bed of 140 cm?")).toEqual(["Lark", "Gull"]);
});

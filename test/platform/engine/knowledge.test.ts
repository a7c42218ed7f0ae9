import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { createStatistics } from "../../../src/platform/engine/knowledge/statistics.ts";
import { readNearness } from "../../../src/platform/engine/knowledge/words/nearness.ts";
import { findRelated } from "../../../src/platform/engine/knowledge/words/related-words.ts";
import { createSpelling } from "../../../src/platform/engine/knowledge/words/spelling.ts";
import { readWordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { addHelpCentre, addKnowledge, addOtherPassages, addText } from "../../support/knowledge.ts";
import { recordStatements } from "../../support/statements.ts";
import { openTestStorage } from "../../support/storage.ts";

describe("a knowledge base", () => {
  it("answers from a document as soon as it is added, and no more once it is gone", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const id = await addHelpCentre(db);
    const search = createKnowledgeSearch(db);
    const headings = async () => (await search.search(id, "Where do I hang my parrot?")).passages.map((p) => p.heading);
    expect(await headings()).toEqual([]);
    const text = "## Parrots\n\nHang the parrot over the kettle.";
    const documentId = await db.transaction().execute((tx) => addText(tx, id, "Pets", text));
    expect((await headings())[0]).toBe("Parrots");
    await db.deleteFrom("documents").where("id", "=", documentId).execute();
    expect(await headings()).toEqual([]);
  });

  it("finds what is said in words that are used alike, unsure of it", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const text =
      "## Footwear\n\nBoots stay in the hall.\n\n## Meals\n\nSoup is ready at noon.\n\n## Music\n\nSongs end at ten.";
    const search = createKnowledgeSearch(db);
    const found = await search.search(await addKnowledge(db, text), "may I wear sneakers?");
    expect(found.passages).toEqual([]);
    expect(found.nearest[0]?.heading).toBe("Footwear");
  });

  it("reads no word out of what stands behind an apostrophe", async () => {
    await using storage = await openTestStorage();
    const search = createKnowledgeSearch(storage.db);
    const id = await addKnowledge(storage.db, "## Soup\n\nSoup is ready at noon.");
    for (const question of ["I'm late for soup", "I’d like soup", "We've no soup, isn't it?", "what's soup"])
      expect((await search.search(id, question)).topics, question).toHaveLength(1);
  });

  it("is searched by its index however new its passages are", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    await addOtherPassages(db, await addHelpCentre(db), 600);
    const pages = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>`
        explain (analyze, buffers, format json) select id from chunks where search @@ 'parrot'::tsquery
      `.execute(tx);
      const { Plan: plan } = rows[0]!["QUERY PLAN"][0];
      return plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!;
    });
    // New passages on a list of their own would all be read.
    expect(pages).toBeLessThan(10);
  });

  it("reads the words of a question once, however often it is asked", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const id = await addHelpCentre(db);
    const search = createKnowledgeSearch(db);
    const ask = () => search.search(id, "My boiler loses pressure, what can I do?");
    const first = await ask();
    const recorded = recordStatements(storage);
    expect(await ask()).toEqual(first);
    expect(recorded.filter(({ sql: text }) => text.includes("to_tsvector"))).toEqual([]);
    // What it is called, and the passages.
    expect(recorded).toHaveLength(2);
  });

  it("compares a word with its own words once", async () => {
    const statistics = createStatistics(1, 20, [{ word: "boot", ndoc: 1, root: null }], async () => createSpelling([]));
    let compared = 0;
    const vectors = {
      find: (stem: string) => stem.length,
      similarity: () => {
        compared++;
        return 0.9;
      },
      average: () => new Float32Array(),
      rarity: () => 1,
    };
    const known = await findRelated("sneaker", { isKnown: true }, statistics, vectors);
    const unknown = await findRelated("sneaker", { isKnown: false }, statistics, vectors);
    expect([known, unknown]).toEqual([[["boot", 0.25]], [["boot", 0.5]]]);
    expect(compared).toBe(1);
  });

  it("knows which words are used like a question's, as far as their use is known", async () => {
    const words = ["cello", "violin", "flute", "gate", "room", "door"];
    const lexemes = words.map((word) => ({ word, ndoc: 1, root: null }));
    const statistics = createStatistics(2, 20, lexemes, async () => createSpelling([]));
    const vectors = await readWordVectors();
    const nearness = await readNearness(["saxophon"], statistics, vectors);
    expect(nearness(["cellos", "flutes"])).toBeGreaterThan(nearness(["gates", "doors"]) + 0.5);
    expect(nearness(["qwzrdle"])).toBe(0);
    expect((await readNearness(["qwzrdle"], statistics, vectors))(["cello"])).toBe(0);
  });

  it("finds nothing in another one", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const mine = await addKnowledge(db, "## Shoes\n\nShoes off at the door.");
    const { id: other } = await db
      .insertInto("knowledgebases")
      .values({ user_id: 1, name: "Other", description: null, created_at: new Date(0), updated_at: new Date(0) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => addText(tx, other, "Pets", "## Parrots\n\nParrots stay in their cage."));
    const search = createKnowledgeSearch(db);
    const found = async (id: number) => {
      const { passages, nearest } = await search.search(id, "parrots");
      return [...passages, ...nearest];
    };
    expect(await found(mine)).toEqual([]);
    expect(await found(other)).toHaveLength(1);
  });

  it("finds a code by its number alone, whatever its letter, where the question says that it is one", async () => {
    await using storage = await openTestStorage();
    const id = await addKnowledge(storage.db, "## F05\n\nThe door is open.\n\n## Returns\n\nWithin 5 days.");
    const search = createKnowledgeSearch(storage.db);
    expect((await search.search(id, "what is error 5?")).passages[0]?.heading).toBe("F05");
    const { passages, nearest } = await search.search(id, "is 5 enough for returns?");
    expect([...passages, ...nearest][0]?.heading).toBe("Returns");
  });

  it("never takes one code for another", async () => {
    await using storage = await openTestStorage();
    const id = await addHelpCentre(storage.db);
    const { passages } = await createKnowledgeSearch(storage.db).search(id, "What is E41?");
    expect(passages).toEqual([]);
  });

  it("leaves its assistants behind without knowledge when it is deleted", async () => {
    await using storage = await openTestStorage();
    const { db } = storage;
    const id = await addKnowledge(db, "## Shoes\n\nShoes off at the door.");
    const at = new Date(0);
    const assistant = {
      uuid: "018f0000-0000-7000-8000-000000000001",
      user_id: 1,
      name: "Mara",
      type: "inbound",
      mode: "pipeline",
      status: "active",
      voice_id: 1,
      language_id: 1,
      timezone: "UTC",
      initial_message: "",
      system_prompt: "",
      variables: "{}",
      webhook_url: null,
      knowledgebase_id: id,
      daily_spend_cap_micros: null,
      created_at: at,
      updated_at: at,
    } as const;
    await db.insertInto("assistants").values(assistant).execute();
    await db.deleteFrom("knowledgebases").where("id", "=", id).execute();
    expect(await db.selectFrom("assistants").select("knowledgebase_id").executeTakeFirst()).toEqual({
      knowledgebase_id: null,
    });
    expect(await db.selectFrom("chunks").select("id").execute()).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { addHelpCentre, addKnowledge, addText } from "../../support/knowledge.ts";
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
    expect((await search.search(mine, "parrots")).passages).toEqual([]);
    expect((await search.search(other, "parrots")).passages).toHaveLength(1);
  });

  it("finds a code by its number alone, whatever its letter, where the question says that it is one", async () => {
    await using storage = await openTestStorage();
    const id = await addKnowledge(storage.db, "## F05\n\nThe door is open.\n\n## Returns\n\nWithin 5 days.");
    const search = createKnowledgeSearch(storage.db);
    expect((await search.search(id, "what is error 5?")).passages[0]?.heading).toBe("F05");
    expect((await search.search(id, "is 5 enough for returns?")).passages[0]?.heading).toBe("Returns");
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

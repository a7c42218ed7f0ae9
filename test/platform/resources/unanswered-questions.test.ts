import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { asksSomething } from "../../../src/platform/resources/conversations/unanswered/asks-something.ts";
import { create, read, send } from "../../support/assistants.ts";
import { say, start } from "../../support/conversations.ts";
import { addText } from "../../support/knowledge.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

describe("questions that found no answer", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform({
      models: async ({ db }) => [{ ...offlineModel, engine: createOfflineEngine({ db }) }],
    });
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  /** An assistant with a knowledge base of one text. */
  async function makeAssistant() {
    const { body } = await send(platform, "POST", "/user/knowledgebases", { name: "Help" });
    const knowledgebase_id: number = body.data.id;
    await platform.db
      .transaction()
      .execute((tx) => addText(tx, knowledgebase_id, "Prices", "# Prices\n\nA visit costs 89 pounds."));
    const id = await create(platform, { knowledgebase_id });
    const { uuid } = await read(platform, id);
    return {
      id,
      knowledgebase_id,
      converse: () => start(platform, { assistant_id: uuid, type: "test" }),
      async list() {
        return (await send(platform, "GET", `/user/assistants/${id}/unanswered-questions`)).body.data;
      },
    };
  }

  it("are questions: no dates, numbers and addresses alone, and no names that the assistant asked for", async () => {
    const assistant = await makeAssistant();
    const talk = await assistant.converse();
    for (const message of ["12 May 2026", "order number 4711-22", "0151 22 33 44", "desk@harbour.example", "HB 7781"])
      await say(platform, talk, message);
    expect(await assistant.list()).toEqual([]);
    for (const message of ["bicycle repairs", "Is there a lorry park on 12 May?"]) await say(platform, talk, message);
    const listed = (await assistant.list()).map(({ question }: { question: string }) => question);
    expect(listed.sort()).toEqual(["Is there a lorry park on 12 May?", "bicycle repairs"]);
    expect(asksSomething("Mara Lind", "Thank you. What is your name?")).toBe(false);
    for (const introduction of ["my name is Maria Lopez", "Hi, I'm Maria", "ich heiße Jan van Dijk", "Maria Lopez"])
      expect([introduction, asksSomething(introduction, "Hello! How can I help?")]).toEqual([introduction, false]);
    for (const random of ["asdf", "ASDF asdf", "qwertz", "lkjh", "qweqwe", "aaaa", "hahaha", "фыва", "ㅁㄴㅇㄹ"])
      expect([random, asksSomething(random, "Hello! How can I help?")]).toEqual([random, false]);
    for (const question of ["wert", "property", "tree", "were", "WLAN", "GDPR", "oil", "salad", "Hello?"])
      expect([question, asksSomething(question, "Hello! How can I help?")]).toEqual([question, true]);
    for (const question of ["I'm looking for Maria Lopez", "Gift Vouchers", "Opening Hours", "this is broken"])
      expect([question, asksSomething(question, "Hello! How can I help?")]).toEqual([question, true]);
    expect(asksSomething("gift cards", "Hello! How can I help?")).toBe(true);
    expect(asksSomething("what do you need it for", "What is your name?")).toBe(true);
  });

  it("are listed with how often they were asked, until an answer is added and they are dismissed", async () => {
    const assistant = await makeAssistant();
    const [first, second] = [await assistant.converse(), await assistant.converse()];
    for (const message of ["Hello", "What does a visit cost?", "Thanks"]) await say(platform, first, message);
    expect(await assistant.list()).toEqual([]);
    await say(platform, first, "Do you repair bicycles?");
    await say(platform, second, "do you repair  bicycles");
    await say(platform, second, "Where can I park a lorry?");
    expect(await assistant.list()).toMatchObject([
      { question: "do you repair  bicycles", count: 2, conversation_id: second },
      { question: "Where can I park a lorry?", count: 1, conversation_id: second },
    ]);

    await platform.db
      .transaction()
      .execute((tx) =>
        addText(tx, assistant.knowledgebase_id, "Bicycles", "# Do you repair bicycles?\n\nYes, every Friday."),
      );
    const answer = await (await say(platform, first, "Do you repair bicycles?")).json();
    expect(answer.message).toContain("every Friday");
    const [bicycles, lorry] = await assistant.list();
    expect(bicycles.count).toBe(2);
    const path = `/user/assistants/${assistant.id}/unanswered-questions/${bicycles.id}`;
    expect((await send(platform, "DELETE", path)).status).toBe(200);
    expect((await send(platform, "DELETE", path)).status).toBe(404);
    expect(await assistant.list()).toEqual([lorry]);
  });

  it("go with the conversation in which they were asked", async () => {
    const assistant = await makeAssistant();
    const [first, second] = [await assistant.converse(), await assistant.converse()];
    for (const uuid of [first, second]) await say(platform, uuid, "Do you repair bicycles?");
    await send(platform, "DELETE", `/user/conversations/${second}`);
    expect(await assistant.list()).toMatchObject([{ count: 1, conversation_id: first }]);
    await send(platform, "DELETE", `/user/conversations/${first}`);
    expect(await assistant.list()).toEqual([]);
  });

  it("are bounded: of an assistant the newest messages are kept", async () => {
    const assistant = await makeAssistant();
    const uuid = await assistant.converse();
    const { id: conversation_id } = await platform.db
      .selectFrom("conversations")
      .select("id")
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow();
    const created_at = new Date();
    const old = Array.from({ length: 1_000 }, (_, at) => ({
      conversation_id,
      role: "user" as const,
      content: `${at}`,
    }));
    const messages = await platform.db
      .insertInto("messages")
      .values(old.map((message) => ({ ...message, state: "done" as const, created_at })))
      .returning("id")
      .execute();
    const noted = messages.map(({ id }) => ({ message_id: id, assistant_id: assistant.id, key: `${id}`, created_at }));
    await platform.db.insertInto("unanswered_questions").values(noted).execute();
    await say(platform, uuid, "Do you repair bicycles?");
    const kept = await platform.db
      .selectFrom("unanswered_questions")
      .select("message_id")
      .where("assistant_id", "=", assistant.id)
      .orderBy("message_id")
      .execute();
    expect(kept).toHaveLength(1_000);
    expect(kept[0]?.message_id).toBe(messages[1]?.id);
    expect(await assistant.list()).toHaveLength(100);
  });
});

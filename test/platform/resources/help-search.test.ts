import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HelpArticle } from "../../../src/contract/operations/visitor/help.ts";
import { send } from "../../support/assistants.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { addText } from "../../support/knowledge.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { startProxy, type TestProxy } from "../../support/proxy.ts";

const markdown = `# Boiler faults

## What does E14 mean?

E14 means that the water pressure is too low. Open the filling valve until the gauge shows 1.5 bar.

## What does a visit cost?

A visit costs 89 pounds, parts excluded.`;

describe("the search of help articles", () => {
  const engine = scriptedEngine();
  let platform: TestPlatform;
  let proxy: TestProxy;
  beforeAll(async () => {
    platform = await startPlatform({ engine, balanceUsd: 1 });
    const { db, owner } = platform;
    const knowledgebase_id = await knowledgeOf(owner.userId, markdown);
    const stranger = await platform.addOwner();
    await knowledgeOf(stranger.userId, "# Secrets\n\n## What does E14 mean?\n\nE14 is the code of the safe: 4711.");
    const system_prompt = "E14 customers get a discount of 15 per cent if they ask twice.";
    await set({ knowledgebase_id, system_prompt, appearance: { "help-search": true } });
    proxy = await startProxy({
      baseUrl: platform.url,
      apiKey: owner.key,
      assistants: { mara: { uuid: owner.assistantUuid } },
    });

    async function knowledgeOf(user_id: number, text: string): Promise<number> {
      const [name, at] = ["Help centre", new Date()];
      return db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto("knowledgebases")
          .values({ user_id, name, description: null, created_at: at, updated_at: at })
          .returning("id")
          .executeTakeFirstOrThrow();
        await addText(tx, id, "Boilers", text);
        return id;
      });
    }
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await platform[Symbol.asyncDispose]();
  });

  const set = (body: object) => send(platform, "PUT", `/user/assistant/${platform.owner.assistantId}`, body);
  async function open(): Promise<string> {
    const body = { assistant_id: platform.owner.assistantUuid };
    return (await (await platform.request("POST", "/conversations", { body })).json()).conversation_id;
  }
  async function search(uuid: string, question: string, token?: string) {
    const path = `/conversations/${uuid}/help`;
    const response = await platform.request("POST", path, { body: { question }, ...(token ? { token } : {}) });
    const body = await response.json();
    return {
      status: response.status,
      code: response.headers.get("ringback-code"),
      articles: (body.articles ?? []) as HelpArticle[],
    };
  }

  it("finds passages of the assistant's own documents, without a model, a charge or a trace, and nothing that is private", async () => {
    const uuid = await open();
    const had = await platform.balance();
    const { status, articles } = await search(uuid, "What does E14 mean?");
    expect(status).toBe(200);
    expect(articles[0]).toEqual({
      title: "What does E14 mean?",
      document: "Boilers",
      text: expect.stringContaining("water pressure is too low"),
      url: null,
    });
    expect(JSON.stringify(articles)).not.toMatch(/4711|15 per cent|Secrets/);
    expect(
      (await search(uuid, "discount of 15 per cent if they ask twice")).articles.map(({ text }) => text).join(),
    ).not.toMatch(/ask twice/);
    expect(await platform.balance()).toEqual(had);
    expect(engine.seen).toEqual([]);
    const { body } = await send(platform, "GET", `/conversations/${uuid}`);
    expect(body.history.map(({ role }: { role: string }) => role)).toEqual(
      body.history.length > 0 ? ["assistant"] : [],
    );
  });

  it("goes through a proxy for the visitor's own conversation alone", async () => {
    const visitor = await proxy.open();
    const other = await proxy.open();
    const ask = (uuid: string, token?: string) =>
      proxy.ask("POST", `/conversations/${uuid}/help`, { body: { question: "What does a visit cost?" }, token });
    const found = await ask(visitor.uuid, visitor.token);
    expect([found.status, JSON.stringify(found.json.articles)]).toEqual([200, expect.stringContaining("89 pounds")]);
    expect((await ask(other.uuid, visitor.token)).status).toBe(404);
    expect((await ask(visitor.uuid)).status).toBe(401);
  });

  it("is not there unless the owner offers it, and is bounded for requests without a token", async () => {
    const uuid = await open();
    await set({ appearance: { "help-search": false } });
    expect(await search(uuid, "E14")).toMatchObject({ status: 403, code: "HELP_NOT_OFFERED", articles: [] });
    await set({ appearance: { "help-search": true } });
    const statuses = [];
    for (let count = 0; count < 31; count++) statuses.push((await search(uuid, "no such thing")).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
    expect((await search(uuid, "E14", platform.owner.key)).status).toBe(200);
    expect((await search(uuid, "a".repeat(201), platform.owner.key)).status).toBe(422);
    expect((await search(crypto.randomUUID(), "E14")).status).toBe(404);
  });

  it("tells a page's script to show it", async () => {
    const settings = async () =>
      (await (await fetch(`${platform.url}/embed/${platform.owner.assistantUuid}`)).json()).settings;
    expect(await settings()).toMatchObject({ "help-search": true });
  });
});

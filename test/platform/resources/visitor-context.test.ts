import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeOldData } from "../../../src/platform/retention/remove-old-data.ts";
import { send } from "../../support/assistants.ts";
import { say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

describe("where a visitor is", () => {
  let platform: TestPlatform;
  const engine = scriptedEngine();
  beforeAll(async () => {
    platform = await startPlatform({ engine, balanceUsd: 10 });
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  const report = (uuid: string, context: object, headers: Record<string, string> = { "user-agent": firefox }) =>
    platform.request("POST", `/conversations/${uuid}/context`, { body: { context }, headers });
  const seen = async (uuid: string) => (await send(platform, "GET", `/user/conversations/${uuid}`)).body.visitor;

  it("is shown to the people who answer, as the page said last, without what stands behind ? and # of its addresses", async () => {
    const uuid = await start(platform, { context: { url: "https://shop.example/", title: "Shop" } });
    expect(await seen(uuid)).toMatchObject({ url: "https://shop.example/", title: "Shop" });
    await report(uuid, {
      url: "https://ada:secret@shop.example/umbrellas?token=canary#canary",
      title: "Umbrellas",
      referrer: "https://search.example/find?q=canary",
      language: "de-AT",
      timezone: "Europe/Vienna",
    });
    expect(await seen(uuid)).toEqual({
      url: "https://shop.example/umbrellas",
      title: "Umbrellas",
      referrer: "https://search.example/find",
      language: "de-AT",
      timezone: "Europe/Vienna",
      browser: "Firefox on Windows",
      seen_at: expect.stringMatching(/Z$/),
    });
  });

  it("takes nothing that a page could mislead with, and cuts what is too long", async () => {
    const uuid = await start(platform);
    const hostile = {
      url: "javascript:alert(1)",
      referrer: `data:text/html,${"x".repeat(5_000)}`,
      title: `\u202e${"t".repeat(10_000)}\n<img src=x>`,
      language: "<script>",
      timezone: "Mars/Olympus",
      user_agent: "Firefox/1 ".repeat(2_000),
    };
    expect((await report(uuid, hostile)).status).toBe(200);
    const visitor = await seen(uuid);
    expect(Object.keys(visitor).toSorted()).toEqual(["browser", "seen_at", "title"]);
    expect([visitor.browser, visitor.title.length]).toEqual(["Firefox", 200]);
    expect(visitor.title).not.toMatch(/\u202e|\n/);
    const far = await report(uuid, { url: `https://shop.example/${"a".repeat(4_000)}` });
    expect(far.status).toBe(200);
    expect((await seen(uuid)).url).toHaveLength(500);
  });

  it("is given to no model that its owner gives nothing, and to no visitor, tells the console that it changed, and goes with its conversation", async () => {
    const uuid = await start(platform);
    await report(uuid, { url: "https://shop.example/canary-page", title: "Canary title" });
    await say(platform, uuid, "Hello");
    const { signal: _, ...given } = { signal: 0, ...engine.seen.at(-1) };
    expect(JSON.stringify(given)).not.toMatch(/canary/i);
    expect(await (await platform.request("GET", `/conversations/${uuid}`)).text()).not.toMatch(/canary/i);
    const events = await platform.db
      .selectFrom("conversation_events")
      .selectAll()
      .where("type", "=", "updated")
      .execute();
    expect(events.length).toBeGreaterThan(0);
    platform.pass(10 * 24 * 60 * 60_000);
    await removeOldData({ ...platform.services, retentionDays: 5 });
    const rows = await platform.db.selectFrom("conversations").select("visitor_context").execute();
    expect(JSON.stringify(rows)).not.toMatch(/canary/i);
  });

  it("is given to the model of an assistant whose owner says so: the page, the language and the zone, as they are when a message comes", async () => {
    const { body: all } = await send(platform, "GET", "/user/assistants");
    const change = (context_to_model: boolean) =>
      send(platform, "PUT", `/user/assistant/${all[0].id}`, { context_to_model });
    await change(true);
    const uuid = await start(platform);
    await say(platform, uuid, "Hello");
    expect(engine.seen.at(-1)?.visitorPage).toBeUndefined();
    await report(uuid, {
      url: "https://shop.example/umbrellas?secret=1",
      referrer: "https://search.example/",
      title: "Umbrellas",
    });
    await report(uuid, {
      url: "https://shop.example/boots",
      title: "Boots",
      language: "de-AT",
      timezone: "Europe/Vienna",
    });
    await say(platform, uuid, "What does this cost?");
    expect(engine.seen.at(-1)?.visitorPage).toEqual({
      address: "https://shop.example/boots",
      title: "Boots",
      language: "de-AT",
      timezone: "Europe/Vienna",
    });
    await change(false);
    await say(platform, uuid, "And now?");
    expect(engine.seen.at(-1)?.visitorPage).toBeUndefined();
  });

  it("is a stranger's to nobody else: an unknown conversation is none", async () => {
    expect((await report("00000000-0000-4000-8000-000000000000", {})).status).toBe(404);
  });
});

import { describe, expect, it } from "vitest";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import type { MailSender } from "../../../src/platform/mail/port.ts";
import { embeddedCatalogue } from "../../../src/platform/resources/catalogues/catalogue.ts";
import { offerToGoOn } from "../../../src/platform/resources/conversations/people/offer-to-go-on.ts";
import { history, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openStream } from "../../support/streams.ts";

const ask = (platform: TestPlatform, uuid: string, body: object = {}) =>
  platform.request("POST", `/conversations/${uuid}/person`, { body });
const answer = (platform: TestPlatform, uuid: string, body: object) =>
  platform.request("POST", `/user/conversations/${uuid}/messages`, { token: platform.owner.key, body });
const change = (platform: TestPlatform, uuid: string, body: object) =>
  platform.request("PUT", `/user/conversations/${uuid}`, { token: platform.owner.key, body });
const read = async (platform: TestPlatform, uuid: string) =>
  (await platform.request("GET", `/conversations/${uuid}`)).json();
const list = async (platform: TestPlatform, query = "") =>
  (await (await platform.request("GET", `/user/conversations?${query}`, { token: platform.owner.key })).json()).data;

/** Runs the job that was left for a conversation, as a worker does once its time has come. */
async function runOffer({ db, storage }: TestPlatform, now: Date, mail?: MailSender) {
  const { id, person_since: since } = await db
    .selectFrom("conversations")
    .select(["id", "person_since"])
    .executeTakeFirstOrThrow();
  const services = { db, now: () => now, catalogue: { ...embeddedCatalogue, models: [offlineModel] }, storage, mail };
  const context = { signal: new AbortController().signal, attempt: 1, complete: async () => undefined };
  await offerToGoOn.run({ conversation: id, since: since?.getTime() ?? 0 }, services as never, context);
}

const sender: MailSender = { domain: "shop.example", takesReplies: false, send: async () => {} };

describe("POST /conversations/{uuid}/person", () => {
  it("marks the conversation as waiting, keeps the e-mail, silences the assistant, and tells all who follow", async () => {
    await using platform = await startPlatform();
    await platform.request("PUT", `/user/assistant/${platform.owner.assistantId}`, {
      token: platform.owner.key,
      body: { reply_hours: "Mondays to Fridays, 9 to 5" },
    });
    const uuid = await start(platform);
    using visitor = await openStream(`${platform.url}/conversations/${uuid}/events`);
    using owner = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
    const asked = await ask(platform, uuid);
    const person = {
      state: "waiting",
      since: "2026-11-20T10:00:00.000000Z",
      reply_hours: "Mondays to Fridays, 9 to 5",
    };
    expect([asked.status, await asked.json()]).toEqual([200, { status: true, person }]);
    expect(await (await ask(platform, uuid, { email: "ada@shop.example" })).json()).toEqual({ status: true, person });
    expect(await read(platform, uuid)).toMatchObject({ ai_enabled: false, person });
    expect((await list(platform, "waiting=true"))[0]).toMatchObject({ id: uuid, email: "ada@shop.example", person });
    const told = await visitor.until(2);
    expect(told.map(({ event }) => event).toSorted()).toEqual(["ai_enabled", "person"]);
    expect(told.find(({ event }) => event === "person")?.data).toEqual({
      state: "waiting",
      reply_hours: "Mondays to Fridays, 9 to 5",
    });
    expect((await owner.until(2)).map(({ event }) => event).toSorted()).toEqual([
      "conversation.ai_enabled",
      "conversation.person",
    ]);
    expect(JSON.stringify(visitor.seen)).not.toContain("ada@");
  });

  it("happens by words too, free; the message waits for the person, who joins by answering under their name", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const said = await say(platform, uuid, "Can I talk to a person, please?");
    expect(await said.json()).toEqual({ status: true, message: "", function_calls: [], ai_enabled: false });
    expect((await platform.balance()).postedMicros).toBe(1_000_000n);
    using visitor = await openStream(`${platform.url}/conversations/${uuid}/events`);
    await answer(platform, uuid, { message: "Paul here.", name: "Paul" });
    const told = await visitor.until(3);
    expect(told.map(({ event, data }) => [event, data.state ?? data.author ?? data.content])).toEqual([
      ["person", "joined"],
      ["message", "Paul joined"],
      ["message", { name: "Paul" }],
    ]);
    expect(told[0]?.data).toEqual({ state: "joined", name: "Paul" });
    expect((await history(platform, uuid)).at(-1)).toMatchObject({ content: "Paul here.", author: { name: "Paul" } });
    expect(await list(platform, "waiting=true")).toEqual([]);
    await platform.request("POST", `/automate/conversations/${uuid}/enable-ai`, { token: platform.owner.key });
    const reports = (await history(platform, uuid)).flatMap((item) => item.event ?? []);
    expect(reports).toEqual([
      { kind: "person_joined", name: "Paul" },
      { kind: "person_left", name: "Paul" },
    ]);
    const left = (await visitor.until(6)).slice(3);
    expect(left.find(({ event }) => event === "person")?.data).toEqual({ state: "left", name: "Paul" });
    expect(left.at(-1)?.data).toMatchObject({ role: "system", content: "Paul left" });
    expect((await (await say(platform, uuid, "Hello")).json()).message).toBe("You said: Hello");
  });

  it("lets the assistant offer to go on when nobody came, once, and keeps the e-mail and the place in the list", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "My boiler drips");
    await ask(platform, uuid, { email: "ada@shop.example" });
    await runOffer(platform, new Date("2026-11-20T10:10:00Z"), sender);
    await runOffer(platform, new Date("2026-11-20T10:10:00Z"), sender);
    const offers = (await history(platform, uuid)).filter(({ content }) => content.includes("go on helping"));
    expect(offers.map(({ content }) => content)).toEqual([
      "Nobody from our team is free just now. We will write to ada@shop.example. I can go on helping in the meantime: just write.",
    ]);
    const said = { role: "user", excerpt: "My boiler drips" }; // not the offer, which says nothing of what they want
    const waiting = { id: uuid, email: "ada@shop.example", last_message: said };
    expect((await list(platform, "waiting=true"))[0]).toMatchObject(waiting);
    expect((await (await say(platform, uuid, "Hello")).json()).message).toBe("You said: Hello");
  });

  it("promises no e-mail where the server sends none", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await ask(platform, uuid, { email: "ada@shop.example" });
    await runOffer(platform, new Date("2026-11-20T10:10:00Z"));
    expect((await history(platform, uuid)).at(-1)?.content).toBe(
      "Nobody from our team is free just now. I can go on helping in the meantime: just write.",
    );
  });

  it("leaves a job for that time, and the job does nothing if a person has joined", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await ask(platform, uuid);
    const { rows } = await platform.storage.db.executeQuery<{ after_s: number }>(
      (await import("kysely")).CompiledQuery.raw(
        "select extract(epoch from start_after - created_on)::int as after_s from pgboss.job where group_id = 'offer-to-go-on'",
      ),
    );
    expect(rows.map(({ after_s }) => Math.round(Number(after_s) / 60))).toEqual([10]);
    await answer(platform, uuid, { message: "Here I am.", name: "Paul" });
    await runOffer(platform, new Date("2026-11-20T10:10:00Z"));
    expect((await history(platform, uuid)).at(-1)?.content).toBe("Here I am.");
  });

  it("shows a person who gives no name under a general one, and later messages under the name that was given", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await ask(platform, uuid);
    await answer(platform, uuid, { message: "Hello." });
    expect((await read(platform, uuid)).person).toMatchObject({ state: "joined", name: "Our team" });
    await answer(platform, uuid, { message: "Paul here.", name: "Paul" });
    await answer(platform, uuid, { message: "Still me." });
    const items = await history(platform, uuid);
    expect(items.flatMap(({ author }) => author?.name ?? [])).toEqual(["Our team", "Paul", "Paul"]);
    expect(items.filter(({ role }) => role === "system").map(({ content }) => content)).toEqual([
      "Our team joined",
      "Paul joined",
    ]);
    expect(items.flatMap(({ event }) => event ?? [])).toEqual([
      { kind: "person_joined" },
      { kind: "person_joined", name: "Paul" },
    ]);
  });

  it("leaves the assistant on where an owner's program writes in its place", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await answer(platform, uuid, { message: "In its place." });
    expect(await read(platform, uuid)).not.toHaveProperty("ai_enabled");
    expect((await history(platform, uuid)).at(-1)).not.toHaveProperty("author");
  });
});

describe("an owner's list of conversations", () => {
  it("shows what is unread, the last message, and is searched and filtered", async () => {
    await using platform = await startPlatform();
    const [first, second] = [await start(platform), await start(platform)];
    await say(platform, first, "My boiler drips 50%");
    await ask(platform, second);
    expect(await list(platform)).toMatchObject([
      { id: second, unread: 0, status: "open", tags: [], person: { state: "waiting" } },
      { id: first, unread: 1, last_message: { role: "assistant", excerpt: "You said: My boiler drips 50%" } },
    ]);
    const ids = async (query: string) => (await list(platform, query)).map(({ id }: { id: string }) => id);
    expect(await ids("unread=true")).toEqual([first]);
    expect(await ids("unread=false")).toEqual([second]);
    expect(await ids("waiting=true")).toEqual([second]);
    expect(await ids("q=BOILER")).toEqual([first]);
    expect(await ids("q=50%25")).toEqual([first]);
    expect(await ids("q=5_%25")).toEqual([]);
    const { history: items } = await read(platform, first);
    const { updated_at: before } = (await list(platform)).at(-1);
    platform.pass(1_000);
    expect((await change(platform, first, { read_id: items.at(-1).id })).status).toBe(200);
    expect((await list(platform)).at(-1)).toMatchObject({ id: first, updated_at: before });
    expect(await (await change(platform, first, { tags: ["boiler", "boiler", "urgent"] })).json()).toEqual({
      status: "open",
      tags: ["boiler", "urgent"],
      assignee_id: null,
      snoozed_until: null,
    });
    expect(await ids("unread=true")).toEqual([]);
    expect(await ids("q=urgent")).toEqual([first]);
  });

  it("closes a conversation, which ends the waiting, and opens it again when the visitor writes", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await ask(platform, uuid);
    expect(await (await change(platform, uuid, { status: "closed" })).json()).toEqual({
      status: "closed",
      tags: [],
      assignee_id: null,
      snoozed_until: null,
    });
    expect(await list(platform, "closed=true")).toMatchObject([{ id: uuid, ai_enabled: true }]);
    expect(await list(platform, "waiting=true")).toEqual([]);
    expect((await (await say(platform, uuid, "Hello")).json()).message).toBe("You said: Hello");
    expect(await list(platform, "closed=false")).toMatchObject([{ id: uuid, status: "open" }]);
  });
});

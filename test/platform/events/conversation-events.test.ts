import { describe, expect, it } from "vitest";
import { conversationFeatures } from "../../../src/contract/codes.ts";
import { history, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { countStatements, untilQuiet } from "../../support/statements.ts";
import { openStream } from "../../support/streams.ts";

const follow = (platform: TestPlatform, uuid: string, more: { token?: string; after?: number } = {}) =>
  openStream(`${platform.url}/conversations/${uuid}/events`, more);

/** Writes as the owner. */
const answer = (platform: TestPlatform, uuid: string, message: string) =>
  platform.request("POST", `/user/conversations/${uuid}/messages`, { token: platform.owner.key, body: { message } });

const switchAi = (platform: TestPlatform, uuid: string, to: "enable" | "disable") =>
  platform.request("POST", `/automate/conversations/${uuid}/${to}-ai`, { token: platform.owner.key });

describe("GET /conversations/{uuid}/events", () => {
  it("tells the messages of both sides in order and once, with AI on, off and on again while both write", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    using stream = await follow(platform, uuid);
    await say(platform, uuid, "one");
    await answer(platform, uuid, "two");
    await switchAi(platform, uuid, "disable");
    await Promise.all([say(platform, uuid, "three"), answer(platform, uuid, "four")]);
    await switchAi(platform, uuid, "enable");
    await say(platform, uuid, "five");
    const seen = await stream.until(9);
    const messages = seen.filter(({ event }) => event === "message");
    const stored = (await history(platform, uuid)).slice(1);
    expect(messages.map(({ data }) => data.content)).toEqual(stored.map(({ content }) => content));
    expect(messages.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(seen.filter(({ event }) => event === "ai_enabled").map(({ data }) => data)).toEqual([
      { ai_enabled: false },
      { ai_enabled: true },
    ]);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it("replays from the database exactly what came after Last-Event-ID, however long ago", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const [greeting] = await history(platform, uuid);
    for (let at = 0; at < 60; at++) await answer(platform, uuid, `line ${at}`);
    await switchAi(platform, uuid, "disable");
    using whole = await follow(platform, uuid, { after: greeting?.id ?? 0 });
    const all = [...(await whole.until(61))];
    using rest = await follow(platform, uuid, { after: all[40]?.id ?? 0 });
    expect(await rest.until(20)).toEqual(all.slice(41));
  });

  it("begins now without Last-Event-ID, and names at once where a reader would go on", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const [greeting] = await history(platform, uuid);
    using stream = await follow(platform, uuid);
    expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.response.headers.get("ringback-features")).toBe(conversationFeatures);
    await answer(platform, uuid, "now");
    expect((await stream.until(1)).map(({ data }) => data.content)).toEqual(["now"]);
    using again = await follow(platform, uuid);
    await expect.poll(() => again.lastId).toBe(String(stream.seen[0]?.id));
    expect(Number(again.lastId)).toBeGreaterThan(greeting?.id ?? 0);
  });

  it("tells a message that was not answered again, as failed", async () => {
    await using platform = await startPlatform({
      engine: {
        // biome-ignore lint/correctness/useYield: it fails before it says anything
        async *runTurn() {
          throw new Error("no model");
        },
      },
    });
    const uuid = await start(platform);
    using stream = await follow(platform, uuid);
    await say(platform, uuid, "hello");
    const seen = await stream.until(2);
    expect(seen.map(({ data }) => data.content)).toEqual(["hello", "hello"]);
    expect(seen[1]?.data.state).toBe("failed");
    expect(seen[1]?.data.id).toBe(seen[0]?.id);
  });

  it("tells who is writing while it is fresh, once for each conversation, to its visitor and to the team", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const [greeting] = await history(platform, uuid);
    const { token } = { token: platform.owner.key };
    const type = (body: object, by = token) =>
      platform.request("POST", `/user/conversations/${uuid}/typing`, { token: by, body });
    using stream = await follow(platform, uuid);
    using owners = await openStream(`${platform.url}/user/events`, { token });
    expect((await type({ name: "Paul" }, (await platform.addOwner()).key)).status).toBe(404);
    expect((await type({ name: "Paul" })).status).toBe(200);
    await Promise.all([stream.until(1), owners.until(1)]);
    await type({});
    await owners.until(2);
    await answer(platform, uuid, "Hello");
    const told = (await stream.until(3)).map(({ event, data }) => [event, data.name ?? data.content]);
    expect(told).toEqual([
      ["typing", "Paul"],
      ["typing", "Our team"],
      ["message", "Hello"],
    ]);
    const forTeam = (await owners.until(3)).map(({ event, data }) => {
      const { conversation_id: where, name } = data.data as Record<string, unknown>;
      return [event, where, name];
    });
    expect(forTeam).toEqual([
      ["conversation.typing", uuid, "Paul"],
      ["conversation.typing", uuid, "Our team"],
      ["message.created", uuid, undefined],
    ]);
    using soon = await follow(platform, uuid, { after: greeting?.id ?? 0 });
    expect((await soon.until(2)).map(({ event }) => event)).toEqual(["typing", "message"]);
    await type({ name: "Paul" });
    platform.pass(11_000);
    using late = await follow(platform, uuid, { after: greeting?.id ?? 0 });
    expect((await late.until(1)).map(({ event }) => event)).toEqual(["message"]);
    await answer(platform, uuid, "Bye");
    const headers = { "last-event-id": String(greeting?.id ?? 0) };
    using later = await openStream(`${platform.url}/user/events`, { token, headers });
    expect((await later.until(2)).map(({ event }) => event)).toEqual(["message.created", "message.created"]);
  });

  it("has the access of reading: unknown, another owner's token, by token alone, and owner-only after 30 days", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const other = await platform.addOwner();
    using unknown = await follow(platform, "00000000-0000-4000-8000-000000000000");
    using foreign = await follow(platform, uuid, { token: other.key });
    expect([unknown.response.status, foreign.response.status]).toEqual([404, 200]);
    await platform.db.updateTable("assistants").set({ conversation_access: "token" }).execute();
    using closed = await follow(platform, uuid);
    using owned = await follow(platform, uuid, { token: platform.owner.key });
    expect([closed.response.status, owned.response.status]).toEqual([401, 200]);
    await platform.db.updateTable("assistants").set({ conversation_access: "open" }).execute();
    platform.pass(31 * 24 * 3_600_000);
    using late = await follow(platform, uuid);
    using lateOwner = await follow(platform, uuid, { token: platform.owner.key });
    expect([late.response.status, lateOwner.response.status]).toEqual([404, 200]);
  });

  it("ends when the conversation is deleted, and when the platform stops; a deleted one is unknown then", async () => {
    await using platform = await startPlatform();
    const [first, second] = [await start(platform), await start(platform)];
    using gone = await follow(platform, first);
    using open = await follow(platform, second);
    await platform.request("DELETE", `/user/conversations/${first}`, { token: platform.owner.key });
    expect(await gone.ended).toBe("in order");
    using again = await follow(platform, first);
    expect(again.response.status).toBe(404);
    platform.platform.stopStreams();
    expect(await open.ended).toBe("in order");
  });

  it("holds 20 streams of a conversation, and takes the next once one has left", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const open = [];
    for (let at = 0; at < 20; at++) open.push(await follow(platform, uuid));
    using refused = await follow(platform, uuid);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get("retry-after")).toBe("15");
    open.pop()?.[Symbol.dispose]();
    await expect
      .poll(async () => {
        const next = await follow(platform, uuid);
        open.push(next);
        return next.response.status;
      })
      .toBe(200);
    for (const stream of open) stream[Symbol.dispose]();
  });

  it("costs the database nothing while nothing happens in the conversations that are followed", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const other = await start(platform);
    const counter = countStatements(platform.storage);
    const costOf = async (request: () => Promise<unknown>) => {
      const before = counter.count;
      await request();
      return (await untilQuiet(counter)) - before;
    };
    await answer(platform, other, "first"); // which also notes that the key was used
    const alone = await costOf(() => answer(platform, other, "before"));
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(platform, uuid)));
    await answer(platform, uuid, "begin");
    for (const stream of streams) await stream.until(1);
    await untilQuiet(counter);
    const followed = await costOf(() => answer(platform, other, "elsewhere"));
    for (const stream of streams) stream[Symbol.dispose]();
    expect(followed).toBe(alone);
  });
});

describe("GET /user/events", () => {
  it("tells what happens in all of the owner's conversations and no others, and replays it", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const other = await platform.addOwner();
    using stream = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
    using foreign = await openStream(`${platform.url}/user/events`, { token: other.key });
    const [first, second] = [await start(platform), await start(platform)];
    await Promise.all([say(platform, first, "one"), say(platform, second, "two")]);
    await switchAi(platform, first, "disable");
    const seen = [...(await stream.until(7))];
    expect(seen.map(({ event }) => event)).toEqual([...Array(6).fill("message.created"), "conversation.ai_enabled"]);
    expect(seen.map(({ data }) => data.id)).toEqual(seen.map(({ id }) => id));
    expect(seen.at(-1)?.data).toMatchObject({ data: { conversation_id: first, ai_enabled: false } });
    expect(foreign.seen).toEqual([]);
    using again = await openStream(`${platform.url}/user/events`, {
      token: platform.owner.key,
      after: seen[2]?.id,
    });
    const replayed = await again.until(seen.length - 3);
    expect(replayed.map(({ id }) => id)).toEqual(seen.slice(3).map(({ id }) => id));
    await platform.request("DELETE", `/user/conversations/${first}`, { token: platform.owner.key });
    expect((await stream.until(8)).at(-1)).toMatchObject({
      event: "conversation.deleted",
      data: { data: { conversation_id: first } },
    });
    expect(foreign.seen).toEqual([]);
  });

  it("misses none of what many conversations tell at once", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    using stream = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
    const uuids = await Promise.all(
      Array.from({ length: 8 }, () => start(platform, {}, { token: platform.owner.key })),
    );
    const send = (uuid: string) => say(platform, uuid, "hello", { token: platform.owner.key });
    for (let round = 0; round < 5; round++) await Promise.all(uuids.map(send));
    const seen = await stream.until(88);
    const rows = await platform.db.selectFrom("messages").select("id").orderBy("id").execute();
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

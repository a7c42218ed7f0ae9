import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { deep } from "../../counts.ts";
import { history, keyed, say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

describe("the bounds of the open paths", () => {
  it("take 60 new conversations of an address in an hour, 300 of its network, and 6,000 in all; no counter names an address", async () => {
    await using platform = await startPlatform({ trustProxyHops: 1 });
    const open = async (address: string, token?: string) => {
      const headers = { "x-forwarded-for": address };
      const body = { assistant_id: platform.owner.assistantUuid };
      return (await platform.request("POST", "/conversations", { body, headers, ...(token ? { token } : {}) })).status;
    };
    /** As if so many had been begun. */
    const count = (key: string, count: bigint) =>
      platform.db.updateTable("rate_counters").where("key", "like", key).set({ count }).execute();
    expect(await open("192.0.2.1")).toBe(200);
    const begun = deep ? 1 : 55;
    await count("conversations:%", BigInt(begun));
    for (let nr = begun; nr < 60; nr++) expect(await open("192.0.2.1")).toBe(200);
    expect([await open("192.0.2.1"), await open("192.0.2.2")]).toEqual([429, 200]);
    await count("conversations:%:network:%", 300n);
    expect([await open("192.0.2.3"), await open("192.0.3.1")]).toEqual([429, 200]);
    expect(await open("2001:db8:1:1::1")).toBe(200);
    await count("conversations:%:network:%", 300n);
    expect([await open("2001:db8:1:2::1"), await open("2001:db8:2:1::1")]).toEqual([429, 200]);
    await count("conversations:%:all", 6_000n);
    expect([await open("198.51.100.1"), await open("198.51.100.1", platform.owner.key)]).toEqual([429, 200]);
    const { rows } = await sql<{ key: string }>`select key from rate_counters`.execute(platform.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/192\.0|198\.51|2001|20010db8/);
  });

  it("take 20 messages of a conversation in a minute; repeats and the owner's are not counted", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    for (let count = 0; count < 20; count++)
      expect((await say(platform, uuid, `m${count}`, keyed(`k${count}`))).status).toBe(200);
    const refused = await say(platform, uuid, "one more");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await say(platform, uuid, "m0", keyed("k0"))).status).toBe(200);
    expect((await say(platform, uuid, "mine", { token: platform.owner.key })).status).toBe(200);
    platform.pass(60_000);
    expect((await say(platform, uuid, "later")).status).toBe(200);
  });

  it("take 200 free messages for an assistant and day; the owner's are not counted", async () => {
    await using platform = await startPlatform();
    const written = 20;
    const full = deep ? 10 : 1;
    const conversations = await Promise.all(Array.from({ length: full + 1 }, () => start(platform, { type: "test" })));
    const statuses = new Set<number>();
    for (const uuid of conversations.slice(0, full)) {
      for (let count = 0; count < written; count++) statuses.add((await say(platform, uuid, "Hi")).status);
      // As if those of the others had been written: the deep run writes each.
      const before = BigInt(200 - full * written);
      if (uuid === conversations[0])
        await platform.db
          .updateTable("rate_counters")
          .where("key", "=", `tests:${platform.owner.assistantId}`)
          .set((row) => ({ count: row("count", "+", before) }))
          .execute();
    }
    expect([...statuses]).toEqual([200]);
    const [last = ""] = conversations.slice(full);
    expect((await say(platform, last, "one more")).headers.get("ringback-code")).toBe("RATE_LIMITED");
    expect((await say(platform, last, "mine", { token: platform.owner.key })).status).toBe(200);
    expect((await platform.balance()).postedMicros).toBe(1_000_000n);
    platform.pass(14 * 3_600_000);
    expect((await say(platform, last, "next day")).status).toBe(200);
  });

  it("stop an assistant at its daily cap as if the balance were empty, and start again the next day", async () => {
    await using platform = await startPlatform();
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 10_000n }).execute();
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    const refused = await say(platform, uuid, "two");
    expect([refused.status, refused.headers.get("ringback-code")]).toEqual([400, "INSUFFICIENT_BALANCE"]);
    expect((await say(platform, uuid, "mine", { token: platform.owner.key })).status).toBe(200);
    platform.pass(14 * 3_600_000);
    expect((await say(platform, uuid, "next day")).status).toBe(200);
  });

  it("do not count a failed turn against the daily cap", async () => {
    let fails = true;
    const engine = scriptedEngine(async function* ({ message }): AsyncGenerator<TurnEvent> {
      if (fails) throw new Error("down");
      yield { type: "done", message, functionCalls: [], model: "scripted" };
    });
    await using platform = await startPlatform({ engine });
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 10_000n }).execute();
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    fails = false;
    expect((await say(platform, uuid, "two")).status).toBe(200);
  });

  it("slow down an address that guesses conversations", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const guess = () => platform.request("GET", `/conversations/${crypto.randomUUID()}`);
    for (let count = 0; count < 30; count++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(429);
    expect((await say(platform, crypto.randomUUID(), "Hi")).status).toBe(429);
    expect((await say(platform, uuid, "Hi")).status).toBe(200);
    platform.pass(60_000);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(200);
  });

  it("never slow down who reads their own with an owner's key: a proxy asks so for all its visitors", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const token = platform.owner.key;
    const statuses: number[] = [];
    for (let count = 0; count < 32; count++) {
      const path = `/conversations/${crypto.randomUUID()}`;
      statuses.push((await platform.request("GET", path, { token })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token })).status).toBe(200);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(200);
  });

  it("take another owner's key for none: it guesses no more than an address, and frees none that has guessed", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const guess = (token?: string) =>
      platform.request("GET", `/conversations/${crypto.randomUUID()}`, token ? { token } : {});
    const { key: other } = await platform.addOwner();
    for (let count = 0; count < 30; count++) expect((await guess(other)).status).toBe(404);
    expect((await guess(other)).status).toBe(429);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: other })).status).toBe(429);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(200);

    const { key: third } = await platform.addOwner();
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: third })).status).toBe(200);
    for (let count = 0; count < 31; count++) await guess();
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: third })).status).toBe(429);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key })).status).toBe(200);
  });

  it("count another owner's requests with a body by their address, and the owner's own not", async () => {
    await using platform = await startPlatform();
    const { key: other } = await platform.addOwner();
    const begin = (token: string) =>
      platform.request("POST", "/conversations", { body: { assistant_id: platform.owner.assistantUuid }, token });
    const statuses = new Set<number>();
    for (let count = 0; count < 601; count++) {
      const response = await platform.request("POST", "/conversations", { body: "{}" });
      statuses.add(response.status);
    }
    expect([...statuses]).toEqual([422, 429]);
    expect((await begin(other)).status).toBe(429);
    expect((await begin(platform.owner.key)).status).toBe(200);
  });

  it("count each visitor behind a trusted proxy alone", async () => {
    await using platform = await startPlatform({ trustProxyHops: 1 });
    const uuid = await start(platform);
    const read = async (id: string, address: string) => {
      const headers = { "x-forwarded-for": address };
      return (await platform.request("GET", `/conversations/${id}`, { headers })).status;
    };
    for (let count = 0; count < 30; count++) await read(crypto.randomUUID(), "192.0.2.1");
    expect([await read(uuid, "192.0.2.1"), await read(uuid, "192.0.2.2")]).toEqual([429, 200]);
  });
});

describe("the daily cap of an assistant", () => {
  /** Opens conversations from an address, then says something in all of them at once. @returns How many were answered. */
  async function spend(platform: TestPlatform, address: string, conversations: number, messages: number) {
    const headers = { "x-forwarded-for": address };
    const uuids: string[] = [];
    for (let count = 0; count < conversations; count++) uuids.push(await start(platform, {}, { headers }));
    const statuses = await Promise.all(
      uuids.map(async (uuid) => {
        const answered: number[] = [];
        for (let count = 0; count < messages; count++)
          answered.push((await say(platform, uuid, "Hi", { headers })).status);
        return answered;
      }),
    );
    const answered = statuses.map((all) => all.filter((status) => status === 200).length);
    return { sum: answered.reduce((sum, count) => sum + count, 0) };
  }

  it("leaves one conversation a tenth, one address a quarter, and others the rest, however many write at once", async () => {
    await using platform = await startPlatform({ trustProxyHops: 1, balanceUsd: 10 });
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 400_000n }).execute();
    expect((await spend(platform, "192.0.2.1", 1, 6)).sum).toBe(4);
    expect((await spend(platform, "192.0.2.1", 3, 6)).sum).toBe(6);
    const refused = await platform.request("POST", "/conversations", {
      body: { assistant_id: platform.owner.assistantUuid },
      headers: { "x-forwarded-for": "192.0.2.1" },
    });
    expect(refused.headers.get("ringback-code")).toBe("INSUFFICIENT_BALANCE");
    const others = await Promise.all([2, 3, 4, 5].map((last) => spend(platform, `192.0.2.${last}`, 3, 4)));
    expect(others.reduce((sum, other) => sum + other.sum, 0)).toBe(30);
    expect(Math.max(...others.map(({ sum }) => sum))).toBeLessThanOrEqual(10);
    expect((await platform.balance()).postedMicros).toBe(10_000_000n - 400_000n);
  });

  it("gives a failed turn back to its conversation and its address too", async () => {
    const engine = scriptedEngine(async function* ({ message }): AsyncGenerator<TurnEvent> {
      if (message === "fail") throw new Error("down");
      yield { type: "done", message, functionCalls: [], model: "scripted" };
    });
    await using platform = await startPlatform({ engine });
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 40_000n }).execute();
    const uuid = await start(platform);
    for (let count = 0; count < 5; count++) expect((await say(platform, uuid, "fail")).status).toBe(400);
    expect((await say(platform, uuid, "Hi")).status).toBe(200);
    const counted = await platform.db
      .selectFrom("rate_counters")
      .select("count")
      .where("key", "like", "spend:%")
      .execute();
    expect(counted.map(({ count }) => count)).toEqual([10_000n, 10_000n, 10_000n]);
    expect((await say(platform, uuid, "Hi")).headers.get("ringback-code")).toBe("INSUFFICIENT_BALANCE");
  });
});

describe("who may see a conversation", () => {
  it("is anybody with its uuid, until 30 days after the last message", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    platform.pass(30 * 24 * 3_600_000);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await say(platform, uuid, "still there?")).status).toBe(404);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key })).status).toBe(200);
  });

  it("is the owner alone where the assistant asks for a token; another owner's counts as none", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    await platform.db.updateTable("assistants").set({ conversation_access: "token" }).execute();
    const uuid = await start(platform, {}, { token: platform.owner.key });
    for (const token of [undefined, other.key]) {
      const more = token ? { token } : {};
      for (const response of [
        await platform.request("POST", "/conversations", {
          body: { assistant_id: platform.owner.assistantUuid },
          ...more,
        }),
        await platform.request("GET", `/conversations/${uuid}`, more),
        await say(platform, uuid, "Hi", more),
      ]) {
        expect([response.status, await response.json()]).toEqual([401, { message: "Unauthenticated." }]);
      }
    }
    expect((await say(platform, uuid, "Hi", { token: platform.owner.key })).status).toBe(200);
  });

  it("hides conversations of other channels from strangers", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await platform.db.updateTable("conversations").set({ type: "whatsapp" }).execute();
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key })).status).toBe(200);
  });

  it("reads on from an id", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "Hi");
    const [, second, third] = await history(platform, uuid);
    const response = await platform.request("GET", `/conversations/${uuid}?after=${second?.id}`);
    expect((await response.json()).history).toEqual([third]);
  });
});

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getConversation } from "../../../src/contract/operations/conversations/conversations.ts";
import { start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

describe("the history of a conversation", () => {
  it("holds the newest 200 messages however long the conversation is", async () => {
    await using platform = await startPlatform();
    const sizes: number[] = [];
    for (const count of [400, 4_000]) {
      const uuid = await start(platform, { type: "test" });
      const ids = await addMessages(platform, uuid, count);
      const { history, has_more, bytes } = await read(platform, uuid);
      expect(history.map(({ id }) => id)).toEqual(ids.slice(-200));
      expect(has_more).toBe(true);
      sizes.push(bytes);
    }
    expect((sizes[1] as number) / (sizes[0] as number)).toBeLessThan(1.1);
  });

  it("reaches every older message once, part by part", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await addMessages(platform, uuid, 699);
    const seen: number[] = [];
    let part = await read(platform, uuid);
    for (;;) {
      seen.unshift(...part.history.map(({ id }) => id));
      if (!part.has_more) break;
      part = await read(platform, uuid, `before=${seen[0]}&limit=150`);
    }
    expect(seen).toHaveLength(700);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
    expect(part.history[0]?.content).toBe("Hello there.");
  });

  it("says whether more follows, and leaves nothing out for who follows it", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const ids = await addMessages(platform, uuid, 450);
    const first = await read(platform, uuid, `after=${ids[0]}`);
    expect(first.history.map(({ id }) => id)).toEqual(ids.slice(1, 201));
    expect(first.has_more).toBe(true);
    const rest = await read(platform, uuid, `after=${ids[200]}&limit=1000`);
    expect(rest.history.map(({ id }) => id)).toEqual(ids.slice(201));
    expect(rest.has_more).toBeUndefined();
    const between = await read(platform, uuid, `after=${ids[2]}&before=${ids[6]}`);
    expect(between.history.map(({ id }) => id)).toEqual(ids.slice(3, 6));
  });

  it("gives 1,000 messages at once and refuses 1,001", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await addMessages(platform, uuid, 1_100);
    expect((await read(platform, uuid, "limit=1000")).history).toHaveLength(1_000);
    for (const query of ["limit=1001", "limit=0", "before=x", "before=-1"]) {
      expect((await platform.request("GET", `/conversations/${uuid}?${query}`)).status, query).toBe(422);
    }
  });
});

/** Stores so many messages. @returns Their ids. */
async function addMessages({ db }: TestPlatform, uuid: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (conversation_id, role, content, state, created_at)
    select conversations.id, case when n % 2 = 0 then 'user' else 'assistant' end, 'Message ' || (100000 + n), 'done',
      conversations.created_at from conversations, generate_series(1, ${count}::int) n
    where uuid = ${uuid} order by n returning id`.execute(db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function read(platform: TestPlatform, uuid: string, query = "") {
  const response = await platform.request("GET", `/conversations/${uuid}?${query}`);
  const text = await response.text();
  return { ...getConversation.success.body.parse(JSON.parse(text)), bytes: text.length };
}

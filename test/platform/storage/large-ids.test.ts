import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { send } from "../../support/assistants.ts";
import { history, say, start } from "../../support/conversations.ts";
import { firstLargeId } from "../../support/large-ids.ts";
import { startPlatform } from "../../support/platform.ts";
import { openTestStorage } from "../../support/storage.ts";
import { openStream } from "../../support/streams.ts";
import { startReceiver } from "../../support/webhooks.ts";

// What each operation does with large ids, the conformance suite shows: it runs on a platform that begins with them.
describe("ids beyond 32 bits", () => {
  it("are what every id column and every sequence has room for", async () => {
    await using storage = await openTestStorage();
    const { rows: columns } = await sql`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid in ('int2'::regtype, 'int4'::regtype)
        and (a.attname ~ '(^|_)id$' or exists (
          select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)))`.execute(
      storage.db,
    );
    const { rows: sequences } = await sql`
      select sequencename as name from pg_sequences where schemaname = 'public' and data_type <> 'bigint'::regtype`.execute(
      storage.db,
    );
    expect([...columns, ...sequences]).toEqual([]);
  });

  it("number messages, events of both streams, and deliveries, and are where readers go on", async () => {
    await using receiver = await startReceiver();
    await using platform = await startPlatform({ balanceUsd: 5, largeIds: true, safeFetch: receiver.safeFetch });
    const token = platform.owner.key;
    const uuid = await start(platform);
    using visitors = await openStream(`${platform.url}/conversations/${uuid}/events`);
    using owners = await openStream(`${platform.url}/user/events`, { token });
    await say(platform, uuid, "one");
    await say(platform, uuid, "two");
    const seen = await visitors.until(4);
    const stored = await history(platform, uuid);
    expect(seen.map(({ id }) => id)).toEqual(stored.slice(1).map(({ id }) => id));
    expect(Math.min(...stored.map(({ id }) => id))).toBeGreaterThan(firstLargeId);
    expect((await owners.until(4)).map(({ id }) => id)).toEqual(seen.map(({ id }) => id));

    const [, second] = seen;
    const newer = await platform.request("GET", `/conversations/${uuid}?after=${second?.id}`);
    expect(((await newer.json()) as { history: unknown[] }).history).toHaveLength(2);
    using rest = await openStream(`${platform.url}/user/events`, { token, after: second?.id });
    expect((await rest.until(2)).map(({ id }) => id)).toEqual(seen.slice(2).map(({ id }) => id));
    expect(
      (await send(platform, "POST", `/conversations/${uuid}/feedback`, { message_id: second?.id, value: "up" })).status,
    ).toBe(200);

    const { assistantId } = platform.owner;
    expect(assistantId).toBeGreaterThan(firstLargeId);
    await send(platform, "PUT", `/user/assistant/${assistantId}`, {
      webhook_url: receiver.hook,
      is_webhook_active: true,
    });
    const tested = await send(platform, "POST", `/user/assistants/${assistantId}/test-webhook`);
    expect(tested, JSON.stringify(tested)).toMatchObject({ status: 200 });
    const { body } = await send(platform, "GET", "/user/webhook-deliveries");
    expect(body.data).toMatchObject([{ assistant_id: assistantId, status: "delivered" }]);
    expect(body.data[0].id).toBeGreaterThan(firstLargeId);
  });
});

describe("an event stream of an owner's", () => {
  it("begins behind the owner's own newest event, not behind another owner's whose number is higher", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const other = await platform.addOwner();
    const uuid = await start(platform);
    await start({ ...platform, owner: other });
    await say(platform, uuid, "one");
    const last = (await history(platform, uuid)).at(-1)?.id;
    await start({ ...platform, owner: other });
    using stream = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
    await expect.poll(() => stream.lastId).toBe(String(last));
  });
});

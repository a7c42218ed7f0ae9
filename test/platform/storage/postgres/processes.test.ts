import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { hold, readBalance } from "../../../../src/platform/ledger/ledger.ts";
import { createPlatform, type Platform } from "../../../../src/platform/platform.ts";
import { failAbandonedTurns } from "../../../../src/platform/resources/conversations/turns/stored-turn.ts";
import { inTransaction, type Storage } from "../../../../src/platform/storage/db.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import type { enter } from "../../../../src/platform/storage/presence.ts";
import { heldEngine, scriptedEngine } from "../../../support/engine.ts";
import { makeOwner, type TestOwner, testSecret } from "../../../support/owner.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { createDatabase } from "../../../support/postgres/server.ts";

const now = new Date("2026-11-20T10:00:00Z");

/** Platforms as processes of their own would have them: each with its own pool and mark on one database. */
async function platformsOnOne(engines = [scriptedEngine(), scriptedEngine()]) {
  const server = inject("postgres") ?? expect.unreachable();
  const database = await borrowDatabase(server);
  const storages: Storage[] = [];
  for (const _ of engines) storages.push(await openPostgres(database.url));
  const owner = await makeOwner(storages[0] as Storage, now, 1);
  const platforms = engines.map((engine, at) =>
    createPlatform({
      models: [{ ...offlineModel, engine }],
      secret: testSecret,
      storage: storages[at] as Storage,
      clock: () => now,
    }),
  ) as [Platform, Platform];
  // Each ends what gone processes have left before its first answer. Later it would end what this one loses for a moment.
  for (const platform of platforms) await platform.fetch(new Request("http://platform.test/"));
  return {
    owner,
    platforms,
    storages: storages as [Storage, Storage],
    async [Symbol.asyncDispose]() {
      for (const platform of platforms) await platform.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

function post(platform: Platform, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  return platform.fetch(new Request(`http://platform.test${path}`, init));
}

async function begin(platform: Platform, owner: TestOwner): Promise<string> {
  const response = await post(platform, "/conversations", { assistant_id: owner.assistantUuid });
  return (await response.json()).conversation_id;
}

describe("processes that share a database", () => {
  it("may all start at once on an empty one: each migration runs once", async () => {
    await using database = await createDatabase((inject("postgres") ?? expect.unreachable()).url);
    const storages = await Promise.all(Array.from({ length: 6 }, () => openPostgres(database.url)));
    const { rows } = await sql<{ count: bigint }>`select count(*) from schema_migrations`.execute(
      (storages[0] as Storage).db,
    );
    expect(rows[0]?.count).toBeGreaterThan(1n);
    expect(new Set(storages.map((storage) => storage.presence.process)).size).toBe(6);
    for (const storage of storages) await storage.close();
  });

  it("count together: a conversation has its 20 messages a minute over all of them", async () => {
    await using shared = await platformsOnOne();
    const uuid = await begin(shared.platforms[0], shared.owner);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) {
      const platform = shared.platforms[count % 2] as Platform;
      statuses.push((await post(platform, `/conversations/${uuid}/messages`, { message: "Hi" })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it("read while more turns than there are connections wait for one account", async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    const storage = await openPostgres(database.url, { maxConnections: 8 });
    const owner = await makeOwner(storage, now, 1);
    const models = [{ ...offlineModel, engine: scriptedEngine() }];
    const platform = createPlatform({ models, secret: testSecret, storage, clock: () => now });
    const uuids = await Promise.all(Array.from({ length: 12 }, () => begin(platform, owner)));
    const read = () => platform.fetch(new Request(`http://platform.test/conversations/${uuids[0]}`));
    const turns: Promise<Response>[] = [];
    const status = await inTransaction(storage.db, async (tx) => {
      await tx.selectFrom("ledger_accounts").select("id").where("user_id", "=", owner.userId).forUpdate().execute();
      for (const uuid of uuids) turns.push(post(platform, `/conversations/${uuid}/messages`, { message: "Hi" }));
      const isWaiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%turn_begin%'`;
      // Outside the transaction, which would see the same statistics for ever.
      while (((await isWaiting.execute(storage.db)).rows[0]?.count ?? 0) < 5) await sleep(20);
      await sleep(200);
      return Promise.race([read().then((response) => response.status), sleep(5_000).then(() => "waits")]);
    });
    expect(status).toBe(200);
    expect((await Promise.all(turns)).map((response) => response.status)).toEqual(Array(12).fill(200));
    await platform.close();
  });

  it("answer one key once, whichever of them is asked", async () => {
    await using shared = await platformsOnOne();
    const uuid = await begin(shared.platforms[0], shared.owner);
    const ask = (at: number) =>
      post(
        shared.platforms[at % 2] as Platform,
        `/conversations/${uuid}/messages`,
        { message: "Hi" },
        { "idempotency-key": "one" },
      );
    const first = await Promise.all([0, 1, 2, 3, 4, 5].map(ask));
    const answered = await Promise.all(first.filter(({ status }) => status === 200).map((response) => response.json()));
    expect(first.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set([...answered, await (await ask(1)).json()].map(({ id }) => id)).size).toBe(1);
    const { postedMicros, heldMicros } = await readBalance(shared.storages[0].db, shared.owner.userId);
    expect([postedMicros, heldMicros]).toEqual([990_000n, 0n]);
  });

  it("wait for each other's turn in one conversation", async () => {
    const held = heldEngine();
    await using shared = await platformsOnOne([held.engine, scriptedEngine()]);
    const uuid = await begin(shared.platforms[0], shared.owner);
    const first = post(shared.platforms[0], `/conversations/${uuid}/messages`, { message: "one" });
    await held.reached(1);
    const second = post(shared.platforms[1], `/conversations/${uuid}/messages`, { message: "two" });
    held.go(0);
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    const history = await shared.platforms[0].fetch(new Request(`http://platform.test/conversations/${uuid}`));
    const said = (await history.json()).history.map(({ role }: { role: string }) => role);
    expect(said).toEqual(["assistant", "user", "assistant", "user", "assistant"]);
  });

  it("take over at once from one that has gone: its turn ends unpaid, and the conversation goes on", async () => {
    const held = heldEngine();
    await using shared = await platformsOnOne([held.engine, scriptedEngine()]);
    const [alive] = [shared.platforms[1]];
    const uuid = await begin(alive, shared.owner);
    const lost = post(shared.platforms[0], `/conversations/${uuid}/messages`, { message: "lost" });
    await held.reached(1);
    // Its mark goes with its connection, as when the process is killed.
    await (shared.storages[0].presence as Awaited<ReturnType<typeof enter>>).leave();
    expect((await post(alive, `/conversations/${uuid}/messages`, { message: "found" })).status).toBe(200);
    held.go(0);
    expect((await lost).status).toBe(400);
    expect(await readBalance(shared.storages[1].db, shared.owner.userId)).toMatchObject({
      postedMicros: 990_000n,
      heldMicros: 0n,
    });
  });

  it("keep what they are answering when they lose their connection, under another number", async () => {
    const held = heldEngine();
    await using shared = await platformsOnOne([held.engine, scriptedEngine()]);
    const [{ presence }, other] = shared.storages;
    const uuid = await begin(shared.platforms[0], shared.owner);
    const answer = post(shared.platforms[0], `/conversations/${uuid}/messages`, { message: "slow" });
    await held.reached(1);
    const lost = presence.process;
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lost}::oid`.execute(other.db);
    await expect.poll(() => presence.process).not.toBe(lost);
    await presence.present();
    expect(await failAbandonedTurns(other.db, now)).toBe(0);
    held.go(0);
    expect((await answer).status).toBe(200);
  });

  it("take over the key of one that has gone at once", async () => {
    const held = heldEngine();
    await using shared = await platformsOnOne([held.engine, scriptedEngine()]);
    const alive = shared.platforms[1];
    const uuid = await begin(alive, shared.owner);
    const path = `/conversations/${uuid}/messages`;
    const lost = post(shared.platforms[0], path, { message: "Hi" }, { "idempotency-key": "one" });
    await held.reached(1);
    expect((await post(alive, path, { message: "Hi" }, { "idempotency-key": "one" })).status).toBe(409);
    await (shared.storages[0].presence as Awaited<ReturnType<typeof enter>>).leave();
    expect((await post(alive, path, { message: "Hi" }, { "idempotency-key": "one" })).status).toBe(200);
    held.go(0);
    expect((await lost).status).toBe(400);
    expect((await post(alive, path, { message: "Hi" }, { "idempotency-key": "one" })).status).toBe(200);
    expect(await readBalance(shared.storages[1].db, shared.owner.userId)).toMatchObject({
      postedMicros: 990_000n,
      heldMicros: 0n,
    });
  });

  it("leave the turns of those that live alone", async () => {
    const held = heldEngine();
    await using shared = await platformsOnOne([held.engine, scriptedEngine()]);
    const uuid = await begin(shared.platforms[0], shared.owner);
    const answer = post(shared.platforms[0], `/conversations/${uuid}/messages`, { message: "slow" });
    await held.reached(1);
    expect(await failAbandonedTurns(shared.storages[1].db, now)).toBe(0);
    held.go(0);
    expect((await answer).status).toBe(200);
  });

  it("run a transaction again that the database took back for a deadlock", async () => {
    await using shared = await platformsOnOne();
    const [{ db }] = shared.storages;
    const keys = ["left", "right"];
    for (const key of keys) {
      await db.insertInto("rate_counters").values({ key, window_start: now, count: 0n, expires_at: now }).execute();
    }
    const met = Promise.withResolvers<void>();
    let inside = 0;
    const cross = (order: string[]) =>
      inTransaction(db, async (tx) => {
        for (const key of order) {
          await tx.updateTable("rate_counters").set({ count: sql`count + 1` }).where("key", "=", key).execute();
          if (++inside === 2) met.resolve();
          await met.promise;
        }
      });
    await Promise.all([cross(keys), cross([...keys].reverse())]);
    const counters = await db.selectFrom("rate_counters").select("count").where("key", "in", keys).execute();
    expect(counters).toEqual([{ count: 2n }, { count: 2n }]);
  });

  it("charge one account from two pools at once to the last cent and no further", async () => {
    await using shared = await platformsOnOne();
    const { userId } = shared.owner;
    const results = await Promise.all(
      Array.from({ length: 150 }, (_, at) =>
        hold((shared.storages[at % 2] as Storage).db, {
          userId,
          key: `charge-${at}`,
          amountMicros: 10_000n,
          kind: "chat_turn",
          now,
          expiresAt: now,
        }),
      ),
    );
    expect(results.filter((id) => id !== undefined)).toHaveLength(100);
    expect((await readBalance(shared.storages[1].db, userId)).availableMicros).toBe(0n);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpired } from "../../../src/platform/jobs/scheduled/delete-expired.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";
import { createTestWorker } from "../../support/jobs.ts";

const rows = 40_000;
const mebibyte = 1024 ** 2;

/** Counters of other windows, written and written again: many rows, as many dead ones, and a long log. */
async function write(db: Db): Promise<void> {
  await sql`insert into rate_counters (key, window_start, count, expires_at)
    select 'a counter with a name of some length, number ' || n, now(), 1, now()
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`update rate_counters set count = 2`.execute(db);
  // Statistics are published once a second at most, unless asked for.
  await sql`select pg_stat_force_next_flush()`.execute(db);
}

async function read(db: Db) {
  const { rows } = await sql<{ log: number; counted: number; dead: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as log,
      (select reltuples from pg_class where relname = 'rate_counters') as counted,
      (select n_dead_tup::int from pg_stat_user_tables where relname = 'rate_counters') as dead
    from pg_control_checkpoint()`.execute(db);
  return rows[0]!;
}

describe("an embedded database that much was written to", () => {
  let storage: Awaited<ReturnType<typeof openDatabaseFolder>>;
  beforeAll(async () => {
    storage = await openDatabaseFolder();
  });
  afterAll(() => storage[Symbol.asyncDispose]());

  it.runIf(deep)("is cleaned up by the platform's worker: expired rows, dead rows, and a long log", async () => {
    await write(storage.db);
    const before = await read(storage.db);
    expect(before.log).toBeGreaterThan(16 * mebibyte);
    expect(before.dead).toBe(rows);

    await using process = createTestWorker(storage, {
      schedules: [{ ...deleteExpired, everyMs: 1 }],
      maintenanceMs: 100,
    });
    process.worker.start();
    await expect.poll(async () => (await read(storage.db)).counted, { interval: 200 }).toBe(0);
    await process.worker.stop();

    const after = await read(storage.db);
    expect(after.log).toBeLessThan(16 * mebibyte);
    expect(after.dead).toBe(0);
  });

  it.runIf(deep)("is left alone where little has happened", async () => {
    const position = async () =>
      (await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(storage.db)).rows[0]?.at;
    await storage.maintain();
    const before = await position();
    await storage.maintain();
    expect(await position()).toBe(before);
  });

  it.runIf(deep)(
    "opens again after its process was killed by reading only what came after the last cleaning",
    async () => {
      await write(storage.db);
      await storage.maintain();
      const { log } = await read(storage.db);
      await sql`insert into rate_counters values ('last', now(), 1, now())`.execute(storage.db);
      await storage.pglite.kill();
      const { count } = await storage.db
        .selectFrom("rate_counters")
        .select(({ fn }) => fn.countAll<bigint>().as("count"))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(rows + 1);
      expect(log).toBeLessThan(mebibyte);
    },
  );
});

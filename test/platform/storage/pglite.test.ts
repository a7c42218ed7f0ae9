import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";

/** Milliseconds of the processor that work takes, in all threads: what other processes do meanwhile is no part of it. */
async function costMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const neverEnds = "do $$ begin loop end loop; end $$";

describe("the embedded database", () => {
  /** As a server has it, in a thread of its own. */
  let storage: Awaited<ReturnType<typeof openPglite>>;
  beforeAll(async () => {
    storage = await openPglite({ dump: await readFile(inject("templatePath")) });
  });
  afterAll(() => storage.close());

  it.runIf(deep)("leaves the server's event loop free while it works", async () => {
    let rounds = 0;
    const timer = setInterval(() => rounds++, 1);
    await sql`select count(*) from generate_series(1, 2000000)`.execute(storage.db);
    clearInterval(timer);
    expect(rounds).toBeGreaterThan(20);
  });

  it("hands over a large result in parts, between which others are served, and whole", async () => {
    let rounds = 0;
    const all = sql<{ n: number }>`select n from generate_series(1, 10000) n`.execute(storage.db);
    const count = () => {
      rounds++;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const { rows } = await all;
    clearImmediate(timer);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
    expect(rounds).toBeGreaterThan(10);
  });

  it("keeps every byte, of none and of a megabyte too", async () => {
    for (const length of [0, 256, 1_048_577]) {
      const bytes = Uint8Array.from({ length }, (_, at) => at % 256);
      const { rows } = await sql<{ whole: Uint8Array; part: Uint8Array; length: number }>`
        select whole, substring(whole from 3) as part, length(whole) from (select ${bytes}::bytea as whole) as given
      `.execute(storage.db);
      expect(Buffer.compare(rows[0]!.whole, bytes)).toBe(0);
      expect(Buffer.compare(rows[0]!.part, bytes.subarray(2))).toBe(0);
      expect(rows[0]!.length).toBe(length);
    }
  });

  it.runIf(deep)(
    "cuts a result into parts by size, so that long rows do not hold up the server longer than short ones",
    async () => {
      const received = vi.spyOn(Worker.prototype, "emit");
      const { rows } = await sql<{
        text: string;
      }>`select repeat('x', 100000) as text from generate_series(1, 40)`.execute(storage.db);
      const parts = received.mock.calls.filter(([event]) => event === "message").length;
      received.mockRestore();
      expect(rows.map(({ text }) => text.length)).toEqual(Array(40).fill(100_000));
      expect(parts).toBe(40);
    },
  );

  it.runIf(deep)("reads rows in a few times what the database takes to write them", async () => {
    const row = sql`select n as a, n as b, 'a name' as c, '[]'::jsonb as d, now() as e, 'GET' as f, null as g, 'always' as h
      from generate_series(1, 10000) n`;
    const readMs: number[] = [];
    const writeMs: number[] = [];
    for (let repeat = 0; repeat < 5; repeat++) {
      readMs.push(await costMs(() => row.execute(storage.db)));
      writeMs.push(await costMs(() => sql`select string_agg(r::text, ',') from (${row}) r`.execute(storage.db)));
    }
    expect(Math.min(...readMs) / Math.min(...writeMs)).toBeLessThan(6);
  });

  it("answers in the order of asking, and never lets a query between the statements of a transaction", async () => {
    const seen: string[] = [];
    const ask = (name: string) => sql`select 1`.execute(storage.db).then(() => seen.push(name));
    const transaction = inTransaction(storage.db, async (tx) => {
      const late = ask("late");
      for (let count = 0; count < 5; count++) await sql`select 1`.execute(tx);
      seen.push("transaction");
      return { late };
    });
    await Promise.all([transaction.then(({ late }) => late), ask("early"), ask("next")]);
    expect(seen.indexOf("late")).toBeGreaterThan(seen.indexOf("transaction"));
    expect(seen.indexOf("next")).toBeGreaterThan(seen.indexOf("early"));
  });

  it("knows a table's new columns after it was changed, also in a statement that it had prepared", async () => {
    await sql`create temporary table changing (a int)`.execute(storage.db);
    await sql`insert into changing values (1)`.execute(storage.db);
    const read = async () => (await sql`select * from changing`.execute(storage.db)).rows;
    expect(await read()).toEqual([{ a: 1 }]);
    await sql`alter table changing add column b int default 2`.execute(storage.db);
    expect(await read()).toEqual([{ a: 1, b: 2 }]);
    await storage.pglite.exec("update changing set a = 3; select 1");
    expect(await read()).toEqual([{ a: 3, b: 2 }]);
    await storage.pglite.exec("update changing set a = 4; alter table changing drop column b");
    expect(await read()).toEqual([{ a: 4 }]);
    await sql`drop table changing`.execute(storage.db);
  });

  it("fails a transaction's commit where one of its statements failed", async () => {
    const forgiving = inTransaction(storage.db, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(forgiving).rejects.toMatchObject({ code: "25P02" });
    expect((await sql`select 1 as one`.execute(storage.db)).rows).toEqual([{ one: 1 }]);
  });
});

describe("an embedded database in which a statement never ends", () => {
  let storage: Awaited<ReturnType<typeof openDatabaseFolder>>;
  beforeAll(async () => {
    storage = await openDatabaseFolder({ statementTimeoutMs: 750 });
  });
  afterAll(() => storage[Symbol.asyncDispose]());

  it("ends it, keeps what was committed, takes back what was not, and answers everybody who waited", async () => {
    const { db } = storage;
    const keys = async () =>
      (await db.selectFrom("rate_counters").select("key").orderBy("key").execute()).map(({ key }) => key);
    const add = (on: typeof db, key: string) =>
      on
        .insertInto("rate_counters")
        .values({ key, window_start: new Date(0), count: 1n, expires_at: new Date(0) })
        .execute();
    await add(db, "committed");
    const stuck = inTransaction(db, async (tx) => {
      await add(tx, "taken back");
      await sql.raw(neverEnds).execute(tx);
    });
    const waiting = [add(db, "waited"), keys(), inTransaction(db, (tx) => add(tx, "waited too"))];
    await expect(stuck).rejects.toMatchObject({ code: "57014" });
    await Promise.all(waiting);
    expect(await keys()).toEqual(["committed", "waited", "waited too"]);
  });

  it.runIf(deep)("runs a transaction again that was under way when the database ended, and only that", async () => {
    const { db } = storage;
    let tries = 0;
    const first = sql.raw(neverEnds).execute(db);
    const second = inTransaction(db, async (tx) => {
      tries++;
      await sql`select 1`.execute(tx);
    });
    await expect(first).rejects.toMatchObject({ code: "57014" });
    await second;
    expect(tries).toBe(1);
  });
});

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import type { PgliteClient } from "../../../src/platform/storage/pglite/client.ts";
import { DatabaseThread } from "../../../src/platform/storage/pglite/database-thread.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { createScript } from "../../../src/platform/storage/script.ts";
import { olderData } from "../../support/older-data.ts";
import { openTestStorage } from "../../support/storage.ts";

/** A database as the versions before a migration left it. */
async function runOlder(pglite: PgliteClient, before: string): Promise<void> {
  const folder = "src/platform/storage/migrations";
  await pglite.exec("create table schema_migrations (name text primary key, checksum text not null)");
  for (const name of (await readdir(folder)).filter((file) => file < before).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    await pglite.exec(text);
    const checksum = createHash("sha256").update(text).digest("hex");
    await pglite.query("insert into schema_migrations values ($1, $2)", [name, checksum]);
  }
}

describe("migrations", () => {
  it("run once: a second run changes nothing", async () => {
    await using storage = await openTestStorage();
    expect(await migrate(storage.db)).toEqual([]);
  });

  it("of a new database take a few round trips in all", async () => {
    await using storage = await openTestStorage();
    await storage.db.executeQuery(createScript("drop schema public, pgboss cascade; create schema public"));
    const sent = [vi.spyOn(DatabaseThread.prototype, "query"), vi.spyOn(DatabaseThread.prototype, "exec")];
    const ran = await migrate(storage.db);
    const roundTrips = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of sent) spy.mockRestore();
    expect(ran.length).toBeGreaterThan(30);
    expect(roundTrips).toBeLessThanOrEqual(8);
    expect(await migrate(storage.db)).toEqual([]);
  });

  it("refuse to go on when a file that ran was edited", async () => {
    await using storage = await openTestStorage();
    await sql`update schema_migrations set checksum = 'edited' where name = '001-core.sql'`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("001-core.sql was changed");
  });

  it("go on with data of a newer version, and refuse it where it needs newer servers", async () => {
    await using storage = await openTestStorage();
    await sql`insert into schema_migrations values ('999-later.sql', 'x')`.execute(storage.db);
    expect(await migrate(storage.db)).toEqual([]);
    await sql`update schema_migrations set needs = '999-later.sql' where name = '999-later.sql'`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("999-later.sql");
  });

  it("take a few round trips each, and give conversations their costs and the ledger its balances", async () => {
    const storage = await openPglite();
    try {
      await runOlder(storage.pglite, "004");
      for (const statement of olderData) await sql.raw(statement).execute(storage.db);
      const sent = [vi.spyOn(DatabaseThread.prototype, "query"), vi.spyOn(DatabaseThread.prototype, "exec")];
      const ran = await migrate(storage.db);
      const roundTrips = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of sent) spy.mockRestore();
      expect(ran).toContain("004-conversations.sql");
      // Begin, lock, look, all statements of the file, commit.
      expect(roundTrips).toBeLessThanOrEqual(5 * ran.length + 5);
      const { rows: conversations } = await sql`
        select id, cost_micros as cost, updated_at = last_message_at as same from conversations order by id
      `.execute(storage.db);
      expect(conversations).toEqual([
        { id: 1, cost: 20_000n, same: true },
        { id: 2, cost: 0n, same: true },
      ]);
      const { rows: entries } = await sql`
        select key, balance_after_micros as after from ledger_transfers order by id
      `.execute(storage.db);
      expect(entries).toEqual([
        { key: "in", after: 1_000_000n },
        { key: "late", after: 980_000n },
        { key: "early", after: 990_000n },
        { key: "back", after: null },
        { key: "held", after: null },
        { key: "out", after: 0n },
      ]);
    } finally {
      await storage.close();
    }
  });

  it("leave one definition of each function", async () => {
    await using storage = await openTestStorage();
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      group by proname having count(*) > 1
    `.execute(storage.db);
    expect(rows).toEqual([]);
  });

  it("leave money as bigint whatever its size", async () => {
    await using storage = await openTestStorage();
    const { rows } = await sql<{
      small: bigint;
      large: bigint;
    }>`select 1::bigint small, 9007199254740993 large`.execute(storage.db);
    expect(rows[0]).toEqual({ small: 1n, large: 9007199254740993n });
  });

  it("leave everything else as the same JavaScript value on either database", async () => {
    await using storage = await openTestStorage();
    const at = new Date("2026-03-29T00:30:00.123Z");
    const { rows } = await sql`select ${at}::timestamptz as at, 7::int as whole, 1.5::float8 as part, true as yes,
      ${JSON.stringify({ a: [1] })}::jsonb as json, array['x', null]::text[] as list, null as nothing,
      'Größe 👋' as text, 12.5::numeric as exact`.execute(storage.db);
    expect(rows).toEqual([
      {
        at,
        whole: 7,
        part: 1.5,
        yes: true,
        json: { a: [1] },
        list: ["x", null],
        nothing: null,
        text: "Größe 👋",
        exact: "12.5",
      },
    ]);
  });
});

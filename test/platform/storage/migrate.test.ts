import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { DatabaseThread } from "../../../src/platform/storage/pglite/database-thread.ts";
import { schemaFiles } from "../../../src/platform/storage/schema-files.ts";
import { createScript } from "../../../src/platform/storage/script.ts";
import { deep } from "../../counts.ts";
import { withMore } from "../../support/schema.ts";
import { openOwnStorage, openTestStorage } from "../../support/storage.ts";

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
    expect(ran.slice(0, 2)).toEqual(["001-schema.sql", "002-queue.sql"]);
    expect(ran).toContain("turn_begin.sql");
    expect(roundTrips).toBeLessThanOrEqual(8);
    expect(await migrate(storage.db)).toEqual([]);
  });

  it("refuse to go on when a file that ran was edited", async () => {
    await using storage = await openTestStorage();
    await sql`update schema_migrations set checksum = 'edited' where name = '001-schema.sql'`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("001-schema.sql was changed");
  });

  it("go on with data of a newer version, and refuse it where it needs newer servers", async () => {
    await using storage = await openTestStorage();
    await sql`insert into schema_migrations values ('999-later.sql', 'x')`.execute(storage.db);
    expect(await migrate(storage.db)).toEqual([]);
    await sql`update schema_migrations set needs = '999-later.sql' where name = '999-later.sql'`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("999-later.sql");
  });

  it.runIf(deep)(
    "that come later take a few round trips each, and the functions that changed a few in all",
    async () => {
      await using storage = await openOwnStorage();
      const files = withMore(schemaFiles(), "-- changed");
      const sent = [vi.spyOn(DatabaseThread.prototype, "query"), vi.spyOn(DatabaseThread.prototype, "exec")];
      const ran = await migrate(storage.db, { files });
      const roundTrips = sent.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of sent) spy.mockRestore();
      expect(ran).toEqual(["998-column.sql", "999-table.sql", ...files.functions.map(({ name }) => name)]);
      // Begin, lock, look, all statements of the file, commit.
      expect(roundTrips).toBeLessThanOrEqual(5 * 5);
      expect(await migrate(storage.db, { files })).toEqual([]);
    },
  );

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

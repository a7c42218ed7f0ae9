import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { openTestStorage } from "../../support/storage.ts";

describe("migrations", () => {
  it("run once: a second run changes nothing", async () => {
    await using storage = await openTestStorage();
    expect(await migrate(storage.db)).toEqual([]);
  });

  it("refuse to go on when a file that ran was edited", async () => {
    await using storage = await openTestStorage();
    await sql`update schema_migrations set checksum = 'edited' where name = '001-core.sql'`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("001-core.sql was changed");
  });

  it("refuse data made by a newer version", async () => {
    await using storage = await openTestStorage();
    await sql`insert into schema_migrations values ('999-later.sql', 'x')`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow("999-later.sql");
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

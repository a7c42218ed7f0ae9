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
});

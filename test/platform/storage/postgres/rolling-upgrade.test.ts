import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { migrate, readSchemaState } from "../../../../src/platform/storage/migrate.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { counts, seed } from "../../../counts.ts";
import { olderData } from "../../../support/older-data.ts";
import { createDatabase } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";

const folder = join(import.meta.dirname, "../../../../src/platform/storage/migrations");
const files = readdirSync(folder).sort();
/** The data of old is as the first three know it. */
const first = 3;
const servers = 3;
const writers = 4;
/** Written as it is, so that what is stored stays true: a column of each that every version has. */
const columns = {
  users: "name",
  ledger_accounts: "posted_micros",
  ledger_transfers: "key",
  assistants: "name",
  conversations: "type",
  messages: "content",
  turns: "created_at",
} as const;

async function runFiles(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    await client.query(
      `begin; ${text}\n; insert into schema_migrations (name, checksum) values ('${name}', '${checksum}'); commit`,
    );
  }
}

/** A server of the version before, as far as it writes: transactions over several tables, in any order. */
async function writeUntil(url: string, random: () => number, isOver: () => boolean) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = Object.entries(columns);
  const failures: string[] = [];
  let done = 0;
  const write = async () => {
    await client.query("begin");
    for (let count = 0; count < 3; count++) {
      const [table, column] = tables[Math.floor(random() * tables.length)] ?? expect.unreachable();
      await client.query(`update ${table} set ${column} = ${column} where id = 1 + floor(random() * 3)`);
      await sleep(random() * 10);
    }
    await client.query("commit");
  };
  while (!isOver()) {
    for (let tries = 1; ; tries++) {
      const failure = await write().then(
        () => undefined,
        (error: pg.DatabaseError) => error,
      );
      if (!failure) break;
      await client.query("rollback");
      // As every transaction of a server is: see inTransaction.
      if (failure.code === "40P01" && tries < 5) continue;
      failures.push(failure.message);
      break;
    }
    done++;
    await sleep(random() * 20);
  }
  await client.end();
  return { failures, done };
}

it(`starts ${servers} new servers at once beside old ones that write, ${counts.rollingUpgrades} times: neither fails (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const server = inject("postgres") ?? expect.unreachable();
  for (let upgrade = 0; upgrade < counts.rollingUpgrades; upgrade++) {
    const before = first + 1 + Math.floor(random() * (files.length - first - 1));
    await using database = await createDatabase(server.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("create table schema_migrations (name text primary key, checksum text not null)");
    await runFiles(client, files.slice(0, first));
    for (const statement of olderData) await client.query(statement);
    await runFiles(client, files.slice(first, before));
    await client.end();

    let isOver = false;
    const writing = Array.from({ length: writers }, () => writeUntil(database.url, random, () => isOver));
    await sleep(200);
    const storages = await Promise.all(Array.from({ length: servers }, () => openPostgres(database.url)));
    await sleep(200); // both versions run together
    isOver = true;
    const written = await Promise.all(writing);
    expect(written.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { done } of written) expect(done).toBeGreaterThan(3);
    const [{ db } = expect.unreachable()] = storages;
    expect(await readSchemaState(db)).toBe("current");
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transfers`.execute(db);
    expect(rows).toEqual([{ count: 6 }]);
    for (const storage of storages) await storage.close();
  }
});

it("gives way to a transaction that holds what a migration changes, lets others write meanwhile, and says when it gives up", async () => {
  await using database = await createDatabase((inject("postgres") ?? expect.unreachable()).url);
  const storage = await openPostgres(database.url);
  await sql`delete from schema_migrations where name = ${"120-rolling-upgrades.sql"}`.execute(storage.db);
  await sql`alter table schema_migrations drop column needs`.execute(storage.db);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = storage.db.transaction().execute(async (tx) => {
    await sql`select count(*) from schema_migrations`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await expect(migrate(storage.db, { patienceMs: 0 })).rejects.toMatchObject({ code: "55P03" });
  const migrating = migrate(storage.db);
  await sleep(300);
  // Behind the migration it waits for half a second at most, not until the transaction ends.
  await sql`update schema_migrations set checksum = checksum`.execute(storage.db);
  release.resolve();
  await holding;
  expect(await migrating).toEqual(["120-rolling-upgrades.sql"]);
  await storage.close();
});

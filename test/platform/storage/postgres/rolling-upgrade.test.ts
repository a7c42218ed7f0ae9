import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, it } from "vitest";
import type { Db } from "../../../../src/platform/storage/db.ts";
import { migrate } from "../../../../src/platform/storage/migrate.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { readMigration, readSqlFile, schemaFiles } from "../../../../src/platform/storage/schema-files.ts";
import { counts, seed } from "../../../counts.ts";
import { createDatabase } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";
import { withMore } from "../../../support/schema.ts";

const servers = 3;
const writers = 4;
/** Written as it is, so that what is stored stays true. */
const columns = {
  users: "name",
  ledger_accounts: "posted_micros",
  ledger_transfers: "key",
  assistants: "name",
  conversations: "type",
  messages: "content",
  turns: "created_at",
} as const;

/** An owner with money, a conversation with turns in every state, and a free one. */
async function fill(db: Db): Promise<void> {
  for (const statement of [
    "insert into users (email, name, created_at) values ('a@owner.example', 'A', '2026-11-20')",
    "insert into ledger_accounts (user_id, posted_micros, held_micros) values (1, 10000, 10000)",
    `insert into ledger_transfers (key, debit_account_id, credit_account_id, kind, state, amount_micros, posted_micros,
      created_at, settled_at) values
      ('in', 2, 3, 'credit', 'posted', 1000000, 1000000, '2026-11-20 10:00', '2026-11-20 10:00'),
      ('spent', 3, 1, 'chat_turn', 'posted', 10000, 10000, '2026-11-20 10:01', '2026-11-20 10:05'),
      ('back', 3, 1, 'chat_turn', 'voided', 10000, null, '2026-11-20 10:06', '2026-11-20 10:07'),
      ('held', 3, 1, 'chat_turn', 'held', 10000, null, '2026-11-20 10:08', null)`,
    `insert into assistants (uuid, user_id, name, type, mode, status, voice_id, language_id, timezone, initial_message,
      system_prompt, created_at, updated_at)
      values (gen_random_uuid(), 1, 'Mara', 'inbound', 'pipeline', 'active', 1, 1, 'UTC', '', '', now(), now())`,
    `insert into conversations (uuid, assistant_id, type, created_at, updated_at, last_message_at)
      select gen_random_uuid(), 1, type, '2026-11-20', '2026-11-21', '2026-11-21' from unnest(array['widget', 'test']) as type`,
    `insert into messages (conversation_id, role, content, state, created_at)
      select 1, 'user', 'Hi', 'done', now() from generate_series(1, 3)`,
    `insert into turns (conversation_id, message_id, transfer_id, state, lease_until, created_at) values
      (1, 1, 2, 'done', now(), now()), (1, 2, 3, 'failed', now(), now()), (1, 3, 4, 'running', now(), now())`,
  ])
    await sql.raw(statement).execute(db);
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
    await using database = await createDatabase(server.url);
    const storages = await Promise.all(Array.from({ length: servers }, () => openPostgres(database.url)));
    const [{ db } = expect.unreachable()] = storages;
    await fill(db);

    let isOver = false;
    const writing = Array.from({ length: writers }, () => writeUntil(database.url, random, () => isOver));
    await sleep(200);
    // More tables, and all functions with their triggers.
    const files = withMore(schemaFiles(), "-- As in the next version.", "99.0.0");
    const ran = await Promise.all(storages.map((storage) => migrate(storage.db, { files })));
    expect(ran.flat().sort()).toEqual(
      ["998-column.sql", "999-table.sql", ...files.functions.map(({ name }) => name)].sort(),
    );
    await sleep(200); // both versions run together
    expect(await migrate(db)).toEqual([]); // a server of the version before starts again
    isOver = true;
    const written = await Promise.all(writing);
    expect(written.flatMap(({ failures }) => failures)).toEqual([]);
    for (const { done } of written) expect(done).toBeGreaterThan(3);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_transfers`.execute(db);
    expect(rows).toEqual([{ count: 4 }]);
    for (const storage of storages) await storage.close();
  }
});

it("gives way to a transaction that holds what a migration changes, lets others write meanwhile, and says when it gives up", async () => {
  await using database = await createDatabase((inject("postgres") ?? expect.unreachable()).url);
  const storage = await openPostgres(database.url);
  const { migrations, ...others } = schemaFiles();
  const index = readMigration(readSqlFile("997-index.sql", "create index users_by_name on users (name)"));
  const files = { migrations: [...migrations, index], ...others };
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = storage.db.transaction().execute(async (tx) => {
    await sql`insert into users (email, name, created_at) values ('b@owner.example', 'B', now())`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await expect(migrate(storage.db, { files, patienceMs: 0 })).rejects.toMatchObject({ code: "55P03" });
  const migrating = migrate(storage.db, { files });
  await sleep(300);
  // Behind the migration it waits for half a second at most, not until the transaction ends.
  await sql`insert into users (email, name, created_at) values ('c@owner.example', 'C', now())`.execute(storage.db);
  release.resolve();
  await holding;
  expect(await migrating).toEqual(["997-index.sql"]);
  await storage.close();
});

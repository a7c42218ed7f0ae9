import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { createKnowledgeSearch } from "../src/platform/engine/knowledge/search.ts";
import { offlineModel } from "../src/platform/engine/offline/engine.ts";
import { findDiscrepancies } from "../src/platform/ledger/audit.ts";
import { hold, post } from "../src/platform/ledger/ledger.ts";
import { createPlatform } from "../src/platform/platform.ts";
import type { Storage } from "../src/platform/storage/db.ts";
import { scriptedEngine } from "../test/support/engine.ts";
import { addKnowledge, addOtherPassages } from "../test/support/knowledge.ts";
import { makeOwner, type TestOwner, testSecret } from "../test/support/owner.ts";
import { lists } from "./growth-lists.ts";
import { openDatabases } from "./support/databases.ts";
import { median, round, time } from "./support/figures.ts";

const sizes = [1_000, 10_000, 100_000];
const repeats = 15;
const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:05:00Z");

interface Subject {
  readonly name: string;
  /** How its cost grows with the number of rows, as the code is written. */
  readonly grows: string;
  /** Whether the API document has it answer all rows at once: then its ratios are those of the cost of one row. */
  readonly isPerRow?: true;
  /** Makes `size` rows and answers the work to measure on them. */
  prepare(storage: Storage, owner: TestOwner, size: number): Promise<() => Promise<unknown>>;
}

/**
 * Milliseconds of the same request as what it looks through grows, and their ratios: 1 is flat. Then those of every list and report of
 * a large account.
 */
export default async function growth(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  await using databases = await openDatabases();
  if (process.env.RINGBACK_BENCH_ONLY === "lists") return await lists(databases.all);
  for (const storage of databases.all) {
    for (const { name, grows, isPerRow, prepare } of subjects) {
      const row: Record<string, string | number> = { database: storage.engine, name, "grows with": grows };
      const medians: number[] = [];
      for (const size of sizes) {
        const work = await prepare(storage, await makeOwner(storage, now, 100), size);
        await analyzed(storage);
        await work();
        const each: number[] = [];
        for (let repeat = 0; repeat < repeats; repeat++) each.push(await time(work));
        medians.push(median(each));
        row[`ms at ${size}`] = round(median(each));
      }
      const costs = medians.map((ms, at) => (isPerRow ? (ms * 1_000) / (sizes[at] ?? 1) : ms));
      row["µs a row"] = isPerRow ? costs.map((cost) => Math.round(cost)).join(" / ") : "";
      row["ratio ×10"] = round((costs[1] ?? 0) / (costs[0] ?? 1));
      row["ratio ×100"] = round((costs[2] ?? 0) / (costs[0] ?? 1));
      rows.push(row);
    }
  }
  console.table(rows);
  await lists(databases.all);
}

/** What happens by itself within a minute: our worker does it on PGlite, autovacuum on PostgreSQL. */
async function analyzed(storage: Storage): Promise<void> {
  await storage.maintain();
  if (storage.engine !== "postgres") return;
  const due = sql<{ tables: number }>`
    select count(*)::int as tables from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`;
  do await setTimeout(500);
  while ((await due.execute(storage.db)).rows[0]?.tables);
}

const subjects: readonly Subject[] = [
  {
    name: "a page of assistants",
    grows: "nothing",
    async prepare(storage, owner, size) {
      await sql`insert into assistants (uuid, user_id, name, type, mode, status, voice_id, language_id, timezone,
          initial_message, system_prompt, created_at, updated_at)
        select gen_random_uuid(), user_id, name, type, mode, status, voice_id, language_id, timezone, initial_message,
          system_prompt, created_at, updated_at
        from assistants, generate_series(2, ${size}::int) where id = ${owner.assistantId}`.execute(storage.db);
      return request(storage, owner, "GET", "/user/assistants/get");
    },
  },
  {
    name: "all tools",
    grows: "nothing for each: all are answered",
    isPerRow: true,
    async prepare(storage, owner, size) {
      await sql`insert into tools (user_id, name, description, endpoint, method, timeout_s, sealed_headers, parameters,
          confirm, created_at, updated_at)
        select ${owner.userId}::int, 'tool_' || n, 'A tool.', 'https://shop.example', 'GET', 10, '[]', '[]', 'never',
          ${now}::timestamptz, ${now}::timestamptz from generate_series(1, ${size}::int) n`.execute(storage.db);
      return request(storage, owner, "GET", "/user/tools");
    },
  },
  {
    name: "new lines of a conversation",
    grows: "nothing",
    async prepare(storage, owner, size) {
      const { uuid, last } = await talk(storage, owner, size);
      return request(storage, owner, "GET", `/conversations/${uuid}?after=${last - 2}`);
    },
  },
  {
    name: "append: a message and its answer",
    grows: "nothing",
    async prepare(storage, owner, size) {
      const { uuid } = await talk(storage, owner, size);
      return request(storage, owner, "POST", `/conversations/${uuid}/messages`, { message: "Hello" });
    },
  },
  {
    name: "retrieval",
    grows: "statistics once, then common words",
    async prepare({ db }, _owner, size) {
      const id = await addKnowledge(db, "# House rules\n\nThe boiler pressure should be between 1 and 2 bar.");
      await addOtherPassages(db, id, size);
      const search = createKnowledgeSearch(db);
      return () => search.search(id, "What should the boiler pressure be?");
    },
  },
  {
    name: "ledger: the daily self-check",
    grows: "all movements of all owners",
    // First of the ledger's, since it reads what the others leave behind too.
    async prepare(storage, owner, size) {
      await move(storage, owner, size);
      return () => findDiscrepancies(storage.db);
    },
  },
  {
    name: "ledger: a charge",
    grows: "nothing",
    async prepare(storage, owner, size) {
      await move(storage, owner, size);
      return async () => {
        const key = crypto.randomUUID();
        const order = { userId: owner.userId, key, amountMicros: 1n, kind: "bench", now, expiresAt: later };
        await post(storage.db, (await hold(storage.db, order)) ?? 0, { now });
      };
    },
  },
  {
    name: "ledger: newest 20 movements",
    grows: "nothing",
    async prepare(storage, owner, size) {
      await move(storage, owner, size);
      return request(storage, owner, "GET", "/user/ledger?per_page=20");
    },
  },
];

/** One request of the owner's, through the platform's own edge. */
function request(storage: Storage, owner: TestOwner, method: string, path: string, body?: object) {
  const platform = createPlatform({
    storage,
    secret: testSecret,
    models: [{ ...offlineModel, engine: scriptedEngine() }],
    clock: () => now,
  });
  const headers = { authorization: `Bearer ${owner.key}`, "content-type": "application/json" };
  return async () => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await platform.fetch(new Request(`http://platform.test${path}`, init));
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
}

/** A conversation of so many lines. */
async function talk({ db }: Storage, owner: TestOwner, size: number): Promise<{ uuid: string; last: number }> {
  const uuid = crypto.randomUUID();
  const { id } = await db
    .insertInto("conversations")
    .values({
      uuid,
      assistant_id: owner.assistantId,
      type: "widget",
      variables: "{}",
      created_at: now,
      last_message_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into messages (conversation_id, role, content, state, created_at)
    select ${id}::int, case when n % 2 = 0 then 'user' else 'assistant' end, 'A line of about forty characters, no. ' || n,
      'done', ${now}::timestamptz from generate_series(1, ${size}::int) n returning id`.execute(db);
  return { uuid, last: rows.at(-1)?.id ?? 0 };
}

/** So many movements of the owner's that cancel each other out. */
async function move({ db }: Storage, owner: TestOwner, size: number): Promise<void> {
  await sql`
    insert into ledger_transfers (key, debit_account_id, credit_account_id, kind, state, amount_micros, posted_micros,
      created_at, settled_at)
    select gen_random_uuid()::text, case when n % 2 = 0 then own.id else system.id end,
      case when n % 2 = 0 then system.id else own.id end, 'bench', 'posted', 10, 10, ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${size}::int) n, ledger_accounts own, ledger_accounts system
    where own.user_id = ${owner.userId}::int and system.code = 'funding'`.execute(db);
}

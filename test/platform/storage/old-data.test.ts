import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { testSecret } from "../../support/owner.ts";

const folder = join(import.meta.dirname, "../../../src/platform/storage/migrations");
const token = "rbk_the-key-of-the-fixture";
const conversation = "22222222-2222-4222-8222-222222222222";
const tables = [
  "users",
  "api_keys",
  "login_sessions",
  "ledger_accounts",
  "ledger_transfers",
  "assistants",
  "conversations",
  "messages",
  "turns",
  "idempotency_keys",
  "rate_counters",
  "knowledgebases",
  "documents",
  "chunks",
];

/** A database as the first version left it: its two migrations, and rows in all of its tables. */
async function openOldData() {
  const storage = await openPglite();
  await storage.pglite.exec("create table schema_migrations (name text primary key, checksum text not null)");
  for (const name of ["001-core.sql", "002-knowledge.sql"]) {
    const text = readFileSync(join(folder, name), "utf8");
    await storage.pglite.exec(text);
    const checksum = createHash("sha256").update(text).digest("hex");
    await sql`insert into schema_migrations values (${name}, ${checksum})`.execute(storage.db);
  }
  await storage.pglite.exec(readFileSync(join(import.meta.dirname, "old-data.sql"), "utf8"));
  await sql`update api_keys set token_hash = ${createHash("sha256").update(token).digest("hex")}`.execute(storage.db);
  return storage;
}

/** Every row of the old tables, as text by table. */
async function readAll(db: Db, columns: Readonly<Record<string, readonly string[]>>) {
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    const fields = sql.join((columns[table] ?? []).map((column) => sql.ref(column)));
    const { rows } = await sql`select ${fields} from ${sql.table(table)} order by 1, 2`.execute(db);
    all[table] = rows;
  }
  return all;
}

async function readColumns(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`.execute(db);
  const columns: Record<string, string[]> = {};
  for (const { table_name, column_name } of rows) columns[table_name] = [...(columns[table_name] ?? []), column_name];
  return columns;
}

describe("data of the first version", () => {
  it("keeps every row and value; assistants get a voice and a language", async () => {
    const storage = await openOldData();
    const columns = await readColumns(storage.db);
    const before = await readAll(storage.db, columns);
    for (const table of tables) expect(before[table]?.length, table).toBeGreaterThan(0);
    const ran = await migrate(storage.db);
    expect(ran[0]).toBe("003-tools.sql");
    const after = await readAll(storage.db, columns);
    const assistants = before.assistants?.map((row) => ({ ...(row as object), voice_id: 1, language_id: 1 }));
    expect(after).toEqual({ ...before, assistants });
    expect(await migrate(storage.db)).toEqual([]);
    await storage.close();
  });

  it("is served by this version: key, assistant, money, conversation and stored answers", async () => {
    const storage = await openOldData();
    await migrate(storage.db);
    const now = new Date("2026-11-20T12:00:00.000Z");
    const platform = createPlatform({ storage, secret: testSecret, clock: () => now });
    const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const request = new Request(`http://platform.example${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const response = await platform.fetch(request);
      return { status: response.status, body: await response.json() };
    };
    // The turn that ran when the old process ended was given up: its cent is back.
    expect((await ask("GET", "/user/me")).body).toMatchObject({ email: "ada@owner.example", total_balance: 4.99 });
    const [assistant] = (await ask("GET", "/user/assistants")).body;
    expect(assistant).toMatchObject({
      name: "Mara",
      voice_id: 1,
      language_id: 1,
      llm_model_id: 1,
      variables: { company: "Halden" },
      daily_spend_cap: 5,
      knowledgebase_id: 1,
    });
    const rename = await ask("PUT", `/user/assistant/${assistant.id}`, { name: "Mara B." });
    expect([rename.status, rename.body.data]).toEqual([200, expect.objectContaining({ name: "Mara B." })]);
    const { history, variables } = (await ask("GET", `/conversations/${conversation}`)).body;
    expect(variables).toEqual({ name: "Ben" });
    expect(history.map(({ content, state }: { content: string; state?: string }) => [content, state])).toEqual([
      ["Hello Ben.", undefined],
      ["What does E14 mean?", undefined],
      ["E14 means that the pressure is low.", undefined],
      ["And then?", "failed"],
    ]);
    const repeat = await ask(
      "POST",
      `/conversations/${conversation}/messages`,
      { message: "What does E14 mean?" },
      { "idempotency-key": "first" },
    );
    expect(repeat.body).toMatchObject({ message: "E14 means that the pressure is low.", id: 3 });
    const next = await ask("POST", `/conversations/${conversation}/messages`, { message: "What does E14 mean?" });
    expect([next.status, next.body.message]).toEqual([200, expect.stringContaining("E14 means")]);
    expect((await ask("GET", "/user/me")).body.total_balance).toBe(4.98);
    expect(await findDiscrepancies(storage.db)).toEqual([]);
    await platform.close();
  });
});

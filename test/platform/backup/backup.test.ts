import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createBackup, readLinesOf } from "../../../src/platform/backup/create-backup.ts";
import { packBackup, verifyBackup } from "../../../src/platform/backup/format.ts";
import { restoreBackup } from "../../../src/platform/backup/restore-backup.ts";
import { listTables } from "../../../src/platform/backup/tables.ts";
import { readSnapshot } from "../../../src/platform/export/snapshot.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { credit } from "../../../src/platform/ledger/ledger.ts";
import { inTransaction, type Storage } from "../../../src/platform/storage/db.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { deep } from "../../counts.ts";
import { makeOwner, testSecret } from "../../support/owner.ts";
import { openTestStorage } from "../../support/storage.ts";

const folder = mkdtempSync(join(tmpdir(), "ringback-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));

const vault = createVault(testSecret);
const now = () => new Date("2026-11-20T10:00:00.123Z");
const file = (name: string) => join(folder, name);
const backup = async (storage: Storage, name: string) => {
  await writeFile(file(name), createBackup({ storage, vault, now }));
  return file(name);
};
const restore = (from: string, storage: Storage, { replace = false } = {}) =>
  restoreBackup(from, { storage, vault, replace });

/** Every row of every table, as the database writes it. */
async function contentOf({ db }: Storage): Promise<Record<string, readonly string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ row: string }>`select (t.*)::text as row from ${sql.raw(name)} t order by 1`.execute(
      db,
    );
    if (rows.length > 0) content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** Values that a careless copy changes. */
const hostile = `line\nbreak \r\u2028 "quotes" \\ back\\\\slash 'x' \u{1f469}\u200d\u{1f4bb} \\N [1] {"a":null}`;

async function fill(storage: Storage): Promise<void> {
  const { db } = storage;
  const { userId, assistantId } = await makeOwner(storage, now(), 1);
  await makeOwner(storage, now(), 0);
  await sql`update ledger_accounts set posted_micros = posted_micros where user_id = ${userId}`.execute(db);
  await sql`insert into conversations (uuid, assistant_id, type, variables, engine_memory, tags, created_at, updated_at, last_message_at)
    select gen_random_uuid(), ${assistantId}, 'widget', ${JSON.stringify({ [hostile]: hostile })}::jsonb, 'null', array[${hostile}, 'NULL', '', null],
      '2026-01-01 00:00:00.123457+00', now(), 'infinity' from generate_series(1, 3)`.execute(db);
  await sql`insert into messages (conversation_id, role, content, state, created_at)
    select id, 'user', ${hostile}, 'done', now() from conversations, generate_series(1, 150)`.execute(db);
  await sql`insert into knowledgebases (user_id, name, created_at, updated_at) values (${userId}, ${hostile}, now(), now())`.execute(
    db,
  );
  await sql`insert into documents (knowledgebase_id, name, type, status, created_at, updated_at)
    select id, ${hostile}, 'txt', 'active', now(), now() from knowledgebases`.execute(db);
  await sql`insert into document_files (document_id, part, bytes)
    select id, part, decode('00ff5c0a', 'hex') from documents, generate_series(0, 2) part`.execute(db);
  await sql`insert into request_times (key, times, expires_at) values ('k', array[9007199254740993, -1], now())`.execute(
    db,
  );
}

describe("a backup", () => {
  it("restores every row as it was, and counters go on where they were", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    const before = await contentOf(source);
    expect(before["public.messages"]).toHaveLength(450);
    const made = await backup(source, "all");
    const { header, rows, hasItsSecret } = await restore(made, target);
    expect([header.created_at, hasItsSecret]).toEqual(["2026-11-20T10:00:00.123Z", true]);
    expect(rows).toBe(Object.values(before).flat().length);
    expect(await contentOf(target)).toEqual(before);
    const ids = [];
    for (const { db } of [source, target]) {
      const { rows } = await sql<{ id: number }>`insert into knowledgebases (user_id, name, created_at, updated_at)
        select min(id), 'next', now(), now() from users returning id`.execute(db);
      ids.push(rows[0]?.id);
    }
    expect(ids[1]).toBe(ids[0]);
    // Triggers and constraints are there again: deleting an assistant takes all below it along, and is counted.
    await sql`delete from assistants where id = (select min(id) from assistants)`.execute(target.db);
    const after = await contentOf(target);
    expect([after["public.messages"], after["public.conversations"]]).toEqual([undefined, undefined]);
    await expect(
      sql`insert into knowledgebases (user_id, name, created_at, updated_at) values (99999, 'x', now(), now())`.execute(
        target.db,
      ),
    ).rejects.toThrow("foreign key");
  });

  it("is of one moment, while the server goes on", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    const { userId } = await makeOwner(source, now(), 1);
    const pay = (key: string) =>
      inTransaction(source.db, (tx) => credit(tx, { userId, key, amountMicros: 1_000n, kind: "credit", now: now() }));
    for (let at = 0; at < 250; at++) await pay(`before ${at}`);
    const made = file("moving");
    let paid = 0;
    async function* whilePaying(bytes: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const text of bytes) {
        if (text.startsWith("[")) await pay(`meanwhile ${paid++}`);
        yield text;
      }
    }
    await writeFile(made, packBackup(whilePaying(readLinesOf({ storage: source, vault, now }))));
    expect(paid).toBeGreaterThan(3);
    await restore(made, target);
    expect((await contentOf(target))["public.ledger_transfers"]).toHaveLength(251);
    expect(await findDiscrepancies(target.db)).toEqual([]);
  });

  it.runIf(deep)("leaves out what the queue counts in tables that it makes while it runs", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    await sql`create table pgboss.queue_stats_today partition of pgboss.queue_stats default`.execute(source.db);
    const made = await backup(source, "queue");
    await sql`drop table pgboss.queue_stats_today`.execute(source.db);
    await restore(made, target);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it("is not made by a version whose schema the database does not have", async () => {
    await using source = await openTestStorage();
    const record = "999-of-a-newer-version.sql";
    await sql`insert into schema_migrations (name, checksum) values (${record}, '')`.execute(source.db);
    await expect(backup(source, "newer")).rejects.toThrow("The database's schema is not that of Ringback");
    await sql`delete from schema_migrations where name = ${record}`.execute(source.db);
  });

  it.runIf(deep)("leaves nothing open where its reader stops in the middle", async () => {
    await using source = await openTestStorage();
    await fill(source);
    const text = "select n::text as line from generate_series(1, 1000) as n";
    for await (const { lines } of readSnapshot(source, async () => [{ text, rowsAtOnce: 10 }])) {
      expect(lines).toHaveLength(10);
      break;
    }
    const isEmbedded = source.engine === "pglite";
    const open = isEmbedded
      ? sql`select from pg_cursors where name like 'snapshot%'`
      : sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    await expect.poll(async () => (await open.execute(source.db)).rows.length).toBe(0);
    expect(await verifyBackup(await backup(source, "again"))).toBeGreaterThan(450);
  });

  it("says that it was made under another secret", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    const made = await backup(source, "secret");
    const other = createVault("another secret that is long enough, too");
    expect((await restoreBackup(made, { storage: target, vault: other, replace: false })).hasItsSecret).toBe(false);
  });
});

describe("restoring", () => {
  it("refuses a database with accounts unless it may replace them, and then nothing of before is left", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    const made = await backup(source, "replacing");
    await makeOwner(target, now(), 5);
    const before = await contentOf(target);
    await expect(restore(made, target)).rejects.toThrow("This database has accounts.");
    expect(await contentOf(target)).toEqual(before);
    await restore(made, target, { replace: true });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it("refuses what is no whole backup of this version, and changes nothing", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    await makeOwner(target, now(), 5);
    const before = await contentOf(target);
    const whole = readFileSync(await backup(source, "whole"));
    const lines = unpack(whole).toString().trimEnd().split("\n");
    const zip = (text: string) => withTrailer(zstdCompressSync(Buffer.from(text)));
    const changed = (change: (header: Record<string, unknown>) => object) => {
      const [header = "", ...rest] = lines;
      return zip([JSON.stringify(change(JSON.parse(header))), ...rest, ""].join("\n"));
    };
    const flipped = (at: number) => Buffer.from(whole).fill((whole[at] ?? 0) ^ 0x10, at, at + 1);
    const swapped = [...lines];
    swapped.splice(-3, 1);
    const cases: readonly (readonly [name: string, content: Buffer, complaint: RegExp])[] = [
      ["empty", Buffer.alloc(0), /is empty|not complete/],
      ["a text", Buffer.from("-- PostgreSQL database dump\n"), /is no backup of Ringback/],
      ["another archive", zip("hello\n"), /is damaged/],
      ["other lines", zip('{"hello":1}\n'), /is no backup of Ringback/],
      ...[1, 2, 3, 4, 8, 31, 32, 39, 40, 41, 44, 400].map(
        (bytes) => [`cut by ${bytes} bytes`, whole.subarray(0, -bytes), /is not complete/] as const,
      ),
      ["a flipped bit in its last byte", flipped(whole.length - 1), /is damaged/],
      ["a byte more", Buffer.concat([whole, Buffer.from([0])]), /is not complete/],
      ["cut in the middle", whole.subarray(0, whole.length >> 1), /is not complete/],
      ["cut at a line", zip(`${lines.slice(0, -1).join("\n")}\n`), /its end is missing/],
      ["cut within a line", zip(lines.join("\n").slice(0, -5)), /ends within a line/],
      ["a flipped bit", flipped(whole.length >> 1), /is damaged|not complete/],
      ["a row less", zip(`${swapped.join("\n")}\n`), /checksum/],
      ["more after its end", zip(`${lines.join("\n")}\n[]\n`), /goes on after its end/],
      ["a later format", changed((header) => ({ ...header, version: 3 })), /is of format 3/],
      [
        "a later schema",
        changed((header) => ({
          ...header,
          ringback: "9.9.9",
          migrations: { ...(header.migrations as object), "999-new.sql": "x" },
        })),
        /was made by Ringback 9\.9\.9 with another schema/,
      ],
      ["an earlier schema", changed((header) => ({ ...header, migrations: {} })), /with another schema/],
    ];
    for (const [name, content, complaint] of cases) {
      writeFileSync(file("broken"), content);
      const problem = await restore(file("broken"), target, { replace: true }).then(
        () => "restored",
        ({ message }: Error) => message,
      );
      expect(problem, name).toMatch(complaint);
    }
    await expect(restore(file("nowhere"), target)).rejects.toThrow("There is no file");
    await expect(restore(folder, target)).rejects.toThrow("is a folder");
    expect(await contentOf(target)).toEqual(before);
  });

  it.runIf(deep)("takes a backup of format 1, which has no checksum of its bytes", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    const [header = "", ...rest] = unpack(readFileSync(await backup(source, "earlier")))
      .toString()
      .trimEnd()
      .split("\n");
    const lines = [JSON.stringify({ ...JSON.parse(header), version: 1 }), ...rest.slice(0, -1)];
    const before = lines.map((line) => `${line}\n`).join("");
    const end = { ...JSON.parse(rest.at(-1) ?? ""), sha256: createHash("sha256").update(before).digest("hex") };
    writeFileSync(file("earlier"), zstdCompressSync(Buffer.from(`${before}${JSON.stringify(end)}\n`)));
    await restore(file("earlier"), target);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it.runIf(deep)("is all or nothing where rows contradict each other", async () => {
    await using source = await openTestStorage();
    await using target = await openTestStorage();
    await fill(source);
    await makeOwner(target, now(), 5);
    const before = await contentOf(target);
    const lines = unpack(readFileSync(await backup(source, "contradicting")))
      .toString()
      .trimEnd()
      .split("\n");
    const isUsers = lines.findIndex((line) => line.includes('"table":"public.users"'));
    // The first account is missing, which others refer to; a table is missing; a table is none.
    const without = (at: number) => lines.filter((_, index) => index !== at);
    const changes: readonly (readonly [readonly string[], RegExp])[] = [
      [without(isUsers + 1), /foreign key/],
      [
        lines.map((line, at) => (at === isUsers ? line.replace("public.users", "public.nobody") : line)),
        /a table public\.nobody that this database does not have/,
      ],
      [[...lines.slice(0, 1), ...lines.slice(-1)], /lacks the table/],
    ];
    for (const [changed, complaint] of changes) {
      const texts = changed.slice(0, -1);
      await writeFile(
        file("contradicting"),
        packBackup(
          (async function* () {
            yield* texts;
          })(),
        ),
      );
      await expect(restore(file("contradicting"), target, { replace: true })).rejects.toThrow(complaint);
      expect(await contentOf(target)).toEqual(before);
    }
  });
});

/** A file of format 2 ends with a frame that readers of Zstandard skip: the checksum of the bytes before it. */
function withTrailer(packed: Buffer): Buffer {
  const head = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
  return Buffer.concat([packed, head, createHash("sha256").update(packed).digest()]);
}

function unpack(whole: Buffer): Buffer {
  return zstdDecompressSync(whole.subarray(0, -40));
}

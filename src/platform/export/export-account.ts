import * as users from "../resources/user/store.ts";
import type { Storage } from "../storage/db.ts";
import { type ExportedTable, exportedTables } from "./exported-tables.ts";
import { readSnapshot } from "./snapshot.ts";

const rowsAtOnce = 100;

/**
 * All that an account owns, as of one moment and without secrets: lines of JSON, `{record: TABLE, data: {…}}`, and at the end
 * `{end: true, records: N}`. Money is in millionths of a USD, as it is stored.
 * @throws {Error} Where there is no such account
 * @example
 * ```ts
 * import { createWriteStream } from "node:fs";
 * import { pipeline } from "node:stream/promises";
 * import { exportAccount, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * await pipeline(exportAccount(storage, "ada@example.com"), createWriteStream("ada.jsonl"));
 * ```
 */
export async function* exportAccount(
  storage: Pick<Storage, "db" | "engine" | "withoutTimeout">,
  email: string,
): AsyncGenerator<Uint8Array> {
  let records = 0;
  const snapshot = readSnapshot(storage, async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (!user) throw new Error(`There is no account ${email}.`);
    return exportedTables.map((exported) => ({ text: queryOf(exported, user.id), rowsAtOnce }));
  });
  for await (const { lines } of snapshot) {
    records += lines.length;
    yield Buffer.from(`${lines.join("\n")}\n`);
  }
  yield Buffer.from(`${JSON.stringify({ end: true, records })}\n`);
}

function queryOf({ table, where, without = [], more }: ExportedTable, userId: number): string {
  const names = without.map((name) => `'${name}'`).join(", ");
  const columns = without.length === 0 ? `to_jsonb(${table})` : `to_jsonb(${table}) - array[${names}]`;
  const data = more === undefined ? columns : `(${columns}) || ${more}`;
  const mine = where.replaceAll(":user", String(userId));
  return `select json_build_object('record', '${table}', 'data', ${data})::text as line from ${table} where ${mine}`;
}

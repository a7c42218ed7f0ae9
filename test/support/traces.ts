import { sql } from "kysely";
import type { Log } from "../../src/platform/log.ts";
import type { Db } from "../../src/platform/storage/db.ts";

/** Every column of every table that has one of these texts, `table.column`, the queue's and the proxy's included. */
export async function findTraces(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1
  `.execute(db);
  // Bytes are shown as hexadecimal digits.
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString("hex")]).map((text) => text.toLowerCase());
  const patterns = wanted.map((text) => `%${text}%`);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(r) as row from ${sql.raw(name)} r where lower(r::text) like any (${patterns})
    `.execute(db);
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value)?.toLowerCase() ?? "";
        if (wanted.some((one) => text.includes(one))) found.add(`${name.replace("public.", "")}.${column}`);
      }
  }
  return [...found].sort();
}

/** A log, and all that was written into it. */
export function keepLog(): { readonly log: Log; readonly text: () => string } {
  const lines: string[] = [];
  const write = (fields: object, text: string) => void lines.push(`${JSON.stringify(fields)} ${text}`);
  return { log: { info: write, warn: write, error: write }, text: () => lines.join("\n") };
}

import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../storage/db.ts";
import { isCallOver, isMessageOver } from "./is-over.ts";
import type { ErasedKind, GoesWith } from "./registry/place.ts";
import { places } from "./registry/registry.ts";
import { idsOf } from "./removal.ts";

/** A table whose rows also go with things of another kind; those with which something still happens go once that is over. */
interface Part {
  readonly kind: ErasedKind;
  readonly isOver: RawBuilder<boolean>;
}

const parts: Readonly<Record<string, Part>> = {
  calls: { kind: "call", isOver: isCallOver },
  phone_messages: { kind: "phone message", isOver: isMessageOver },
};

/**
 * Deletes things of a kind with all that is kept of them, as the registry says: rows of other tables, words in rows that stay, answers
 * stored for repeats. The caller has locked them, and where calls may go along has locked their assistants before.
 */
export async function erase(tx: Tx, kind: ErasedKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rules = Object.entries(places).flatMap(([table, { goesWith }]) => {
    const rule = goesWith?.[kind];
    return rule === undefined ? [] : [{ table, rule }];
  });
  // What stays is changed, and what is found by other rows is deleted, before these are gone.
  for (const { rule } of rules) await partsOf(rule).change?.(tx, ids);
  for (const { table, rule } of rules) {
    const rows = partsOf(rule).rows?.(ids);
    if (rows) await eraseRows(tx, table, rows);
  }
  for (const { table, rule } of rules)
    if (rule === "itself")
      await sql`delete from ${sql.table(table)} where id = any (${[...ids]}::bigint[])`.execute(tx);
}

/** Deletes what one table keeps of things that stay themselves, or go later. */
export async function eraseFrom(tx: Tx, table: string, kind: ErasedKind, ids: readonly number[]): Promise<void> {
  const rows = partsOf(places[table]?.goesWith?.[kind]).rows?.(ids);
  if (rows) await eraseRows(tx, table, rows);
}

/** Tables of which rows may be left until they are over. */
export const partTables: readonly string[] = Object.keys(parts);

/** Which rows `r` of such a table were left and are over now. */
export function isLeftAndOver(table: string): RawBuilder<boolean> {
  return sql<boolean>`r.is_to_erase and ${partOf(table).isOver}`;
}

/** Deletes those of these rows that were left and are over now, and that nobody has locked. @returns How many went */
export async function eraseLeft(tx: Tx, table: string, ids: readonly number[]): Promise<number> {
  return eraseOver(tx, table, sql<boolean>`r.is_to_erase and r.id = any (${[...ids]}::bigint[])`, "skip locked");
}

async function eraseRows(tx: Tx, table: string, rows: RawBuilder<boolean>): Promise<void> {
  if (!(table in parts)) {
    await sql`delete from ${sql.table(table)} r where ${rows}`.execute(tx);
    return;
  }
  await sql`update ${sql.table(table)} r set is_to_erase = true where ${rows}`.execute(tx);
  await eraseOver(tx, table, rows, "wait");
}

async function eraseOver(
  tx: Tx,
  table: string,
  rows: RawBuilder<boolean>,
  locked: "wait" | "skip locked",
): Promise<number> {
  const { kind, isOver } = partOf(table);
  const found = await sql<{ id: number }>`
    select r.id from ${sql.table(table)} r where ${rows} and ${isOver} order by r.id
    for update ${locked === "wait" ? sql`` : sql`skip locked`}
  `.execute(tx);
  const ids = idsOf(found);
  await erase(tx, kind, ids);
  return ids.length;
}

function partOf(table: string): Part {
  const part = parts[table];
  if (!part) throw new TypeError(`no rows of ${table} are left for later`);
  return part;
}

function partsOf(rule: GoesWith | undefined): Exclude<GoesWith, string> {
  return typeof rule === "object" ? rule : {};
}

/** Chosen: what one statement names. */
const conversationsAtOnce = 500;

/** Deletes all conversations of an assistant, which is locked and whose turns have ended. */
export async function eraseConversationsOf(tx: Tx, assistantId: number): Promise<void> {
  for (;;) {
    const found = await sql<{ id: number }>`
      select id from conversations where assistant_id = ${assistantId} order by id limit ${conversationsAtOnce} for update
    `.execute(tx);
    if (found.rows.length === 0) return;
    await erase(tx, "conversation", idsOf(found));
  }
}

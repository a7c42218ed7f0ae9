import type { Selectable } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createFolder, Group, updateFolder } from "../../../contract/operations/groups.ts";
import { timestamp } from "../../http/time.ts";
import type { Db } from "../../storage/db.ts";
import type { GroupsTable } from "../../storage/schema.ts";

/** Folders and labels are kept alike. */
export type GroupTable = "folders" | "labels";

/** An owner's groups, newest first. */
export async function list(
  db: Db,
  table: GroupTable,
  userId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<Group[]> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(present);
}

export async function count(db: Db, table: GroupTable, userId: number): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insert(
  db: Db,
  table: GroupTable,
  { name, color }: BodyOf<typeof createFolder>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<Group> {
  const row = await db
    .insertInto(table)
    .values({ user_id: userId, name, color: color ?? null, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Changes what is given; nothing when the owner has no such group. */
export async function update(
  db: Db,
  table: GroupTable,
  id: number,
  { name, color }: BodyOf<typeof updateFolder>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<Group | undefined> {
  const row = await db
    .updateTable(table)
    .set({ ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }), updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && present(row);
}

/** Whether the owner had it. */
export async function remove(db: Db, table: GroupTable, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function present({ id, name, color, created_at, updated_at }: Selectable<GroupsTable>): Group {
  return {
    id,
    name,
    color: color as Group["color"],
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
  };
}

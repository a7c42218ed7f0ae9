import type { Selectable } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createFolder, updateFolder } from "../../../contract/operations/groups.ts";
import type { Db } from "../../storage/db.ts";
import type { GroupsTable } from "../../storage/schema.ts";

/** Folders and labels are kept alike. */
export type GroupTable = "folders" | "labels";
export type GroupRow = Selectable<GroupsTable>;

/** An owner's groups, newest first. */
export async function list(
  db: Db,
  table: GroupTable,
  userId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<GroupRow[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
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
): Promise<GroupRow> {
  return db
    .insertInto(table)
    .values({ user_id: userId, name, color: color ?? null, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes what is given; nothing when the owner has no such group. */
export async function update(
  db: Db,
  table: GroupTable,
  id: number,
  { name, color }: BodyOf<typeof updateFolder>,
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<GroupRow | undefined> {
  return db
    .updateTable(table)
    .set({ ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }), updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
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

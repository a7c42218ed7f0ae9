import type { Selectable } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createFolder, updateFolder } from "../../../contract/operations/assistants/groups.ts";
import type { Db } from "../../storage/db.ts";
import { type Newest, readNewest } from "../../storage/newest.ts";
import type { GroupsTable } from "../../storage/schema/assistants.ts";

/** Folders and labels are kept alike. */
export type GroupTable = "folders" | "labels";
export type GroupRow = Selectable<GroupsTable>;

/** An owner's groups, newest first. */
export function list(
  db: Db,
  table: GroupTable,
  userId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<Newest<GroupRow>> {
  return readNewest(db.selectFrom(table).selectAll().where("user_id", "=", userId), page);
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

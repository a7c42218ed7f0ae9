import type { Db, Tx } from "../../storage/db.ts";

export function insert(db: Db | Tx, key: { userId: number; name: string; tokenHash: string; now: Date }) {
  return db
    .insertInto("api_keys")
    .values({ user_id: key.userId, name: key.name, token_hash: key.tokenHash, created_at: key.now })
    .returning(["id", "name", "created_at"])
    .executeTakeFirstOrThrow();
}

export function list(db: Db, userId: number) {
  return db
    .selectFrom("api_keys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
}

/** Whether the owner had this key; it opens nothing from here on. */
export async function remove(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("api_keys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

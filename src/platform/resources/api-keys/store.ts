import type { Db, Tx } from "../../storage/db.ts";

export interface NewApiKey {
  readonly userId: number;
  readonly name: string;
  readonly tokenHash: string;
  /** What a program set it for; absent, the user created it. */
  readonly purpose?: string;
  /** The groups of operations that it may use; absent: all. */
  readonly scopes?: readonly string[] | undefined;
  readonly now: Date;
}

export function insert(db: Db | Tx, { userId, name, tokenHash, purpose, scopes, now }: NewApiKey) {
  return db
    .insertInto("api_keys")
    .values({
      user_id: userId,
      name,
      token_hash: tokenHash,
      purpose: purpose ?? null,
      scopes: scopes ? [...scopes] : null,
      created_at: now,
    })
    .returning(["id", "name", "created_at"])
    .executeTakeFirstOrThrow();
}

export function list(db: Db, userId: number) {
  return db
    .selectFrom("api_keys")
    .select(["id", "name", "created_at", "last_used_at", "scopes"])
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

import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "../../storage/db.ts";
import type { PhoneNumbersTable } from "../../storage/schema.ts";

export type PhoneNumberRow = Selectable<PhoneNumbersTable>;
export type AssignableRow = Awaited<ReturnType<typeof listAssignable>>[number];

/** An owner's numbers, newest first. */
export function list(db: Db | Tx, userId: number): Promise<PhoneNumberRow[]> {
  return db.selectFrom("phone_numbers").selectAll().where("user_id", "=", userId).orderBy("id", "desc").execute();
}

/** An owner's numbers with whether an inbound assistant, other than `except`, answers each already. */
export async function listAssignable(
  db: Db | Tx,
  userId: number,
  { except = 0 }: { except?: number | undefined } = {},
) {
  const numbers = await list(db, userId);
  const answered = await db
    .selectFrom("assistants")
    .select("phone_number_id")
    .where("id", "<>", except)
    .where("user_id", "=", userId)
    .where("type", "=", "inbound")
    .where("phone_number_id", "is not", null)
    .execute();
  const ids = new Set(answered.map(({ phone_number_id }) => phone_number_id));
  return numbers.map((number) => ({ ...number, isAnswered: ids.has(number.id) }));
}

export async function insert(tx: Tx, number: Insertable<PhoneNumbersTable>): Promise<number> {
  const { id } = await tx.insertInto("phone_numbers").values(number).returning("id").executeTakeFirstOrThrow();
  return id;
}

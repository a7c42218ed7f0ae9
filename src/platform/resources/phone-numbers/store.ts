import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../storage/db.ts";
import type { PhoneNumbersTable } from "../../storage/schema/phone-numbers.ts";

export type PhoneNumberRow = Selectable<PhoneNumbersTable>;
export type AssignableRow = Awaited<ReturnType<typeof listAssignable>>[number];

/** An owner's numbers, newest first. */
export function list(db: Db | Tx, userId: number): Promise<PhoneNumberRow[]> {
  return db.selectFrom("phone_numbers").selectAll().where("user_id", "=", userId).orderBy("id", "desc").execute();
}

export function find(db: Db | Tx, userId: number, id: number): Promise<PhoneNumberRow | undefined> {
  return db
    .selectFrom("phone_numbers")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Whether the owner has the number, and keeps it until the transaction ends. */
export async function lockOwned(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("phone_numbers")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of the carrier's, whichever account owns it. */
export function findByNumber(db: Db | Tx, number: string): Promise<PhoneNumberRow | undefined> {
  return db
    .selectFrom("phone_numbers")
    .selectAll()
    .where("phone_number", "=", number)
    .where("type", "=", "normal")
    .executeTakeFirst();
}

/** The active inbound assistant that answers at a number. */
export async function findAnswering(db: Db | Tx, id: number): Promise<number | undefined> {
  const assistant = await db
    .selectFrom("assistants")
    .select("id")
    .where("phone_number_id", "=", id)
    .where("type", "=", "inbound")
    .where("status", "=", "active")
    .executeTakeFirst();
  return assistant?.id;
}

/** The assistant at a number by whose settings texts are sent from it: the one that answers there, else any other. */
export function findAssistantAt(db: Db | Tx, id: number) {
  return db
    .selectFrom("assistants")
    .select([
      "id",
      "language_id",
      "daily_spend_cap_micros",
      sql<readonly string[] | null>`settings -> 'sms_countries'`.as("sms_countries"),
    ])
    .where("phone_number_id", "=", id)
    .orderBy(({ eb, and }) => and([eb("type", "=", "inbound"), eb("status", "=", "active")]), "desc")
    .orderBy("id")
    .executeTakeFirst();
}

/** Whether its month is paid. */
export function isSubscribed({ subscribed_until }: Pick<PhoneNumberRow, "subscribed_until">, now: Date): boolean {
  return subscribed_until !== null && subscribed_until > now;
}

/** Whether a call can be made under it. A caller ID is shown and nothing else: it has no month to pay. */
export function canBeShown(number: Pick<PhoneNumberRow, "type" | "subscribed_until">, now: Date): boolean {
  return number.type === "caller_id" || isSubscribed(number, now);
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

export function insert(tx: Tx, number: Insertable<PhoneNumbersTable>): Promise<PhoneNumberRow> {
  return tx.insertInto("phone_numbers").values(number).returningAll().executeTakeFirstOrThrow();
}

/** Names a number, or takes its name away; nothing if the owner has no such number. */
export function rename(
  db: Db,
  userId: number,
  id: number,
  nickname: string | null,
): Promise<PhoneNumberRow | undefined> {
  return db
    .updateTable("phone_numbers")
    .set({ nickname })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a number, from its assistants too. @returns What it was */
export function remove(db: Tx, userId: number, id: number): Promise<PhoneNumberRow | undefined> {
  return db
    .deleteFrom("phone_numbers")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

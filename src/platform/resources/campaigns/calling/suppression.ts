import { sql } from "kysely";
import { numberForms } from "../../../number-forms.ts";
import type { Db, Tx } from "../../../storage/db.ts";

/**
 * Has nothing go to a number by itself any more, on any channel of an owner: its person has said so by text, on WhatsApp or in a call.
 */
export async function suppress(tx: Tx, userId: number, phoneNumber: string, now: Date): Promise<void> {
  await tx
    .insertInto("suppressed_numbers")
    .values({ user_id: userId, phone_number: phoneNumber, created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "phone_number"]).doUpdateSet({ created_at: now }))
    .execute();
}

/**
 * When a number's person last said STOP to an owner; nothing if they did not, or said START since. Those of earlier versions
 * are kept by the owner's number that they were said to.
 */
export async function findStop(db: Db | Tx, userId: number, phoneNumber: string): Promise<Date | undefined> {
  const forms = numberForms(phoneNumber);
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from (
      select created_at from suppressed_numbers where user_id = ${userId} and phone_number = any (${forms}::text[])
      union all
      select o.created_at from text_opt_outs o join phone_numbers n on n.phone_number = o.own_number
      where n.user_id = ${userId} and o.other_number = any (${forms}::text[])
    ) stops
  `.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Whether nothing may go to a number by itself. */
export async function isSuppressed(db: Db | Tx, userId: number, phoneNumber: string): Promise<boolean> {
  return (await findStop(db, userId, phoneNumber)) !== undefined;
}

/**
 * Remembers that a number's person said STOP or START to an owner.
 * @returns Whether that is new
 */
export async function setStopped(
  tx: Tx,
  { userId, phoneNumber, isStopped, now }: { userId: number; phoneNumber: string; isStopped: boolean; now: Date },
): Promise<boolean> {
  const wasStopped = await isSuppressed(tx, userId, phoneNumber);
  if (isStopped) await suppress(tx, userId, phoneNumber, now);
  else if (wasStopped) {
    const forms = numberForms(phoneNumber);
    await tx
      .deleteFrom("suppressed_numbers")
      .where("user_id", "=", userId)
      .where("phone_number", "in", forms)
      .execute();
    await tx
      .deleteFrom("text_opt_outs")
      .where("other_number", "in", forms)
      .where("own_number", "in", (eb) =>
        eb.selectFrom("phone_numbers").select("phone_number").where("user_id", "=", userId),
      )
      .execute();
  }
  return wasStopped !== isStopped;
}

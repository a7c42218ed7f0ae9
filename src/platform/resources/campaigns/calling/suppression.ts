import { sql } from "kysely";
import { numberForms } from "../../../carriers/number-forms.ts";
import type { Tx } from "../../../storage/db.ts";

/** Keeps an owner's campaigns from calling a number. */
export async function suppress(tx: Tx, userId: number, phoneNumber: string, now: Date): Promise<void> {
  await tx
    .insertInto("suppressed_numbers")
    .values({ user_id: userId, phone_number: phoneNumber, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether an owner's campaigns may not call a number: its person has said so in a call, or has stopped texts from one of the
 * owner's numbers. Chosen: who wants no texts wants no automatic calls either.
 */
export async function isSuppressed(tx: Tx, userId: number, phoneNumber: string): Promise<boolean> {
  const forms = numberForms(phoneNumber);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from suppressed_numbers where user_id = ${userId} and phone_number = any (${forms}::text[]))
      or exists (select from text_opt_outs o join phone_numbers n on n.phone_number = o.own_number
        where n.user_id = ${userId} and o.other_number = any (${forms}::text[])) as found
  `.execute(tx);
  return rows[0]?.found === true;
}

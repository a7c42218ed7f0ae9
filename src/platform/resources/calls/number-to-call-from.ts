import type { Db, Tx } from "../../storage/db.ts";
import type { AssistantRecord } from "../assistants/store.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";

/**
 * The number that a call shows: the first of `preferred` that can be shown, else the assistant's own, else the newest of its
 * owner's whose month is paid and at which no other assistant answers, else a caller ID, which is there to be shown, else the
 * newest at all: who calls back reaches the company at least. Carriers place no call without a number, and few people answer
 * one; it is withheld where the owner has none.
 */
export async function numberToCallFrom(
  db: Db | Tx,
  { id: except, userId, phone_number_id: own }: AssistantRecord,
  { now, preferred = [] }: { readonly now: Date; readonly preferred?: readonly number[] },
): Promise<string | null> {
  const numbers = await phoneNumbers.listAssignable(db, userId, { except });
  const shown = (id: number | null) => numbers.find((one) => one.id === id && phoneNumbers.canBeShown(one, now));
  const paid = numbers.filter((one) => one.type === "normal" && phoneNumbers.isSubscribed(one, now));
  const number =
    preferred.map(shown).find((one) => one !== undefined) ??
    shown(own) ??
    paid.find(({ isAnswered }) => !isAnswered) ??
    numbers.find(({ type }) => type === "caller_id") ??
    paid[0];
  return number?.phone_number ?? null;
}

import type { Selectable } from "kysely";
import type { CarrierSender } from "../../carriers/carrier.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { WhatsappSendersTable, WhatsappTemplatesTable } from "../../storage/schema/phone-messages.ts";
import type { PhoneNumbersTable } from "../../storage/schema/phone-numbers.ts";

export type SenderRow = Selectable<WhatsappSendersTable>;
export type TemplateRow = Selectable<WhatsappTemplatesTable>;

/** An owner's senders, newest first. */
export function listSenders(db: Db, userId: number, status: SenderRow["status"] | "all"): Promise<SenderRow[]> {
  return db
    .selectFrom("whatsapp_senders")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(status !== "all", (query) => query.where("status", "=", status === "offline" ? "offline" : "online"))
    .orderBy("id", "desc")
    .execute();
}

export function findSender(db: Db | Tx, userId: number, id: number): Promise<SenderRow | undefined> {
  return db
    .selectFrom("whatsapp_senders")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** The same by the number that it writes from. */
export function findSenderByNumber(db: Db | Tx, userId: number, number: string): Promise<SenderRow | undefined> {
  return db
    .selectFrom("whatsapp_senders")
    .selectAll()
    .where("phone_number", "=", number)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function senderOfNumber(db: Db | Tx, phoneNumberId: number): Promise<SenderRow | undefined> {
  return db.selectFrom("whatsapp_senders").selectAll().where("phone_number_id", "=", phoneNumberId).executeTakeFirst();
}

/** A sender's templates by name. */
export function listTemplates(db: Db, senderId: number, status: TemplateRow["status"] | "all"): Promise<TemplateRow[]> {
  return db
    .selectFrom("whatsapp_templates")
    .selectAll()
    .where("sender_id", "=", senderId)
    .$if(status !== "all", (query) => query.where("status", "=", status as TemplateRow["status"]))
    .orderBy("name")
    .orderBy("language")
    .execute();
}

export function findTemplate(db: Db, senderId: number, id: number): Promise<TemplateRow | undefined> {
  return db
    .selectFrom("whatsapp_templates")
    .selectAll()
    .where("id", "=", id)
    .where("sender_id", "=", senderId)
    .executeTakeFirst();
}

/** Takes over what the carrier says of a sender and its templates. What it does not name any more, the sender has not. */
export async function saveSender(
  tx: Tx,
  number: { readonly id: number; readonly userId: number; readonly ownerName: string },
  sender: CarrierSender,
  now: Date,
): Promise<void> {
  const known = {
    display_name: sender.displayName ?? number.ownerName,
    status: sender.status,
    quality_rating: sender.qualityRating,
    messaging_limit: sender.messagingLimit,
    updated_at: now,
  };
  const { id } = await tx
    .insertInto("whatsapp_senders")
    .values({
      ...known,
      user_id: number.userId,
      phone_number_id: number.id,
      phone_number: sender.number,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("phone_number_id").doUpdateSet(known))
    .returning("id")
    .executeTakeFirstOrThrow();
  const kept: number[] = [];
  for (const { name, language, category, status, bodyText: body_text } of sender.templates) {
    const template = await tx
      .insertInto("whatsapp_templates")
      .values({ sender_id: id, name, language, category, status, body_text })
      .onConflict((conflict) =>
        conflict.columns(["sender_id", "name", "language"]).doUpdateSet({ category, status, body_text }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    kept.push(template.id);
  }
  await tx
    .deleteFrom("whatsapp_templates")
    .where("sender_id", "=", id)
    .$if(kept.length > 0, (query) => query.where("id", "not in", kept))
    .execute();
}

/** The sender of a number, as one that the carrier has not reported yet where there is none. @returns Its id */
export async function ensureSender(
  tx: Tx,
  { id, user_id, phone_number }: Pick<Selectable<PhoneNumbersTable>, "id" | "user_id" | "phone_number">,
  now: Date,
): Promise<number> {
  const unknown = { status: "offline", quality_rating: "GREEN", messaging_limit: null } as const;
  const sender = { user_id, phone_number_id: id, phone_number, display_name: phone_number, ...unknown };
  await tx
    .insertInto("whatsapp_senders")
    .values({ ...sender, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("phone_number_id").doNothing())
    .execute();
  return (await senderOfNumber(tx, id))?.id ?? 0;
}

/** Marks senders that the carrier did not name as offline. */
export async function markOffline(tx: Tx, phoneNumberIds: readonly number[], now: Date): Promise<void> {
  if (phoneNumberIds.length === 0) return;
  await tx
    .updateTable("whatsapp_senders")
    .set({ status: "offline", updated_at: now })
    .where("phone_number_id", "in", [...phoneNumberIds])
    .where("status", "=", "online")
    .execute();
}

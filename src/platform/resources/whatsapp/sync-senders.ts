import * as z from "zod";
import type { Carrier } from "../../carriers/carrier.ts";
import { job, schedule } from "../../jobs/job.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { markOffline, saveSender } from "./senders.ts";

/** What this job takes of the platform. */
export interface SyncServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly now: () => Date;
}

/** Chosen: numbers that the carrier is asked for at once. */
const atOnce = 200;

/** Senders are synchronised every 5 minutes. @source States › WhatsApp sender status */
export const syncWhatsappSenders = schedule({
  name: "whatsapp.sync-senders",
  everyMs: 5 * 60_000,
  firstAfterMs: 0,
  run: (services: SyncServices) => syncSenders(services),
});

/** The same at once for one number, so that a new one need not wait. */
export const syncWhatsappSender = job({
  name: "whatsapp.sync-sender",
  payload: z.strictObject({ phone_number_id: z.int() }),
  run: ({ phone_number_id: only }, services: SyncServices) => syncSenders(services, { only }),
});

/** Asks the carrier which of the numbers WhatsApp knows and what it says of them. */
export async function syncSenders({ db, carrier, now }: SyncServices, { only }: { only?: number } = {}): Promise<void> {
  for (let after = 0; ; ) {
    const numbers = await db
      .selectFrom("phone_numbers")
      .innerJoin("users", "users.id", "phone_numbers.user_id")
      .select(["phone_numbers.id", "phone_numbers.user_id", "phone_number", "users.name as owner_name"])
      .where("phone_numbers.id", ">", after)
      .where("type", "=", "normal")
      .where("sms_capable", "=", true)
      .$if(only !== undefined, (query) => query.where("phone_numbers.id", "=", Number(only)))
      .orderBy("phone_numbers.id")
      .limit(atOnce)
      .execute();
    const last = numbers.at(-1);
    if (!last) return;
    const senders = await carrier.listSenders(numbers.map(({ phone_number }) => phone_number));
    const byNumber = new Map(senders.map((sender) => [sender.number, sender]));
    for (const { id, user_id: userId, phone_number, owner_name: ownerName } of numbers) {
      const sender = byNumber.get(phone_number);
      await inTransaction(db, (tx) =>
        sender ? saveSender(tx, { id, userId, ownerName }, sender, now()) : markOffline(tx, [id], now()),
      ).catch(ignoreReleased);
    }
    if (only !== undefined) return;
    after = last.id;
  }
}

/** A number that its owner gave back meanwhile has no sender. */
function ignoreReleased(error: unknown): void {
  const isReleased = error instanceof Error && "code" in error && error.code === foreignKeyViolation;
  if (!isReleased) throw error;
}

const foreignKeyViolation = "23503";

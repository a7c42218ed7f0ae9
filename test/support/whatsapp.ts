import * as numbers from "../../src/platform/resources/phone-numbers/store.ts";
import { syncSenders } from "../../src/platform/resources/whatsapp/sync-senders.ts";
import type { TestPlatform } from "./platform.ts";

/** Who writes to the senders that {@link giveSender} makes. */
export const whatsappCustomer = "+447700900126";

/** Gives an owner a number, for ten years, which WhatsApp knows and a customer has just written to. @returns Its id */
export async function giveSender(
  { db, services, carrier }: TestPlatform,
  {
    userId,
    caller,
    number = "+447700900700",
    region = "gb",
  }: {
    userId: number;
    /** The assistant that has the number, and does not answer there. (default: none) */
    caller?: number;
    number?: string;
    region?: string;
  },
): Promise<number> {
  const { id } = await db.transaction().execute((tx) =>
    numbers.insert(tx, {
      user_id: userId,
      phone_number: number,
      country_code: "GB",
      type: "normal",
      sms_capable: true,
      region,
      carrier: "simulated",
      subscribed_until: new Date("2036-01-01T00:00:00.000Z"),
      created_at: services.now(),
    }),
  );
  if (caller !== undefined)
    await db.updateTable("assistants").set({ phone_number_id: id }).where("id", "=", caller).execute();
  await syncSenders(services);
  await carrier.write({ channel: "whatsapp", from: whatsappCustomer, to: number, body: "Hello" });
  return id;
}

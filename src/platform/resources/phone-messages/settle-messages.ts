import type { Services } from "../../context.ts";
import { schedule } from "../../jobs/job.ts";
import { arrivedAfterMs, askForMessage } from "./send-message.ts";
import * as store from "./store.ts";

/** Chosen: what one round asks the carrier for. */
const atOnce = 100;

type SettlingServices = Pick<Services, "db" | "carrier" | "now" | "log">;

/** Asks the carrier what became of messages whose answer was lost, and pays for them or gives their price back. */
export const settlePhoneMessages = schedule({
  name: "phone-messages.settle",
  everyMs: 30_000,
  run: (services: SettlingServices) => settleOpenMessages(services),
});

/** @returns How many have an end now. */
export async function settleOpenMessages(services: SettlingServices): Promise<number> {
  const before = new Date(services.now().getTime() - arrivedAfterMs);
  let settled = 0;
  for (const message of await store.listOpen(services.db, before, atOnce)) {
    try {
      await askForMessage(message, services);
      settled += 1;
    } catch (error) {
      services.log.warn({ phoneMessage: message.id, error }, "the carrier could not be asked for a message");
    }
  }
  return settled;
}

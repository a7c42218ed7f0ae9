import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import type { Carrier } from "../../../carriers/carrier.ts";
import { isDear, parseNumber } from "../../../carriers/parse-number.ts";
import { channelOf } from "../../../channels/registry.ts";
import { phoneKeyOf } from "../../../client-address.ts";
import { usd } from "../../../ledger/money.ts";
import type { Db } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import { isSuppressed } from "../../campaigns/calling/suppression.ts";
import { type Spending, spendClient, spendWindow } from "../../daily-spend-cap.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import type { PhoneMessageRow } from "../store.ts";

type Received = Pick<PhoneMessageRow, "channel" | "phone_number_id" | "own_number" | "other_number">;

/** What an answer to a message counts against: the day of the assistant at the number, and this phone's share of it. */
export async function spendingOf(
  { phone_number_id: numberId, other_number: phone }: Received,
  { db, now, vault }: { readonly db: Db; readonly now: () => Date; readonly vault: Vault },
): Promise<Spending> {
  const assistant = await phoneNumbers.findAssistantAt(db, numberId);
  const window = spendWindow(now());
  const client = spendClient(phoneKeyOf(phone, vault), window);
  return assistant
    ? { assistantId: assistant.id, capMicros: assistant.daily_spend_cap_micros, client, window }
    : { assistantId: `number-${numberId}`, capMicros: usd(assistantDefaults.daily_spend_cap ?? 0), client, window };
}

/** Whether a message may be answered: its writer can be reached, and has not said STOP without a START since. */
export async function mayBeAnswered(
  message: Received & Pick<PhoneMessageRow, "user_id">,
  services: { readonly db: Db; readonly carrier: Carrier },
): Promise<boolean> {
  if (await isSuppressed(services.db, message.user_id, message.other_number)) return false;
  return isReachable(message, services);
}

/**
 * Whether anything is sent in answer to a message at all: to a text from one of the countries that its assistant answers texts of,
 * and from no range that costs more than its country does. WhatsApp has one price everywhere.
 */
export async function isReachable(
  { channel, phone_number_id: numberId, own_number: own, other_number: other }: Received,
  { db, carrier }: { readonly db: Db; readonly carrier: Carrier },
): Promise<boolean> {
  if (!channelOf(channel).costsByCountry) return true;
  const country = parseNumber(other, carrier)?.country;
  if (country === undefined || isDear(other)) return false;
  const listed = (await phoneNumbers.findAssistantAt(db, numberId))?.sms_countries;
  return listed ? listed.includes(country) : country === parseNumber(own, carrier)?.country;
}

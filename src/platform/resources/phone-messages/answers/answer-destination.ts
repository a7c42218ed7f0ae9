import type { Carrier } from "../../../carriers/carrier.ts";
import { parseNumber } from "../../../carriers/parse-number.ts";
import { channelOf } from "../../../channels/registry.ts";
import type { Micros } from "../../../ledger/money.ts";
import type { Db } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import type { PhoneNumberRow } from "../../phone-numbers/store.ts";
import type { PhoneMessageRow } from "../store.ts";
import { spendingOf } from "./answer-limits.ts";

/** What a segment of an answer to a message costs. */
export function priceOf(
  { channel, other_number }: Pick<PhoneMessageRow, "channel" | "other_number">,
  { carrier }: { readonly carrier: Carrier },
): Micros {
  return channelOf(channel).priceTo(parseNumber(other_number, carrier)?.country);
}

/** Where an answer to a message goes, its price, and whose day that counts against. */
export async function answerTo(
  message: PhoneMessageRow,
  number: Pick<PhoneNumberRow, "id" | "phone_number">,
  services: { readonly db: Db; readonly carrier: Carrier; readonly now: () => Date; readonly vault: Vault },
) {
  return {
    userId: message.user_id,
    channel: message.channel,
    from: { phoneNumberId: number.id, number: number.phone_number, senderId: message.sender_id },
    to: message.other_number,
    segmentMicros: priceOf(message, services),
    spending: await spendingOf(message, services),
  };
}

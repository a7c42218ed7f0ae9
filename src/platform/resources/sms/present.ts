import type { ListedSms, SmsRecord } from "../../../contract/operations/phone/sms.ts";
import { toUsd } from "../../ledger/money.ts";
import { plainTime } from "../../time.ts";
import { costOf, failureOf } from "../phone-messages/present.ts";
import type { PhoneMessageRow } from "../phone-messages/store.ts";

/** A text that was sent, as the API shows it. @source Resources › SMS record */
export function present(text: PhoneMessageRow): SmsRecord {
  return {
    id: text.id,
    phone_number_id: text.phone_number_id,
    to: text.other_number,
    body: text.body,
    user_id: text.user_id,
    segments: text.segments,
    segment_price: toUsd(text.segment_micros),
    total_cost: toUsd(costOf(text)),
    status: text.status,
    sms_sid: String(text.sid),
    ...(text.key === null ? {} : { idempotency_key: text.key }),
    created_at: plainTime(text.created_at),
    updated_at: plainTime(text.updated_at),
  };
}

/** A text as the list shows it, whichever side sent it. */
export function presentListed(text: PhoneMessageRow): ListedSms {
  const { direction, own_number: own, other_number: other } = text;
  const numbers = direction === "inbound" ? { from: other, to: own } : { from: own, to: other };
  return { ...present(text), sms_sid: text.sid, direction, ...numbers, ...failureOf(text) };
}

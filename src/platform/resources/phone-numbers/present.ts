import type { s } from "../../../contract/kit/schema.ts";
import type { AssignablePhoneNumber } from "../../../contract/operations/assistants/catalogues.ts";
import type {
  AvailablePhoneNumber,
  NamedPhoneNumber,
  PhoneNumber,
} from "../../../contract/operations/phone/phone-numbers.ts";
import type { AvailableNumber } from "../../carriers/carrier.ts";
import { formatNumber } from "../../carriers/parse-number.ts";
import { toUsd } from "../../ledger/money.ts";
import { prices } from "../../ledger/prices.ts";
import { timestamp } from "../../time.ts";
import { type AssignableRow, isSubscribed, type PhoneNumberRow } from "./store.ts";

/** @source Resources › Assignable phone number */
const typeLabels = { normal: "Normal", sip: "SIP", caller_id: "Caller ID" } as const;

/** A number as its owner's lists show it. */
export function present(number: PhoneNumberRow, now: Date): s.Infer<typeof PhoneNumber> {
  return {
    id: number.id,
    phone_number: number.phone_number,
    country_code: number.country_code,
    type: number.type,
    type_label: typeLabels[number.type],
    sms_capable: number.sms_capable,
    region: number.region,
    has_active_subscription: isSubscribed(number, now),
    created_at: timestamp(number.created_at),
  };
}

/** The same with the name that its owner gave it. */
export function presentNamed(number: PhoneNumberRow, now: Date): s.Infer<typeof NamedPhoneNumber> {
  return { ...present(number, now), nickname: number.nickname };
}

/** A number that can be bought, with a month's price. */
export function presentAvailable({
  number,
  country,
  region,
  smsCapable,
}: AvailableNumber): s.Infer<typeof AvailablePhoneNumber> {
  return {
    phone_number: number,
    phone_number_formatted: formatNumber(number),
    country_code: country,
    region,
    price: toUsd(prices.numberMonth),
    sms_capable: smsCapable,
  };
}

/** A number as the choice of an assistant's number shows it. */
export function presentAssignable(number: AssignableRow): s.Infer<typeof AssignablePhoneNumber> {
  const { id, phone_number, country_code, type, isAnswered } = number;
  const is_available = type !== "caller_id" && !isAnswered;
  return { id, phone_number, country_code, type_label: typeLabels[type], is_available };
}

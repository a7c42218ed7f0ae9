import { listAllPhoneNumbers, listSmsPhoneNumbers } from "../../../contract/operations/phone/phone-numbers.ts";
import { handler } from "../../http/handler.ts";
import { timestamp } from "../../http/time.ts";
import { list, type PhoneNumberRow, typeLabels } from "./store.ts";

export const listAllPhoneNumbersHandler = handler(listAllPhoneNumbers, async (_input, { db, userId, now }) => {
  const numbers = await list(db, userId);
  return { data: numbers.map((number) => present(number, now())) };
});

export const listSmsPhoneNumbersHandler = handler(listSmsPhoneNumbers, async (_input, { db, userId, now }) => {
  const numbers = (await list(db, userId)).map((number) => present(number, now()));
  return numbers.filter(({ sms_capable, has_active_subscription }) => sms_capable && has_active_subscription);
});

function present(number: PhoneNumberRow, now: Date) {
  return {
    id: number.id,
    phone_number: number.phone_number,
    country_code: number.country_code,
    type: number.type,
    type_label: typeLabels[number.type],
    sms_capable: number.sms_capable,
    region: number.region,
    has_active_subscription: number.subscribed_until !== null && number.subscribed_until > now,
    created_at: timestamp(number.created_at),
  };
}

import { operation } from "../kit/operation.ts";
import { s } from "../kit/schema.ts";

/** @source Resources › Owned phone number */
export const PhoneNumber = s.object({
  id: s.integer(),
  phone_number: s.string(),
  country_code: s.string(),
  type: s.enum(["normal", "sip", "caller_id"]),
  type_label: s.enum(["Normal", "SIP", "Caller ID"]),
  sms_capable: s.boolean(),
  region: s.string(),
  has_active_subscription: s.boolean(),
  created_at: s.timestamp(),
});

/** All numbers of the caller, whatever they can do. @source Endpoints › Assistants and catalogues */
export const listAllPhoneNumbers = operation({
  id: "listAllPhoneNumbers",
  summary: "List all phone numbers",
  tag: "Phone numbers",
  method: "GET",
  path: "/user/phone-numbers/all",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(PhoneNumber) }) },
  failures: {},
});

/** The numbers that can send texts now, as a bare array. @source Endpoints › Assistants and catalogues */
export const listSmsPhoneNumbers = operation({
  id: "listSmsPhoneNumbers",
  summary: "List phone numbers that can send texts",
  tag: "Phone numbers",
  method: "GET",
  path: "/user/phone-numbers",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(PhoneNumber) },
  failures: {},
});

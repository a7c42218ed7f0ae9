import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { rowLimits } from "../limits.ts";

const fields = {
  id: s.id(),
  phone_number: s.string(),
  country_code: s.string(),
  type: s.enum(["normal", "sip", "caller_id"]),
  type_label: s.enum(["Normal", "SIP", "Caller ID"]),
  sms_capable: s.boolean(),
  region: s.string(),
  has_active_subscription: s.boolean(),
  created_at: s.timestamp(),
};

/** @source Resources › Owned phone number */
export const PhoneNumber = s.object(fields);

/** With the name that its owner gave it. Settled beyond the document. */
export const NamedPhoneNumber = s.object({ ...fields, nickname: s.nullable(s.string()) });

/** A number that can be had. `price` in USD a month. Settled beyond the document. */
export const AvailablePhoneNumber = s.object({
  phone_number: s.string(),
  phone_number_formatted: s.string(),
  country_code: s.string(),
  region: s.string(),
  price: s.number({ min: 0 }),
  sms_capable: s.boolean(),
});

const byId = { params: s.object({ id: s.id() }), unknownId: "PHONE_NUMBER_NOT_FOUND" };
const notFound = {
  PHONE_NUMBER_NOT_FOUND: { status: 404, chosen: true, message: "Phone number not found" },
} as const;

/** All numbers of the caller, whatever they can do. @source Endpoints › Assistants and catalogues */
export const listAllPhoneNumbers = operation({
  id: "listAllPhoneNumbers",
  summary: "List all phone numbers",
  notes: "Bought numbers, SIP lines and extensions, the newest first.",
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
  notes: "Numbers whose carrier takes texts.",
  tag: "Phone numbers",
  method: "GET",
  path: "/user/phone-numbers",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(PhoneNumber) },
  failures: {},
});

/** Numbers that can be had in a country. Settled beyond the document; that the country is required is chosen. */
export const searchPhoneNumbers = operation({
  id: "searchPhoneNumbers",
  summary: "Search phone numbers to buy",
  notes: "contains takes digits that the number must hold. price is in USD a month.",
  tag: "Phone numbers",
  method: "GET",
  path: "/user/phone-numbers/search",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    country_code: s.countryCode(),
    contains: s.optional(
      s.pattern(
        new RegExp(`^\\d{1,${rowLimits.numberSearchDigits}}$`),
        "7700",
        `Write 1 to ${rowLimits.numberSearchDigits} digits.`,
      ),
    ),
  }),
  success: { status: 200, chosen: true, body: s.object({ data: s.array(AvailablePhoneNumber) }) },
  failures: {},
});

/** Takes a number that the search found; the first month is paid at once. Settled beyond the document, its failures chosen. */
export const purchasePhoneNumber = operation({
  id: "purchasePhoneNumber",
  summary: "Buy a phone number",
  notes: "Refusals in order: 422, availability, balance, carrier. The first month is paid at once.",
  tag: "Phone numbers",
  method: "POST",
  path: "/user/phone-numbers/purchase",
  auth: "bearer",
  errorShape: "message",
  idempotent: true,
  body: s.object({ phone_number: s.e164() }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: NamedPhoneNumber }) },
  failures: {
    PHONE_NUMBER_NOT_AVAILABLE: { status: 404, chosen: true, message: "Phone number not available" },
    INSUFFICIENT_BALANCE: { status: 400, chosen: true, message: "Insufficient balance" },
    PROVIDER_FAILED: {
      status: 500,
      chosen: true,
      message: "Failed to purchase phone number",
      added: { error: "refused", reason: "refused" },
    },
  },
});

/** Names a number; null takes the name away. Settled beyond the document. */
export const updatePhoneNumber = operation({
  id: "updatePhoneNumber",
  summary: "Name a phone number",
  notes: "The nickname is for the owner alone; null takes it away.",
  tag: "Phone numbers",
  method: "PUT",
  path: "/user/phone-numbers/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  body: s.object({ nickname: s.clearable(s.name({ min: 0, max: rowLimits.nicknameChars })) }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: NamedPhoneNumber }) },
  failures: notFound,
});

/** Gives a number back, or removes a SIP trunk; an assistant that had it has none afterwards. Settled beyond the document. */
export const deletePhoneNumber = operation({
  id: "deletePhoneNumber",
  summary: "Release a phone number",
  notes: "Also removes a SIP trunk. An assistant that had the number has none afterwards.",
  tag: "Phone numbers",
  method: "DELETE",
  path: "/user/phone-numbers/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});

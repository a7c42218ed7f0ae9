import * as z from "zod";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";
import { numberTaken } from "./number-taken.ts";

const address = s.either([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
  right: "Write an IP address or a range of them, such as 198.51.100.7 or 198.51.100.0/24.",
  example: "198.51.100.7",
});

/** Chosen: a number of the trunk, or the digits of an extension. */
const phoneNumber = s.pattern(
  /^\+?\d{2,15}$/,
  "+442079460102",
  "Write 2 to 15 digits, with + before a number that has its country's code, such as +442079460102.",
);
const choices = {
  sip_trunk_type: s.enum(["extension", "number"]),
  sip_calling_format: s.enum(["+e164", "e164", "national"]),
  inbound_authorization_type: s.enum(["auth", "ip"]),
};
const options = {
  sip_username: s.string({ max: limits.nameChars }),
  sip_password: s.string({ max: limits.nameChars }),
  ...choices,
  allowed_inbound_ips: s.array(address, { max: rowLimits.inboundAddresses }),
  country_code: s.countryCode(),
  outbound_proxy: s.boolean(),
};
/** Host and port as SIP has them. */
const sipAddress = s.pattern(
  /^[\w.-]{1,253}(?::\d{1,5})?$/,
  "sip.shop.example:5060",
  "Write a host and, if need be, a port, such as sip.shop.example:5060.",
);

/** A line of the owner's own provider. Its password is never returned. Settled beyond the document. */
export const SipTrunk = s.object({
  id: s.id(),
  phone_number: s.string(),
  sip_address: s.string(),
  sip_username: s.nullable(s.string()),
  ...choices,
  allowed_inbound_ips: s.array(s.string()),
  country_code: s.nullable(s.string()),
  outbound_proxy: s.boolean(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
});

const validationMessage = "The given data was invalid.";
const notFound = { SIP_TRUNK_NOT_FOUND: { status: 404, chosen: true, message: "SIP trunk not found" } } as const;
const byId = { params: s.object({ id: s.id() }), unknownId: "SIP_TRUNK_NOT_FOUND" };
const changed = s.object({ message: s.string(), data: SipTrunk });

/** The caller's trunks, newest first. Settled beyond the document. */
export const listSipTrunks = operation({
  id: "listSipTrunks",
  summary: "List SIP trunks",
  notes: "The newest first, without their passwords.",
  tag: "SIP trunks",
  method: "GET",
  path: "/user/phone-numbers/sip-trunks",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(SipTrunk) }) },
  failures: {},
});

/** Connects a line. Settled beyond the document; what is required is chosen. */
export const createSipTrunk = operation({
  id: "createSipTrunk",
  summary: "Connect a SIP trunk",
  notes: "inbound_authorization_type auth needs sip_username and sip_password, ip needs allowed_inbound_ips.",
  tag: "SIP trunks",
  method: "POST",
  path: "/user/phone-numbers/sip-trunks",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  body: s
    .object({
      phone_number: phoneNumber,
      sip_address: sipAddress,
      ...mapOptional(options),
      sip_trunk_type: options.sip_trunk_type,
      sip_calling_format: s.defaulted(options.sip_calling_format, "+e164"),
      inbound_authorization_type: s.defaulted(options.inbound_authorization_type, "auth"),
    })
    .check(({ value: input, issues }) => {
      const needed =
        input.inbound_authorization_type === "ip"
          ? (["allowed_inbound_ips"] as const)
          : (["sip_username", "sip_password"] as const);
      for (const name of needed) {
        if (input[name] === undefined) {
          issues.push({ code: "custom", input, path: [name], params: { rule: "required" } });
        }
      }
    })
    .meta({
      example: {
        sip_trunk_type: "number",
        phone_number: "+442079460102",
        sip_address: "sip.shop.example:5060",
        sip_username: "reception",
        sip_password: "a long password",
      },
    }),
  success: { status: 201, chosen: true, body: changed },
  failures: numberTaken,
});

/** Settled beyond the document, its wrapper chosen. */
export const getSipTrunk = operation({
  id: "getSipTrunk",
  summary: "Get a SIP trunk",
  notes: "The password is never shown.",
  tag: "SIP trunks",
  method: "GET",
  path: "/user/phone-numbers/sip-trunks/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ data: SipTrunk }) },
  failures: notFound,
});

/** Changes what is given. Settled beyond the document. It is removed by `deletePhoneNumber`. */
export const updateSipTrunk = operation({
  id: "updateSipTrunk",
  summary: "Update a SIP trunk",
  notes: "Only the fields that are given change. A trunk is removed by DELETE /user/phone-numbers/{id}.",
  tag: "SIP trunks",
  method: "PUT",
  path: "/user/phone-numbers/sip-trunks/{id}",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  ...byId,
  body: s.object({
    phone_number: s.optional(phoneNumber),
    sip_address: s.optional(sipAddress),
    ...mapOptional(options),
  }),
  success: { status: 200, chosen: true, body: changed },
  failures: { ...notFound, ...numberTaken },
});

type OptionalOf<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodType ? ReturnType<typeof s.optional<Shape[Name]>> : never;
};

function mapOptional<Shape extends z.ZodRawShape>(shape: Shape): OptionalOf<Shape> {
  const entries = Object.entries(shape).map(([name, schema]) => [name, s.optional(schema as z.ZodType)]);
  return Object.fromEntries(entries) as OptionalOf<Shape>;
}

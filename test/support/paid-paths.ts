import type { Policy } from "../../src/proxy/index.ts";

/** Offers all that costs money. */
export const everyAction: Policy = {
  calls: {},
  webCalls: {},
  sms: { from: 7 },
  whatsapp: { senderId: 9 },
  countries: ["GB"],
  simulatedNumbers: true,
};

/** A request as a page sends it. */
export type PagePath = readonly [method: "GET" | "POST", path: string, body: object | undefined];

/** Each path of what costs money, or shows what became of it, with a body that it takes. */
export function paidPaths(uuid: string): readonly PagePath[] {
  const handle = "11111111-1111-4111-8111-111111111111";
  return [
    ["POST", "/verifications", { phone_number: "+447700900123", purpose: "sms", consent: true }],
    ["POST", "/verifications/check", { verification_id: "x".repeat(22), code: "123456" }],
    ["POST", "/calls", {}],
    ["GET", `/calls/${handle}`, undefined],
    ["POST", `/calls/${handle}/end`, {}],
    ["POST", "/sms/quote", { message_id: 1 }],
    ["POST", "/sms", { message_id: 1 }],
    ["GET", "/whatsapp/session", undefined],
    ["POST", "/whatsapp", { message_id: 1 }],
    ["POST", `/conversations/${uuid}/web-calls`, {}],
  ];
}

import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { phoneActions } from "../../visitor-actions.ts";
import { rowLimits } from "../limits.ts";

/** How a visitor proves a phone number to the proxy. All ours. */
const proxyRow = { tag: "Proxy", auth: "none", errorShape: "message" } as const;

/** Sends a code to a visitor's phone by a text. */
export const startVerification = operation({
  ...proxyRow,
  id: "startVerification",
  summary: "Send a code to a phone",
  notes:
    "consent must be true, else 403 CONSENT_REQUIRED; consent_language is the language of what was agreed to, of those in consents. Where 403 PROOF_REQUIRED comes with a challenge {algorithm, challenge, salt, signature, maxnumber}, proof is the base64 of the JSON {algorithm, challenge, number, salt, signature} with hex(SHA-256(salt + number)) = challenge. A challenge is good once, for 5 minutes.",
  method: "POST",
  path: "/verifications",
  body: s.closed({
    phone_number: s.string({ max: rowLimits.typedPhoneChars }),
    purpose: s.enum(phoneActions),
    consent: s.optional(s.boolean()),
    consent_language: s.optional(s.string({ max: rowLimits.publicIdChars })),
    proof: s.optional(s.string({ max: rowLimits.proofChars })),
  }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({ verification_id: s.string(), expires_at: s.string(), resend_at: s.string() }),
  },
  failures: {},
});

/** Proves the phone to the session that asked for the code. */
export const checkVerification = operation({
  ...proxyRow,
  id: "checkVerification",
  summary: "Prove a phone by its code",
  notes: "422 CODE_WRONG says how many attempts_left there are.",
  method: "POST",
  path: "/verifications/check",
  body: s.closed({
    verification_id: s.string({ max: rowLimits.publicIdChars }),
    code: s.string({ max: rowLimits.typedPhoneChars }),
  }),
  success: { status: 200, chosen: true, body: s.object({ verified: s.literal(true) }) },
  failures: {},
});

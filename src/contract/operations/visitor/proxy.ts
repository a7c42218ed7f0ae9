import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { visitorActions } from "../../visitor-actions.ts";
import { rowLimits } from "../limits.ts";

/** Operations of the proxy alone, beside those that it passes on. All ours. */
const proxyRow = { tag: "Proxy", auth: "none", errorShape: "message" } as const;

/**
 * Gives a page that was away a new token for its conversation; `resume` is the secret that came with the conversation. One that was
 * begun with the same identity on another device needs none, and gets one.
 */
export const resumeSession = operation({
  ...proxyRow,
  id: "resumeSession",
  summary: "Resume a session",
  method: "POST",
  path: "/sessions",
  body: s.closed({
    conversation_id: s.string({ max: rowLimits.publicIdChars }),
    /** Absent where the visitor's identity alone lets them in: the conversation was begun with it. */
    resume: s.optional(s.string({ max: rowLimits.resumeTokenChars })),
  }),
  success: { status: 200, chosen: true, body: s.object({ token: s.string(), expires_at: s.string() }) },
  failures: {},
});

/** Names what a visitor may do beyond chatting. */
export const getCapabilities = operation({
  ...proxyRow,
  id: "getCapabilities",
  summary: "List what is offered",
  method: "GET",
  path: "/capabilities",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      assistants: s.array(s.string()),
      actions: s.array(s.enum(visitorActions)),
      features: s.optional(s.array(s.string())),
      countries: s.array(s.countryCode()),
      dial_codes: s.record(),
      consent: s.nullable(s.string()),
      consents: s.optional(s.record()),
      prices: s.optional(s.object({ call_minute: s.number(), sms_segment: s.number(), whatsapp_message: s.number() })),
    }),
  },
  failures: {},
});

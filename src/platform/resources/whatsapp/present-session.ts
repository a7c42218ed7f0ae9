import type { s } from "../../../contract/kit/schema.ts";
import type { WhatsappSession } from "../../../contract/operations/phone/whatsapp.ts";
import { windowEnd } from "../../channels/answer-window.ts";
import { whatsapp } from "../../channels/whatsapp.ts";
import { timestamp } from "../../time.ts";

/**
 * Whether free text may go to a customer: for 24 hours from the customer's last message, and not a moment longer.
 * @source Resources › WhatsApp session status; States › WhatsApp 24-hour session
 */
export function sessionOf(lastCustomerMessageAt: Date | undefined, now: Date): s.Infer<typeof WhatsappSession> {
  const closed = { is_open: false, can_send_freeform: false, requires_template: true };
  if (!lastCustomerMessageAt) return { ...closed, message: "The customer has not written yet. Send a template first." };
  const end = windowEnd(whatsapp, lastCustomerMessageAt) ?? now;
  if (now >= end) return { ...closed, message: "The 24-hour session has expired", expired_at: timestamp(end) };
  return {
    is_open: true,
    can_send_freeform: true,
    requires_template: false,
    message: "The 24-hour session is open",
    minutes_remaining: Math.floor((end.getTime() - now.getTime()) / 60_000),
    expires_at: timestamp(end),
  };
}

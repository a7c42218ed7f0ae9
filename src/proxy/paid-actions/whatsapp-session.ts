import { getWhatsappSession } from "../../contract/operations/phone/whatsapp.ts";
import { isRecord } from "../../contract/record.ts";
import type { Action } from "../action.ts";
import { refusal } from "../errors.ts";
import type { SessionContext } from "../operations/rule.ts";
import { throwVisitorFailure } from "./paid-failure.ts";

/** Whether free text may go to a number now, as a visitor may see it. */
export interface VisitorWhatsappSession {
  readonly is_open: boolean;
  readonly minutes_remaining?: number;
  readonly expires_at?: string;
}

/** Asks the platform; only what concerns the visitor is passed on. */
export async function whatsappSession(
  { upstream, settings, session: { assistant } }: SessionContext,
  number: string,
  action: Action,
): Promise<VisitorWhatsappSession> {
  const query = { sender_id: settings.policy.whatsapp?.senderId, recipient_phone: number };
  const read = ({ session_status: session }: Readonly<Record<string, unknown>>): VisitorWhatsappSession => {
    if (!isRecord(session) || typeof session.is_open !== "boolean") throw refusal("UPSTREAM_FAILED");
    const { is_open, minutes_remaining: minutes, expires_at: end } = session;
    if (!is_open) return { is_open };
    return {
      is_open,
      ...(typeof minutes === "number" ? { minutes_remaining: minutes } : {}),
      ...(typeof end === "string" && !Number.isNaN(Date.parse(end)) ? { expires_at: end } : {}),
    };
  };
  return (await upstream.call(getWhatsappSession, { action, assistant, query }, read).catch(throwVisitorFailure)).body;
}

import type { Operation } from "../../contract/kit/operation.ts";
import { countCodePoints } from "../../contract/limits.ts";
import { getConversation } from "../../contract/operations/conversations/conversations.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import type { VisitorHistoryItem } from "../../contract/proxy.ts";
import { refuseFields } from "../../http/input/check.ts";
import { plainText } from "../../text/plain-text.ts";
import { countSegments, mostSegments, smsBody } from "../../text/segments.ts";
import { shorten } from "../../text/shorten.ts";
import type { Action } from "../action.ts";
import type { SessionContext } from "../operations/rule.ts";

/**
 * The text of a message of the session's conversation, as its page reads it and a phone shows it.
 * @throws VALIDATION_FAILED on `message_id` where the conversation has no such message, or it is no more than marks
 */
export async function messageText(
  context: SessionContext,
  { operation, action, id }: { readonly operation: Operation; readonly action: Action; readonly id: number },
): Promise<string> {
  const items = await readItems(context, action, { after: id - 1, limit: 1 });
  const message = items.find((item) => item.id === id && isChatMessage(item));
  const text = message ? plainText(message.content) : "";
  if (text === "") refuseFields(operation, { message_id: ["The selected message id is invalid."] });
  return text;
}

/** As much of a text as one message takes, as it is sent. */
export function smsText(text: string): string {
  const fits = (body: string) =>
    countCodePoints(smsBody(body)) <= rowLimits.smsBodyChars && countSegments(body) <= mostSegments;
  return smsBody(shorten(smsBody(text), fits));
}

/** As {@link smsText}. */
export function whatsappText(text: string): string {
  return shorten(text, (body) => countCodePoints(body) <= rowLimits.whatsappMessageChars);
}

/** Items of the session's conversation, as its page reads them, oldest first. */
export async function readItems(
  { upstream, toVisitor, session: { conversation, assistant } }: SessionContext,
  action: Action,
  query: { readonly after?: number; readonly limit: number },
): Promise<readonly VisitorHistoryItem[]> {
  const input = { action, assistant, params: { uuid: conversation }, query };
  return (await upstream.call(getConversation, input, toVisitor.history)).body.history;
}

/** Whether somebody said it: not what the platform notes, and not what was never answered. */
export function isChatMessage({ role, state }: VisitorHistoryItem): boolean {
  return role !== "system" && state === undefined;
}

import { uuidForm } from "../../contract/identifiers.ts";
import { fail, type Operation } from "../../contract/kit/operation.ts";
import { idempotencyKeyForm } from "../../contract/limits.ts";
import { VisitorAction } from "../../contract/operations/conversations/conversations.ts";

/** Whether a `Content-Type` names JSON. */
export function isJson(contentType: string | null): boolean {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
}

/** Refuses only what contradicts JSON: clients that leave the headers out are understood as well. */
export function refuseOtherTypes(row: Operation, { headers }: Request): void {
  if (headers.has("content-type") && !isJson(headers.get("content-type"))) fail(row, "UNSUPPORTED_MEDIA_TYPE");
  const accept = headers.get("accept");
  if (accept && !/(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|[\w.-]+\+json))\s*(?:;|,|$)/i.test(accept)) {
    fail(row, "NOT_ACCEPTABLE");
  }
}

/** Whether the client asked for events, where the row has them. */
export function wantsEvents({ streams }: Operation, { headers }: Request): boolean {
  if (streams !== true) return streams === "only";
  return /\btext\/event-stream\b/i.test(headers.get("accept") ?? "");
}

/** The last event that a client has seen; undefined for none, and for what is no id of ours. */
export function readLastEventId({ headers }: Request): number | undefined {
  const text = headers.get("last-event-id") ?? "";
  const id = /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The request's key against repetition, where the row honours one. @throws VALIDATION_FAILED for what is no key */
export function readIdempotencyKey(row: Operation, { headers }: Request): string | undefined {
  const key = row.idempotent ? headers.get("idempotency-key") : null;
  if (key === null || idempotencyKeyForm.test(key)) return key ?? undefined;
  const text = "The Idempotency-Key header must be 1 to 255 visible ASCII characters.";
  return fail(row, "VALIDATION_FAILED", { detail: text, fields: { "Idempotency-Key": [text] } });
}

/** The conversation whose followers learn what becomes of a message: `Ringback-Followed-Conversation`, its uuid. */
export function readFollowedConversation({ headers }: Request): string | undefined {
  const uuid = headers.get("ringback-followed-conversation")?.trim() ?? "";
  return uuidForm.test(uuid) ? uuid : undefined;
}

/**
 * For how many seconds a visitor reads the answer at most, where a server with its owner's token asks for them:
 * `Ringback-Visitor: 240`, or 0 for what is no stream. Undefined if nobody says that it is for a visitor.
 */
export function readVisitorSeconds({ headers }: Request): number | undefined {
  const text = headers.get("ringback-visitor") ?? "";
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

/** What the page that a message comes from offers beside chatting: `Ringback-Actions: call sms`. Unknown words are left out. */
export function readPageActions({ headers }: Request): readonly VisitorAction[] {
  const named = new Set(headers.get("ringback-actions")?.slice(0, 100).split(" "));
  return VisitorAction.options.filter((action) => named.has(action));
}

/** Whether the text that a request sends must not be readable afterwards: `Ringback-Sensitive: body`, for codes. */
export function hasSensitiveBody({ headers }: Request): boolean {
  return headers.get("ringback-sensitive")?.trim().toLowerCase() === "body";
}

import { webhookPath } from "../settings.ts";

/** What Twilio asks of us, by the last part of its address. */
export const webhookNames = [
  /** Somebody calls one of our numbers. */
  "voice",
  /** A call has come further. */
  "call-status",
  /** The talk with the assistant is over. */
  "talk-ended",
  /** The number that a caller was handed to has rung, or was talked with. */
  "transfer-ended",
  /** A person has answered who is called for a caller. */
  "leg",
  /** That person has heard the message, and is connected. */
  "leg-join",
  /** A call's recording is ready, or there is none. */
  "recording",
  /** Somebody has written to one of our numbers. */
  "message",
  /** A message has come further. */
  "message-status",
] as const;
export type WebhookName = (typeof webhookNames)[number];

/**
 * The address of a request to us: below the API's root, with our reference where it is about a request of ours, or with other values that
 * are to come back.
 */
export function webhookUrl(apiUrl: string, name: WebhookName, about?: string | Record<string, string>): string {
  const values = typeof about === "string" ? { reference: about } : (about ?? {});
  const query = new URLSearchParams(values).toString();
  return `${apiUrl.replace(/\/+$/, "")}${webhookPath}/${name}${query === "" ? "" : `?${query}`}`;
}

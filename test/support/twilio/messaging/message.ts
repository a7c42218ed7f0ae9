import { toRfc2822 } from "../dates.ts";
import type { Network } from "../network.ts";
import { createSid } from "../sids.ts";

/** @source https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
export type MessageStatus =
  | "accepted"
  | "queued"
  | "sending"
  | "sent"
  | "delivered"
  | "read"
  | "undelivered"
  | "failed"
  | "receiving"
  | "received";

export interface MessageFields {
  readonly direction: "outbound-api" | "inbound";
  /** With `whatsapp:` before it on that channel, as `to`. */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly status: MessageStatus;
  readonly messagingServiceSid?: string | undefined;
  readonly statusCallback?: string | undefined;
  readonly contentSid?: string | undefined;
  readonly contentVariables?: string | undefined;
  readonly sid?: string | undefined;
}

const texts: Readonly<Record<number, string>> = {
  30003: "Unreachable destination handset",
  30005: "Unknown destination handset",
  30006: "Landline or unreachable carrier",
  63016: "Failed to send freeform message because you are outside the allowed window. Please use a Template.",
};

/** A text message that the account sent or received. */
export class Message {
  readonly sid: string;
  readonly created: Date;
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  status: MessageStatus;
  sent: Date | undefined;
  errorCode: number | undefined;
  /** As the API writes it, e.g. "-0.0075". Null until a test sets it. */
  price: string | null = null;
  #updated: Date;

  constructor(
    readonly network: Network,
    readonly fields: MessageFields,
  ) {
    this.sid = fields.sid ?? createSid("SM");
    this.created = this.#updated = network.now();
    ({ from: this.from, to: this.to, body: this.body, status: this.status } = fields);
    if (fields.direction === "inbound") this.sent = this.created;
  }

  get isWhatsApp(): boolean {
    return this.to.startsWith("whatsapp:");
  }

  /**
   * The message gets a status, and its status callback is requested. An error code goes with "failed" and "undelivered".
   * Resolves at once; `settled` of the stand-in waits for the request.
   * @source https://www.twilio.com/docs/messaging/guides/track-outbound-message-status
   */
  report(status: MessageStatus, errorCode?: number): void {
    this.status = status;
    this.errorCode = errorCode;
    this.#updated = this.network.now();
    if (status === "sent") this.sent = this.#updated;
    const url = this.fields.statusCallback ?? this.#senderCallback();
    if (url) this.network.webhooks.report(this.sid, url, this.#parameters());
  }

  /** The resource. */
  toJson(): object {
    const { accountSid } = this.network;
    const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${this.sid}`;
    return {
      account_sid: accountSid,
      api_version: "2010-04-01",
      body: this.body,
      date_created: toRfc2822(this.created),
      date_sent: toRfc2822(this.sent),
      date_updated: toRfc2822(this.#updated),
      direction: this.fields.direction,
      error_code: this.errorCode ?? null,
      error_message: this.errorCode === undefined ? null : (texts[this.errorCode] ?? "Unknown error"),
      from: this.from,
      messaging_service_sid: this.fields.messagingServiceSid ?? null,
      num_media: "0",
      num_segments: `${Math.max(1, Math.ceil(this.body.length / 160))}`,
      price: this.price,
      price_unit: "USD",
      sid: this.sid,
      status: this.status,
      subresource_uris: { media: `${uri}/Media.json`, feedback: `${uri}/Feedback.json` },
      to: this.to,
      uri: `${uri}.json`,
    };
  }

  #parameters(): Record<string, string> {
    const { messagingServiceSid } = this.fields;
    const isEvent = this.isWhatsApp && (this.status === "delivered" || this.status === "read");
    return {
      AccountSid: this.network.accountSid,
      ApiVersion: "2010-04-01",
      ...(this.from && { From: this.from }),
      To: this.to,
      MessageSid: this.sid,
      MessageStatus: this.status,
      SmsSid: this.sid,
      SmsStatus: this.status,
      ...(messagingServiceSid && { MessagingServiceSid: messagingServiceSid }),
      ...(this.errorCode !== undefined && { ErrorCode: `${this.errorCode}` }),
      ...(this.isWhatsApp && { ChannelPrefix: "whatsapp" }),
      ...(isEvent && { EventType: this.status.toUpperCase() }),
      ...(this.isWhatsApp && this.errorCode !== undefined && { ChannelStatusMessage: texts[this.errorCode] ?? "" }),
    };
  }

  #senderCallback(): string | undefined {
    const sender = this.network.senders.find(({ sender_id }) => sender_id === this.from);
    return sender?.webhook.status_callback_url || undefined;
  }
}

import type { Network } from "../network.ts";
import { createSid } from "../sids.ts";
import type { Message } from "./message.ts";

/** How long a person may be answered in our own words. @source https://www.twilio.com/docs/whatsapp/key-concepts */
const windowMs = 24 * 60 * 60_000;

/** A sender, as the API writes it. @source https://www.twilio.com/docs/whatsapp/api/senders */
export interface WhatsAppSender {
  readonly sid: string;
  /** "ONLINE", "OFFLINE", "CREATING", "PENDING_VERIFICATION", "VERIFYING", "ONLINE:UPDATING", "TWILIO_REVIEW", "DRAFT". */
  status: string;
  /** "whatsapp:+447400123456" */
  readonly sender_id: string;
  configuration: Record<string, unknown>;
  webhook: {
    callback_url?: string | null;
    callback_method?: string | null;
    fallback_url?: string | null;
    fallback_method?: string | null;
    status_callback_url?: string | null;
    status_callback_method?: string | null;
  };
  profile: Record<string, unknown>;
  /** `quality_rating` as "HIGH", `messaging_limit` as "10K Customers/24hr". */
  properties: { quality_rating: string | null; messaging_limit: string | null } | null;
  offline_reasons: readonly { code: string; message: string; more_info: string }[] | null;
  readonly url: string;
}

/** A template with its approval, as the API writes it. @source https://www.twilio.com/docs/content/content-api-resources */
export interface WhatsAppContent {
  readonly sid: string;
  readonly account_sid: string;
  friendly_name: string;
  language: string;
  variables: Record<string, string>;
  types: Record<string, Record<string, unknown>>;
  readonly date_created: string;
  readonly date_updated: string;
  approval_requests: {
    /** Lower case and underscores. */
    name: string;
    /** "unsubmitted", "received", "pending", "approved", "rejected", "paused", "disabled". */
    status: string;
    /** "UTILITY", "MARKETING", "AUTHENTICATION". */
    category: string;
    content_type: string;
    rejection_reason: string;
    allow_category_change: boolean;
  };
}

export interface NewSender {
  readonly status?: string;
  readonly name?: string;
  readonly qualityRating?: string | null;
  readonly messagingLimit?: string | null;
  readonly webhook?: WhatsAppSender["webhook"];
}

/** A number becomes a sender of the account. */
export function addSender(network: Network, number: string, options: NewSender = {}): WhatsAppSender {
  const sid = createSid("XE");
  const sender: WhatsAppSender = {
    sid,
    status: options.status ?? "ONLINE",
    sender_id: `whatsapp:${number}`,
    configuration: { waba_id: "12345678912345", verification_method: "sms" },
    webhook: { callback_method: "POST", fallback_method: "POST", status_callback_method: "POST", ...options.webhook },
    profile: { name: options.name ?? "Example Business", about: "", vertical: "Other" },
    properties: {
      quality_rating: options.qualityRating === undefined ? "HIGH" : options.qualityRating,
      messaging_limit: options.messagingLimit === undefined ? "10K Customers/24hr" : options.messagingLimit,
    },
    offline_reasons: null,
    url: `https://messaging.twilio.com/v2/Channels/Senders/${sid}`,
  };
  network.senders.push(sender);
  return sender;
}

export interface NewContent {
  readonly name: string;
  readonly body: string;
  readonly language?: string;
  readonly variables?: Readonly<Record<string, string>>;
  readonly status?: string;
  readonly category?: string;
}

/** A template of type `twilio/text` becomes the account's. */
export function addContent(network: Network, options: NewContent): WhatsAppContent {
  const date = `${network.now().toISOString().slice(0, 19)}Z`;
  const content: WhatsAppContent = {
    sid: createSid("HX"),
    account_sid: network.accountSid,
    friendly_name: options.name,
    language: options.language ?? "en",
    variables: { ...options.variables },
    types: { "twilio/text": { body: options.body } },
    date_created: date,
    date_updated: date,
    approval_requests: {
      name: options.name,
      status: options.status ?? "approved",
      category: options.category ?? "UTILITY",
      content_type: "twilio/text",
      rejection_reason: "",
      allow_category_change: true,
    },
  };
  network.contents.push(content);
  return content;
}

/** The text of a template with its values; those that are missing are its samples. */
export function renderContent(content: WhatsAppContent, values: Readonly<Record<string, string>>): string {
  const { body = "" } = (content.types["twilio/text"] ?? {}) as { body?: string };
  return body.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (placeholder, name: string) => {
    return values[name] ?? content.variables[name] ?? placeholder;
  });
}

/** Whether a message needs an approved template and has none, because the person has not written for a day. */
export function isOutsideWindow(network: Network, message: Message): boolean {
  const content = network.contents.find(({ sid }) => sid === message.fields.contentSid);
  if (content?.approval_requests.status === "approved") return false;
  const since = network.now().getTime() - windowMs;
  return !network.messages.some(
    ({ from, to, created }) => from === message.to && to === message.from && created.getTime() > since,
  );
}

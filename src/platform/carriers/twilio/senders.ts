import type { CarrierSender, CarrierTemplate, MessageRequest } from "../carrier.ts";
import type { TwilioApi } from "./wire/api.ts";
import { readAddress } from "./wire/phone-addresses.ts";

/** Chosen: how long a template's sid is taken from memory. */
const keptMs = 5 * 60_000;

interface TwilioSender {
  readonly sid: string;
  readonly status: string;
  /** `whatsapp:+44…`. */
  readonly sender_id: string;
  readonly profile?: { readonly name?: string } | null;
  readonly properties?: { readonly quality_rating?: string; readonly messaging_limit?: string } | null;
  readonly webhook?: { readonly callback_url?: string; readonly status_callback_url?: string } | null;
}

interface TwilioContent {
  readonly sid: string;
  readonly friendly_name: string;
  readonly language: string;
  readonly types: Readonly<Record<string, { readonly body?: string } | undefined>>;
  readonly approval_requests?: { readonly name?: string; readonly status?: string; readonly category?: string } | null;
}

export interface TwilioSendersOptions {
  readonly api: TwilioApi;
  readonly now: () => Date;
  /** Where Twilio sends messages that a sender gets. */
  readonly messageUrl: string;
}

/** The WhatsApp senders of the account, and its templates, which all of its senders share. */
export class TwilioSenders {
  readonly #options: TwilioSendersOptions;
  #contents: { readonly at: number; readonly items: readonly TwilioContent[] } | undefined;

  constructor(options: TwilioSendersOptions) {
    this.#options = options;
  }

  /** Those of our numbers that WhatsApp knows. Their messages come here from then on. */
  async list(numbers: readonly string[]): Promise<readonly CarrierSender[]> {
    const { api } = this.#options;
    const wanted = new Set(numbers);
    const all = await api.list<TwilioSender>("messaging", "/v2/Channels/Senders", "senders", {
      Channel: "whatsapp",
      PageSize: "50",
    });
    const senders = all.filter(({ sender_id: id }) => wanted.has(readAddress(id).number));
    if (senders.length === 0) return [];
    await Promise.all(senders.map((sender) => this.#point(sender)));
    const templates = (await this.#readContents()).flatMap(templateOf);
    return senders.map(({ sender_id: id, status, profile, properties }) => ({
      number: readAddress(id).number,
      ...(profile?.name ? { displayName: profile.name } : {}),
      status: status.startsWith("ONLINE") ? "online" : "offline",
      qualityRating: ratings[properties?.quality_rating?.toUpperCase() ?? ""] ?? "GREEN",
      messagingLimit: limitOf(properties?.messaging_limit),
      templates,
    }));
  }

  /** Twilio's name for a template; undefined if it has none of that name and language. */
  async contentSidOf({ name, language }: NonNullable<MessageRequest["template"]>): Promise<string | undefined> {
    const find = (items: readonly TwilioContent[]) =>
      items.find((content) => nameOf(content) === name && content.language === language)?.sid;
    const kept = this.#contents;
    const known = kept && this.#options.now().getTime() - kept.at < keptMs ? find(kept.items) : undefined;
    return known ?? find(await this.#readContents());
  }

  async #readContents(): Promise<readonly TwilioContent[]> {
    const items = await this.#options.api.list<TwilioContent>("content", "/v1/ContentAndApprovals", "contents", {
      PageSize: "500",
    });
    this.#contents = { at: this.#options.now().getTime(), items };
    return items;
  }

  /** Has Twilio send here what is written to a sender. The list does not say where it goes now. */
  async #point({ sid }: TwilioSender): Promise<void> {
    const { api, messageUrl } = this.#options;
    const path = `/v2/Channels/Senders/${sid}`;
    const { webhook } = await api.get<TwilioSender>(path, { service: "messaging" });
    if (webhook?.callback_url === messageUrl) return;
    await api.post(path, {
      service: "messaging",
      json: { webhook: { ...webhook, callback_url: messageUrl, callback_method: "POST" } },
    });
  }
}

const ratings: Readonly<Record<string, CarrierSender["qualityRating"]>> = {
  HIGH: "GREEN",
  GREEN: "GREEN",
  MEDIUM: "YELLOW",
  YELLOW: "YELLOW",
  LOW: "RED",
  RED: "RED",
};

/** `1K Customers/24hr` → 1,000. Null for no limit, and where none is named. */
function limitOf(text = ""): number | null {
  const [, digits, thousands] = /^\s*(\d+)\s*(K?)/i.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1_000 : 1);
}

/** By the name that WhatsApp knows it by. */
function nameOf({ friendly_name, approval_requests: approval }: TwilioContent): string {
  return approval?.name || friendly_name;
}

/** A template that WhatsApp has seen; one that was never submitted is left out. */
function templateOf(content: TwilioContent): CarrierTemplate[] {
  const { language, types, approval_requests: approval } = content;
  const bodyText = Object.values(types).find((type) => type?.body !== undefined)?.body;
  if (!approval?.status || approval.status === "unsubmitted" || bodyText === undefined) return [];
  const status =
    approval.status === "approved"
      ? "approved"
      : ["pending", "received"].includes(approval.status)
        ? "pending"
        : "rejected";
  return [{ name: nameOf(content), language, category: approval.category ?? "UTILITY", status, bodyText }];
}

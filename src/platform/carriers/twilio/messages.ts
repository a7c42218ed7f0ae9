import { dayMs } from "../../../contract/durations.ts";
import { orderTimes } from "../order-times.ts";
import type { MessageOrder, OrderOutcome } from "../port.ts";
import { hashOf, isHashOf, type TwilioOrders } from "./orders.ts";
import type { TwilioSenders } from "./senders.ts";
import type { TwilioOrder } from "./store.ts";
import type { TwilioApi } from "./wire/api.ts";
import { addressOf } from "./wire/phone-addresses.ts";

/** Chosen: how far Twilio's clock and ours may be apart. */
const clockMs = 5_000;

interface TwilioMessage {
  readonly sid: string;
  readonly body: string;
  readonly direction: string;
  /** RFC 2822. */
  readonly date_created: string;
}

export interface TwilioMessagesOptions {
  readonly api: TwilioApi;
  readonly orders: TwilioOrders;
  readonly senders: TwilioSenders;
  readonly authToken: string;
  /** Where Twilio sends what becomes of a message. */
  readonly statusUrlOf: (reference: string) => string;
}

/** Texts and WhatsApp messages at Twilio. */
export class TwilioMessages {
  readonly #options: TwilioMessagesOptions;

  constructor(options: TwilioMessagesOptions) {
    this.#options = options;
  }

  async send(order: MessageOrder, signal: AbortSignal): Promise<OrderOutcome> {
    const { api, orders, senders, authToken, statusUrlOf } = this.#options;
    const { reference, channel, from, to, body, template } = order;
    const addresses = { From: addressOf(channel, from), To: addressOf(channel, to) };
    const sid = template && (await senders.contentSidOf(template));
    if (template && sid === undefined)
      return { state: "refused", reason: `Twilio has no template “${template.name}”.` };
    const content = template
      ? { ContentSid: sid, ContentVariables: JSON.stringify(template.variables) }
      : { Body: body };
    return orders.place(
      {
        reference,
        kind: "message",
        from_number: addresses.From,
        to_number: addresses.To,
        body_hash: hashOf(body, authToken),
      },
      {
        ask: () =>
          api.post<TwilioMessage>(api.account("Messages"), {
            form: { ...addresses, ...content, StatusCallback: statusUrlOf(reference) },
            signal,
          }),
        find: () => this.find(reference),
      },
    );
  }

  /** A message by our reference: by the sid that came with its news, or among those that Twilio has sent since. */
  async find(reference: string): Promise<OrderOutcome | undefined> {
    const order = await this.#options.orders.find(reference);
    if (!order) return undefined;
    const sid = order.sid ?? (await this.#search(order));
    return sid === undefined ? undefined : { state: "accepted", sid };
  }

  async #search(order: TwilioOrder): Promise<string | undefined> {
    const { api, orders, authToken } = this.#options;
    const at = order.created_at.getTime();
    const { messages } = await api.get<{ messages: readonly TwilioMessage[] }>(api.account("Messages"), {
      query: {
        From: order.from_number,
        To: order.to_number,
        "DateSent>": new Date(at - dayMs).toISOString().slice(0, 10),
        PageSize: "100",
      },
    });
    const candidates = messages.filter(
      ({ body, direction, date_created }) =>
        direction.startsWith("outbound") &&
        isHashOf(order.body_hash, body, authToken) &&
        isAbout(Date.parse(date_created), at),
    );
    const free = await orders.unnamed(candidates.map(({ sid }) => sid));
    // Of several alike, the oldest: the later ones belong to later orders.
    const found = candidates.findLast(({ sid }) => free.has(sid));
    return (found && (await orders.name(order.reference, found.sid))?.sid) ?? undefined;
  }
}

/** Whether Twilio made something for an order of ours: it arrived there within moments. */
export function isAbout(madeAt: number, orderedAt: number): boolean {
  return madeAt >= orderedAt - clockMs && madeAt <= orderedAt + orderTimes.arrivalMs + clockMs;
}

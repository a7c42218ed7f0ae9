import { dayMs } from "../../../contract/durations.ts";
import type { MessageRequest, RequestOutcome } from "../carrier.ts";
import { requestTimes } from "../request-times.ts";
import { hashOf, isHashOf, type TwilioRequests } from "./requests.ts";
import type { TwilioSenders } from "./senders.ts";
import type { TwilioRequest } from "./store.ts";
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
  readonly requests: TwilioRequests;
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

  async send(request: MessageRequest, signal: AbortSignal): Promise<RequestOutcome> {
    const { api, requests, senders, authToken, statusUrlOf } = this.#options;
    const { reference, channel, from, to, body, template } = request;
    const addresses = { From: addressOf(channel, from), To: addressOf(channel, to) };
    const sid = template && (await senders.contentSidOf(template));
    if (template && sid === undefined)
      return { state: "refused", reason: `Twilio has no template “${template.name}”.` };
    const content = template
      ? { ContentSid: sid, ContentVariables: JSON.stringify(template.variables) }
      : { Body: body };
    return requests.place(
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
  async find(reference: string): Promise<RequestOutcome | undefined> {
    const request = await this.#options.requests.find(reference);
    if (!request) return undefined;
    const sid = request.sid ?? (await this.#search(request));
    return sid === undefined ? undefined : { state: "accepted", sid };
  }

  async #search(request: TwilioRequest): Promise<string | undefined> {
    const { api, requests, authToken } = this.#options;
    const at = request.created_at.getTime();
    const { messages } = await api.get<{ messages: readonly TwilioMessage[] }>(api.account("Messages"), {
      query: {
        From: request.from_number,
        To: request.to_number,
        "DateSent>": new Date(at - dayMs).toISOString().slice(0, 10),
        PageSize: "100",
      },
    });
    const candidates = messages.filter(
      ({ body, direction, date_created }) =>
        direction.startsWith("outbound") &&
        isHashOf(request.body_hash, body, authToken) &&
        isAbout(Date.parse(date_created), at),
    );
    const free = await requests.unnamed(candidates.map(({ sid }) => sid));
    // Of several alike, the oldest: the later ones belong to later requests.
    const found = candidates.findLast(({ sid }) => free.has(sid));
    return (found && (await requests.name(request.reference, found.sid))?.sid) ?? undefined;
  }
}

/** Whether Twilio made something for a request of ours: it arrived there within moments. */
export function isAbout(madeAt: number, requestedAt: number): boolean {
  return madeAt >= requestedAt - clockMs && madeAt <= requestedAt + requestTimes.arrivalMs + clockMs;
}

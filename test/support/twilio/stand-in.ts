import { ApiServer, type RecordedRequest } from "./api/server.ts";
import { Faults } from "./faults.ts";
import type { Message } from "./messaging/message.ts";
import {
  addContent,
  addSender,
  type NewContent,
  type NewSender,
  type WhatsAppContent,
  type WhatsAppSender,
} from "./messaging/whatsapp.ts";
import { type Network, phoneOf, type Recordings } from "./network.ts";
import { NumberStore, type OfferedNumber } from "./numbers.ts";
import type { Phone } from "./phone.ts";
import { Problems } from "./problems.ts";
import { createSid } from "./sids.ts";
import { Timers } from "./timers.ts";
import type { Call } from "./voice/call.ts";
import { Webhooks } from "./webhooks.ts";

export interface TwilioOptions {
  readonly accountSid?: string;
  readonly authToken?: string;
  /** Numbers that can be bought. (default: some of the US, the United Kingdom and Poland) */
  readonly offered?: readonly OfferedNumber[];
  /** How long a second of the network lasts, for ringing, pauses, limits and durations. (default: 1 s) */
  readonly secondMs?: number;
  readonly now?: () => Date;
}

/** Twilio's API and network for tests, written from its public documentation. */
export interface TwilioStandIn extends AsyncDisposable {
  readonly accountSid: string;
  readonly authToken: string;
  /** Replaces `https://api.twilio.com`, `https://messaging.twilio.com` and `https://content.twilio.com`. */
  readonly baseUrl: string;
  /** Requests to the API, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Requests to our side, and what the callbacks among them do. */
  readonly webhooks: Webhooks;
  readonly faults: Faults;
  readonly numbers: NumberStore;
  readonly calls: readonly Call[];
  readonly recordings: Recordings;
  readonly messages: readonly Message[];
  readonly senders: readonly WhatsAppSender[];
  readonly contents: readonly WhatsAppContent[];
  readonly problems: Problems;
  phone(number: string): Phone;
  addSender(number: string, options?: NewSender): WhatsAppSender;
  addContent(options: NewContent): WhatsAppContent;
  /** Requests to addresses that begin with `publicUrl` are made to `localUrl`, and signed for the public one. */
  route(publicUrl: string, localUrl: string): void;
  /** Resolves once all requests to our side were answered. */
  settled(): Promise<void>;
  /** Ends calls, requests and the server. Rejects where problems were not taken. */
  close(): Promise<void>;
}

/** Starts a stand-in for Twilio on a port of this machine. */
export async function startTwilio({
  accountSid = createSid("AC"),
  authToken = "twilio-token-0123456789abcdef0123",
  offered,
  secondMs = 1_000,
  now = () => new Date(),
}: TwilioOptions = {}): Promise<TwilioStandIn> {
  const problems = new Problems();
  const webhooks = new Webhooks(authToken, problems);
  const faults = new Faults();
  const network: Network = {
    accountSid,
    webhooks,
    problems,
    timers: new Timers(secondMs),
    numbers: new NumberStore(accountSid, now, offered),
    calls: [],
    recordings: { made: [], wait: false },
    messages: [],
    senders: [],
    contents: [],
    conferences: new Map(),
    phones: new Map(),
    files: new Map(),
    baseUrl: "",
    now,
  };
  const server = new ApiServer(network, authToken, faults);
  const baseUrl = await server.listen();
  network.baseUrl = baseUrl;
  const close = async () => {
    webhooks.close();
    network.timers.close();
    await Promise.all(network.calls.map((call) => call.end(call.startTime ? "completed" : "canceled")));
    await webhooks.settled();
    await server.close();
    if (problems.all.length > 0) throw new Error(`Against Twilio's documentation:\n${problems.take().join("\n")}`);
  };
  return {
    accountSid,
    authToken,
    baseUrl,
    requests: server.requests,
    webhooks,
    faults,
    numbers: network.numbers,
    calls: network.calls,
    recordings: network.recordings,
    messages: network.messages,
    senders: network.senders,
    contents: network.contents,
    problems,
    phone: (number) => phoneOf(network, number),
    addSender: (number, options) => addSender(network, number, options),
    addContent: (options) => addContent(network, options),
    route: (publicUrl, localUrl) => webhooks.route(publicUrl, localUrl),
    settled: () => webhooks.settled(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

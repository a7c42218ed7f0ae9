import { type Log, silentLog } from "../../log.ts";
import type { Carrier, CarrierListener } from "../carrier.ts";
import { TwilioCalls } from "./calls.ts";
import { TwilioFiles } from "./files.ts";
import { TwilioMessages } from "./messages.ts";
import { TwilioNumbers } from "./numbers.ts";
import { TwilioRecordings } from "./recordings.ts";
import { TwilioRequests } from "./requests.ts";
import { TwilioSenders } from "./senders.ts";
import type { TwilioSettings } from "./settings.ts";
import type { TwilioStore } from "./store.ts";
import { TwilioWebhooks } from "./webhooks.ts";
import { webhookUrl } from "./wire/addresses.ts";
import { TwilioApi } from "./wire/api.ts";

export interface TwilioNetworkOptions {
  /** Where it is kept what Twilio was asked for. */
  readonly store: TwilioStore;
  readonly settings: TwilioSettings;
  /** The API's root as Twilio reaches it: `https://chat.example/api`. */
  readonly apiUrl: string;
  /** (default: the machine's own clock) */
  readonly now?: () => Date;
  readonly log?: Log;
}

/**
 * Twilio's network: numbers, texts, WhatsApp, and calls whose speech Twilio writes down and speaks (ConversationRelay). What was
 * asked of Twilio is in a store of its own.
 */
export function createTwilioNetwork({
  store,
  settings,
  apiUrl,
  now = () => new Date(),
  log = silentLog,
}: TwilioNetworkOptions): Carrier {
  let listener: CarrierListener | undefined;
  const { authToken } = settings;
  const api = new TwilioApi(settings);
  const requests = new TwilioRequests(store, now);
  const numbers = new TwilioNumbers(api, {
    voice: webhookUrl(apiUrl, "voice"),
    callStatus: webhookUrl(apiUrl, "call-status"),
    message: webhookUrl(apiUrl, "message"),
  });
  const senders = new TwilioSenders({ api, now, messageUrl: webhookUrl(apiUrl, "message") });
  const messages = new TwilioMessages({
    api,
    requests,
    senders,
    authToken,
    statusUrlOf: (reference) => webhookUrl(apiUrl, "message-status", reference),
  });
  const calls = new TwilioCalls({ api, requests, apiUrl, callerNumber: settings.callerNumber });
  const webhooks = new TwilioWebhooks({ apiUrl, authToken, calls, requests, listener: () => listener, log });
  return {
    name: "twilio",
    countryOf: () => undefined,
    searchNumbers: ({ country, contains, limit }) => numbers.search(country, contains, limit),
    buyNumber: ({ reference, number }) => numbers.buy(reference, number),
    findNumberPurchase: (reference) => numbers.findPurchase(reference),
    releaseNumber: (number) => numbers.release(number),
    sendMessage: (request, { signal }) => messages.send(request, signal),
    findMessage: (reference) => messages.find(reference),
    recordings: new TwilioRecordings(api),
    files: new TwilioFiles(settings),
    placeCall: (request, { signal }) => calls.place(request, signal),
    placeCallLeg: (request, { signal }) => calls.placeCallLeg(request, signal),
    findCall: (name) => calls.find(name),
    endCall: (sid) => calls.end(sid),
    listSenders: (of) => senders.list(of),
    webhooks: (request, path) => webhooks.handle(request, path),
    async listen(next) {
      listener = next;
      await numbers
        .point(await store.ownedNumbers())
        .catch((error: unknown) => log.error({ error }, "Twilio could not be told where its numbers are answered"));
    },
  };
}

import { channelNames } from "../../../contract/channels/channels.ts";
import type { Carrier, CarrierListener } from "../carrier.ts";
import { SimulatedCalls } from "./calls.ts";
import { createHandsetCalls, type HandsetCalls } from "./handset-calls.ts";
import { type HandsetMessage, type HandsetWriting, SimulatedMessages } from "./messages.ts";
import { countryOfFictional } from "./numbering.ts";
import { SimulatedNumbers } from "./numbers.ts";
import { defaultPaceMs } from "./personas.ts";
import type { SimulatedSender, SimulatedStore } from "./store.ts";
import { simulatedTemplates } from "./templates.ts";

/** A phone network inside this process: what its numbers get is kept in a store of its own, as another company would. */
export interface SimulatedCarrier extends Carrier {
  /** The channels that handsets write by, by name. */
  readonly channels: readonly string[];
  /** Writes from a handset to any number. @returns The message's sid, once the owner of the number has taken it */
  write(message: HandsetWriting): Promise<string>;
  /** The number of a handset, which keeps it: `id` is a uuid that only the handset knows. Undefined once all are given. */
  handsetNumber(id: string): Promise<string | undefined>;
  /** The newest messages to and from a handset, oldest first; getting them delivers those to it. */
  messagesOf(handset: string, limit: number): Promise<readonly HandsetMessage[]>;
  /** A file of a message to or from a handset. */
  fileOf(
    handset: string,
    place: { readonly message: number; readonly at: number },
  ): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined>;
  /** Counts what a number has written to a handset by WhatsApp as read: its owner has it on the screen. */
  showWhatsapp(handset: string, from: string): Promise<void>;
  /** The calls of handsets. */
  readonly calls: HandsetCalls;
  /** Sets a sender's status at WhatsApp. */
  setSender(sender: SimulatedSender): Promise<void>;
}

export interface SimulatedNetworkOptions {
  /** Where the network keeps its numbers, messages and calls. */
  readonly store: SimulatedStore;
  readonly now: () => Date;
  /** How long a persona thinks. (default: 1.2 s) */
  readonly paceMs?: number;
}

/** A sender's status unless {@link SimulatedCarrier.setSender} has set another. */
const ordinarySender = { status: "online", qualityRating: "GREEN", messagingLimit: 1_000 } as const;

export function createSimulatedNetwork({
  store,
  now,
  paceMs = defaultPaceMs,
}: SimulatedNetworkOptions): SimulatedCarrier {
  let listener: CarrierListener | undefined;
  const currentListener = () => listener;
  const calls = new SimulatedCalls({ store: store.calls, now, paceMs, listener: currentListener });
  const numbers = new SimulatedNumbers(store.numbers, now);
  const messages = new SimulatedMessages(store.messages, now, currentListener);
  return {
    name: "simulated",
    channels: channelNames(),
    countryOf: countryOfFictional,
    searchNumbers: (wanted) => numbers.search(wanted),
    buyNumber: (request) => numbers.buy(request),
    findNumberPurchase: (reference) => numbers.findPurchase(reference),
    releaseNumber: (number) => store.numbers.release(number),
    sendMessage: (request, { signal }) => messages.send(request, signal),
    findMessage: (reference) => messages.find(reference),
    files: { fetch: (address, options) => messages.file(address, options) },
    placeCall: (request, options) => calls.placeCall(request, options),
    placeCallLeg: (request, options) => calls.placeCallLeg(request, options),
    findCall: (name) => calls.findCall(name),
    endCall: (sid) => calls.endCall(sid),
    calls: createHandsetCalls(calls),
    async listSenders(of) {
      if (of.length === 0) return [];
      const set = new Map((await store.senders.list(of)).map((sender) => [sender.phone_number, sender]));
      return of.map((number) => ({ number, ...statusOf(set.get(number)), templates: simulatedTemplates }));
    },
    async listen(next) {
      listener = next;
      await messages.deliverWaiting();
    },
    write: (message) => messages.write(message),
    handsetNumber: (id) => numbers.ofHandset(id),
    messagesOf: (handset, limit) => messages.listOf(handset, limit),
    fileOf: (handset, place) => messages.fileOf(handset, place),
    showWhatsapp: (handset, from) => messages.showWhatsapp(handset, from),
    setSender: (sender) => store.senders.set(sender),
  };
}

function statusOf(sender: SimulatedSender | undefined) {
  if (!sender) return ordinarySender;
  const { status, quality_rating: qualityRating, messaging_limit: messagingLimit } = sender;
  return { status, qualityRating, messagingLimit };
}

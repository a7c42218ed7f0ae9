import type { Message } from "./messaging/message.ts";
import type { WhatsAppContent, WhatsAppSender } from "./messaging/whatsapp.ts";
import type { NumberStore } from "./numbers.ts";
import { Phone } from "./phone.ts";
import type { Problems } from "./problems.ts";
import type { Timers } from "./timers.ts";
import type { Call } from "./voice/call.ts";
import type { Conference } from "./voice/conference.ts";
import type { Recording } from "./voice/recording.ts";
import type { Webhooks } from "./webhooks.ts";

/** The recordings of calls. */
export interface Recordings {
  /** Those that are not deleted, oldest first. */
  readonly made: Recording[];
  /** Whether they are processed until a test finishes them. */
  wait: boolean;
  /** What a medium holds. (default: some bytes of its own) */
  soundOf?: ((recording: Recording) => Buffer) | undefined;
}

/** What all parts of one stand-in share. */
/** A file that came with a message. */
export interface KeptFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly name?: string;
}

export interface Network {
  readonly accountSid: string;
  readonly webhooks: Webhooks;
  readonly problems: Problems;
  readonly timers: Timers;
  readonly numbers: NumberStore;
  /** Oldest first. */
  readonly calls: Call[];
  /** Oldest first, in both directions. */
  readonly recordings: Recordings;
  readonly messages: Message[];
  readonly senders: WhatsAppSender[];
  readonly contents: WhatsAppContent[];
  /** Those that are not over, by name. */
  readonly conferences: Map<string, Conference>;
  readonly phones: Map<string, Phone>;
  /** The files of received messages, by their sids. */
  readonly files: Map<string, KeptFile>;
  /** The address that replaces Twilio's. */
  baseUrl: string;
  now(): Date;
}

/** The phone with a number; it is there from the first time that somebody names it. */
export function phoneOf(network: Network, number: string): Phone {
  let phone = network.phones.get(number);
  if (!phone) {
    phone = new Phone(network, number);
    network.phones.set(number, phone);
  }
  return phone;
}

/** Work that nobody waits for; that it fails is a fault of the stand-in, which a test sees. */
export function inBackground(network: Network, work: Promise<unknown>): void {
  work.catch((cause: unknown) => {
    network.problems.add(`The stand-in failed: ${cause instanceof Error ? cause.stack : cause}`);
  });
}

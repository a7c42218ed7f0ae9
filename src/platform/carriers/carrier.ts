import type { Medium } from "../../languages/shapes/server/messages.ts";
import type { AnsweredBy } from "../storage/schema/calls.ts";
import type { MessageChannel } from "../storage/schema/phone-messages.ts";
import type { CarrierName } from "../storage/schema/phone-numbers.ts";
import type { Keyword } from "./opt-out-words.ts";
import type { RelayConnection } from "./relay-connection/connection.ts";
import type { CallSpeech } from "./speech.ts";

/** The words that adapters speak in. */
export type { AnsweredBy, MessageChannel };

/** A phone number that was read. */
export interface NetworkNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** A number that can be bought. */
export interface AvailableNumber extends NetworkNumber {
  /** Where the carrier provides it: `gb`. */
  readonly region: string;
  readonly smsCapable: boolean;
}

/** What a carrier answers to a request. A carrier that does not answer has done neither for certain: {@link Carrier}. */
export type RequestOutcome =
  | { readonly state: "accepted"; readonly sid: string }
  /** Nothing happened, and nothing is owed. `reason` is for the owner. */
  | {
      readonly state: "refused";
      readonly reason: string;
      /** The carrier has too much to do: after this time the same may be requested again. */
      readonly againAfterMs?: number;
    };

/** A message to send. */
export interface MessageRequest {
  /** A uuid, by which it is found later. The same reference is sent once. */
  readonly reference: string;
  readonly channel: MessageChannel;
  readonly from: string;
  readonly to: string;
  /** The whole text; of a template with its values filled in. */
  readonly body: string;
  /** The approved template that the text comes from. */
  readonly template?: {
    readonly name: string;
    readonly language: string;
    readonly variables: Readonly<Record<string, string>>;
  };
}

/** A file that a received message brings. */
export interface ReceivedFile {
  /** What the carrier fetches it by. */
  readonly address: string;
  /** What the carrier says that it is: `image/jpeg`. Its bytes decide. */
  readonly type: string;
}

/** A message that somebody wrote to one of our numbers. */
export interface ReceivedMessage {
  readonly sid: string;
  readonly channel: MessageChannel;
  readonly from: string;
  readonly to: string;
  /** Empty if it has no words. */
  readonly body: string;
  /** What it brings beside its words. (default: nothing) */
  readonly medium?: Medium | undefined;
  /** Files that can be fetched. (default: none) */
  readonly files?: readonly ReceivedFile[] | undefined;
  /** What the carrier has taken the text for and answered itself: a second answer would be one too many. (default: nothing) */
  readonly answered?: Keyword | undefined;
}

/** Where the carrier connects an answered call. */
export interface CallRelay {
  /** The address of the relay's WebSocket. */
  readonly url: string;
  /** Names the call; good once. */
  readonly token: string;
  readonly speech: CallSpeech;
  /** Whether the carrier records the call, both sides and to its end. */
  readonly isRecorded: boolean;
}

/** A call to place. */
export interface CallRequest {
  /** A uuid, by which it is found later. The same reference is called once. */
  readonly reference: string;
  /** One of our numbers; null to withhold it. */
  readonly from: string | null;
  readonly to: string;
  /** How long it rings at most. */
  readonly ringSeconds: number;
  readonly relay: CallRelay;
}

/**
 * A person to call for a caller who waits in another call. Once the person has answered and heard the message, the carrier
 * connects both, reports that, and ends both calls when either side hangs up. The person's call ends with the caller's, however
 * far it has come. An answering machine is not a person, and counts as no answer.
 */
export interface CallLegRequest {
  /** A uuid, by which it is found later as a call of its own. The same reference is called once. */
  readonly reference: string;
  /** The call of the caller who waits. */
  readonly callSid: string;
  /** One of our numbers; null to withhold it. */
  readonly from: string | null;
  readonly to: string;
  readonly ringSeconds: number;
  /** What the person hears. */
  readonly message: string;
  /** The language of that, as ISO 639-1. */
  readonly language: string;
  /** How long both may be connected at most. */
  readonly mostSeconds: number;
}

/** How far a call has come at the carrier. All but the first two are ends. */
export type CarrierCallStatus = "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed";

/** What a carrier reports of a call. */
export interface CarrierCall {
  readonly sid: string;
  /** Of a request of ours; absent where somebody called us. */
  readonly reference?: string | undefined;
  readonly status: CarrierCallStatus;
  /** Of a call leg: the person was connected with the caller. */
  readonly isJoined?: boolean | undefined;
  readonly answeredBy?: AnsweredBy | undefined;
  /** How long both sides talked, where the carrier knows. */
  readonly durationSeconds?: number | undefined;
}

/** A call that somebody makes to one of our numbers. */
export interface ReceivedCall {
  readonly sid: string;
  /** Null: withheld. */
  readonly from: string | null;
  readonly to: string;
}

/** One of our numbers as WhatsApp knows it. */
export interface CarrierSender {
  readonly number: string;
  /** The business's name; absent where the carrier leaves that to us. */
  readonly displayName?: string;
  readonly status: "online" | "offline";
  readonly qualityRating: "GREEN" | "YELLOW" | "RED";
  /** Recipients in 24 hours; null for no limit. */
  readonly messagingLimit: number | null;
  readonly templates: readonly CarrierTemplate[];
}

/** A text that WhatsApp has reviewed beforehand; `{{1}}` stands where a value goes. */
export interface CarrierTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly status: "approved" | "pending" | "rejected";
  readonly bodyText: string;
}

/** A caller was handed to a number that nobody answered. */
export interface MissedTransfer {
  readonly sid: string;
  readonly outcome: "busy" | "no answer" | "failed";
}

/**
 * Receives what happens on the network. Each event may come late or twice; a carrier repeats it until the method resolves,
 * so it is not lost when the process ends.
 */
export interface CarrierListener {
  messageReceived(message: ReceivedMessage): Promise<void>;
  messageStatus(news: MessageNews): Promise<void>;
  callStatus(call: CarrierCall): Promise<void>;
  /** The recording of a call can be fetched, or there is none. */
  recordingSettled(call: { readonly sid: string }): Promise<void>;
  /** Nobody took the call at the number that its caller was handed to. */
  transferMissed(transfer: MissedTransfer): Promise<void>;
  /** @returns Where the carrier connects the call, also where it asks again before that; nothing if the call is not answered */
  callReceived(call: ReceivedCall): Promise<CallRelay | undefined>;
  /**
   * Starts the session of an answered call, for carriers in this process; others use the relay's WebSocket. Resolves at once.
   * @returns Whether the token named a call
   */
  connectCall(token: string, connection: RelayConnection): Promise<boolean>;
}

/** A recording that can be fetched. */
export interface CarrierRecording {
  readonly sid: string;
  readonly seconds: number;
}

/** The files of received messages, which a carrier keeps for a while. */
export interface CarrierFiles {
  /** @throws Where it cannot be had, or is larger than `mostBytes` */
  fetch(
    address: string,
    options: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly name?: string | undefined }>;
}

/** How far a message has come on the network. */
export interface MessageNews {
  readonly sid: string;
  /** By which we requested it: the news may come before the answer to the request, or in its place. (default: the carrier names none) */
  readonly reference?: string | undefined;
  /** `sent`: the network has it. */
  readonly status: "sent" | "delivered" | "read" | "failed";
  /** Why an accepted message did not arrive, for the owner. */
  readonly failure?: string | undefined;
}

/** The recordings that a carrier makes of calls, until they are fetched. */
export interface CarrierRecordings {
  /**
   * A call's recording. @returns `pending` while it is not ready, `none` where there is nothing to hear, nothing if none is known
   */
  find(callSid: string): Promise<CarrierRecording | "pending" | "none" | undefined>;
  /** The sound of a recording, as MP3. @throws {RangeError} Where it is larger than `mostBytes` */
  fetch(
    recording: CarrierRecording,
    options: { readonly mostBytes: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Deletes all that the carrier has of a call; what is gone is no error. */
  delete(callSid: string): Promise<void>;
}

/**
 * A phone network in our words. A request is sent at most once: a method that rejects or times out leaves open whether the
 * carrier has the request, and `find…` reports it.
 */
export interface Carrier {
  readonly name: CarrierName;
  /** The country of a number that is real on this network alone, such as those reserved for films; else nothing. */
  countryOf(number: string): string | undefined;
  /** At most `limit` numbers of a country whose digits hold `contains`. */
  searchNumbers(query: {
    readonly country: string;
    readonly contains?: string | undefined;
    readonly limit: number;
  }): Promise<readonly AvailableNumber[]>;
  buyNumber(request: { readonly reference: string; readonly number: string }): Promise<RequestOutcome>;
  findNumberPurchase(reference: string): Promise<RequestOutcome | undefined>;
  /** Gives a number back; one that is not ours any more is no error. */
  releaseNumber(number: string): Promise<void>;
  sendMessage(request: MessageRequest, options: { readonly signal: AbortSignal }): Promise<RequestOutcome>;
  findMessage(reference: string): Promise<RequestOutcome | undefined>;
  /** The recordings of calls. (default: nothing is recorded) */
  readonly recordings?: CarrierRecordings | undefined;
  /** The files of received messages. (default: none are taken) */
  readonly files?: CarrierFiles | undefined;
  placeCall(request: CallRequest, options: { readonly signal: AbortSignal }): Promise<RequestOutcome>;
  /** Calls a person for a caller who waits, and connects both; {@link Carrier.findCall} finds it. */
  placeCallLeg(request: CallLegRequest, options: { readonly signal: AbortSignal }): Promise<RequestOutcome>;
  /** A call by our name for it, or by the carrier's. */
  findCall(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined>;
  /** Hangs up; a call that has ended is no error. */
  endCall(sid: string): Promise<void>;
  /** Those of our numbers that WhatsApp knows. */
  listSenders(numbers: readonly string[]): Promise<readonly CarrierSender[]>;
  /** Resolves once the listener has received everything that waited for it. */
  listen(listener: CarrierListener): Promise<void>;
  /**
   * Answers the carrier's own requests, at `/carriers/{name}` below the API's root. (default: it makes none)
   * @param path What follows that, with a slash
   */
  readonly webhooks?: (request: Request, path: string) => Promise<Response>;
}

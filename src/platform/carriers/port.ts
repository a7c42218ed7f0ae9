import type { RelayLine } from "../relay/line.ts";
import type { AnsweredBy, CarrierName, MessageChannel } from "../storage/schema.ts";

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

/** What a carrier answers to an order. A carrier that does not answer has done neither for certain: {@link Carrier}. */
export type OrderOutcome =
  | { readonly state: "accepted"; readonly sid: string }
  /** Nothing happened, and nothing is owed. `reason` is for the owner. */
  | { readonly state: "refused"; readonly reason: string };

/** A message to send. */
export interface MessageOrder {
  /** A uuid, by which it can be asked for later. The same reference is carried once. */
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

/** A message that somebody wrote to one of our numbers. */
export interface ReceivedMessage {
  readonly sid: string;
  readonly channel: MessageChannel;
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

/** Where an answered call's line is opened. */
export interface CallRelay {
  /** The address of the relay's WebSocket. */
  readonly url: string;
  /** Names the call; good once. */
  readonly token: string;
}

/** A call to place. */
export interface CallOrder {
  /** A uuid, by which it can be asked for later. The same reference is called once. */
  readonly reference: string;
  /** One of our numbers; null to withhold it. */
  readonly from: string | null;
  readonly to: string;
  /** How long it rings at most. */
  readonly ringSeconds: number;
  readonly relay: CallRelay;
}

/** How far a call has come at the carrier. All but the first two are ends. */
export type CarrierCallStatus = "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed";

/** What a carrier reports of a call. */
export interface CarrierCall {
  readonly sid: string;
  /** Of an order of ours; absent where somebody called us. */
  readonly reference?: string | undefined;
  readonly status: CarrierCallStatus;
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

/** A text that WhatsApp has looked at beforehand; `{{1}}` stands where a value goes. */
export interface CarrierTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly status: "approved" | "pending" | "rejected";
  readonly bodyText: string;
}

/**
 * Who is told what happens on the network. Each call may come late or twice; a carrier repeats it until it resolves, so
 * what it tells is not lost when the process ends.
 */
export interface CarrierListener {
  messageReceived(message: ReceivedMessage): Promise<void>;
  messageStatus(sid: string, status: "delivered" | "read"): Promise<void>;
  callStatus(call: CarrierCall): Promise<void>;
  /** Says where a call's line is opened; nothing where it is not answered. The same sid gets no second line. */
  callReceived(call: ReceivedCall): Promise<CallRelay | undefined>;
  /**
   * Opens an answered call's line, for carriers in this process; others come by the relay's WebSocket. Resolves at once.
   * @returns Whether the token named a call
   */
  openLine(token: string, line: RelayLine): Promise<boolean>;
}

/**
 * A phone network in our words. An order is asked for at most once: a call that rejects, or whose time is over, leaves open
 * whether the carrier has it, and `find…` tells.
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
  orderNumber(order: { readonly reference: string; readonly number: string }): Promise<OrderOutcome>;
  findNumberOrder(reference: string): Promise<OrderOutcome | undefined>;
  /** Gives a number back; one that is not ours any more is no error. */
  releaseNumber(number: string): Promise<void>;
  sendMessage(order: MessageOrder, options: { readonly signal: AbortSignal }): Promise<OrderOutcome>;
  findMessage(reference: string): Promise<OrderOutcome | undefined>;
  /** Whether it keeps recordings of calls. */
  readonly records: boolean;
  placeCall(order: CallOrder, options: { readonly signal: AbortSignal }): Promise<OrderOutcome>;
  /** A call by our name for it, or by the carrier's. */
  findCall(name: { readonly reference: string } | { readonly sid: string }): Promise<CarrierCall | undefined>;
  /** Hangs up; a call that has ended is no error. */
  endCall(sid: string): Promise<void>;
  /** Those of our numbers that WhatsApp knows. */
  listSenders(numbers: readonly string[]): Promise<readonly CarrierSender[]>;
  /** Resolves once what waited for a listener has been told. */
  listen(listener: CarrierListener): Promise<void>;
}

import type { AnsweredBy, MessageChannel } from "../carrier.ts";

/** A message of the simulated network as it is kept. */
export interface SimulatedMessage {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly sid: string;
  /** Null if a handset wrote it. */
  readonly reference: string | null;
  readonly from_number: string;
  readonly to_number: string;
  readonly body: string;
  readonly status: "accepted" | "delivered" | "read";
  /** What a handset has sent with it. (default: nothing) */
  readonly files?: readonly HandsetFile[] | null;
  readonly created_at: Date;
}

/** A file that a handset sends. */
export interface HandsetFile {
  readonly name: string;
  readonly type: string;
  /** Its bytes, as base64. */
  readonly data: string;
}

/** A WhatsApp sender's status as WhatsApp would have it. */
export interface SimulatedSender {
  readonly phone_number: string;
  readonly status: "online" | "offline";
  readonly quality_rating: "GREEN" | "YELLOW" | "RED";
  readonly messaging_limit: number | null;
}

/** A call or a call leg of the simulated network as it is kept. */
export interface SimulatedCall {
  readonly id: number;
  readonly sid: string;
  /** Null if a handset made the call. */
  readonly reference: string | null;
  /** Null: the number is withheld. */
  readonly from_number: string | null;
  readonly to_number: string;
  /** Opens the call's line once it is answered. */
  readonly token: string | null;
  readonly status: "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed";
  readonly answered_by: AnsweredBy | null;
  readonly end_reason: string | null;
  readonly ring_until: Date;
  readonly answered_at: Date | null;
  readonly ended_at: Date | null;
  readonly created_at: Date;
  /** Of a call leg: the call whose caller waits. */
  readonly leg_of: number | null;
  /** Of a call leg: what the person hears. */
  readonly message: string | null;
  /** Of a call leg: since when both are connected. */
  readonly joined_at: Date | null;
  /** How long both of a call leg may be connected, or a call may last whose caller was handed over, in seconds. */
  readonly most_s: number | null;
}

export type CallStatus = SimulatedCall["status"];
export type CallEndStatus = Exclude<CallStatus, "ringing" | "in-progress">;

/** A call before it is kept: what is absent is null. */
export type NewCall = Pick<
  SimulatedCall,
  "sid" | "reference" | "from_number" | "to_number" | "status" | "ring_until" | "created_at"
> &
  Partial<Pick<SimulatedCall, "token" | "end_reason" | "ended_at" | "leg_of" | "message" | "most_s">>;

export interface SimulatedNumberStore {
  /** Gives a number to the holder of `reference`, unless it is taken. */
  take(number: string, reference: string, at: Date): Promise<void>;
  numberOf(reference: string): Promise<string | undefined>;
  release(number: string): Promise<void>;
  /** Of these numbers, those that somebody has. */
  takenOf(numbers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Releases the numbers with a prefix that were taken before `at` and have no message, and no call since then or now. */
  releaseUnused(prefix: string, at: Date): Promise<void>;
}

export interface SimulatedMessageStore {
  /** Keeps a message, once for its reference. */
  /** `files` as JSON. */
  insert(message: Omit<SimulatedMessage, "id" | "files"> & { readonly files: string | null }): Promise<void>;
  sidOf(reference: string): Promise<string | undefined>;
  filesOf(sid: string): Promise<readonly HandsetFile[]>;
  /** A message's sid, where a handset has written or got it. */
  sidFor(handset: string, id: number): Promise<string | undefined>;
  /** Sets a message's status where it has one of `from`. */
  advance(sid: string, status: SimulatedMessage["status"], from: readonly SimulatedMessage["status"][]): Promise<void>;
  /** What handsets wrote and nobody has taken yet, oldest first. */
  undelivered(): Promise<readonly SimulatedMessage[]>;
  /** The newest messages to and from a handset, newest first. */
  newestOf(
    handset: string,
    limit: number,
  ): Promise<readonly (Omit<SimulatedMessage, "files"> & { readonly has_files: boolean })[]>;
  /** The sids of what a number has written to a handset by WhatsApp and the handset has not shown, oldest first. */
  unreadWhatsapp(handset: string, from: string): Promise<readonly string[]>;
}

export interface SimulatedSenderStore {
  list(numbers: readonly string[]): Promise<readonly SimulatedSender[]>;
  set(sender: SimulatedSender): Promise<void>;
}

export interface SimulatedCallStore {
  find(
    name: { readonly reference: string } | { readonly sid: string } | { readonly id: number },
  ): Promise<SimulatedCall | undefined>;
  /** A call, where the number made or received it. */
  findOf(number: string, id: number): Promise<SimulatedCall | undefined>;
  /** The call that rings at a number at a time, or that it is in. */
  activeOf(number: string, at: Date): Promise<SimulatedCall | undefined>;
  /**
   * Keeps the call that `decide` makes of the one that a number is in. Nobody else does the same for this number meanwhile: of
   * two calls at the same instant, the second one finds the first. @returns Both; nothing `inserted` where its reference was used before
   */
  insertFor(
    number: string,
    at: Date,
    decide: (active: SimulatedCall | undefined) => NewCall | undefined,
  ): Promise<{ readonly active: SimulatedCall | undefined; readonly inserted: SimulatedCall | undefined }>;
  setToken(id: number, token: string): Promise<void>;
  /** Answers a call that rings. @returns Nothing if it rings no more */
  answer(id: number, by: AnsweredBy, at: Date): Promise<SimulatedCall | undefined>;
  /** Ends a call that has come no further than `from`. @returns Nothing if it has */
  end(
    id: number,
    end: {
      readonly status: CallEndStatus;
      readonly reason: string;
      readonly at: Date;
      readonly from: readonly CallStatus[];
    },
  ): Promise<SimulatedCall | undefined>;
  /** Notes that both of a call leg are connected. @returns Nothing if the call leg is over */
  join(id: number, at: Date): Promise<SimulatedCall | undefined>;
  /** Lets an answered call last `seconds` from a time on, and no longer. */
  limit(id: number, at: Date, seconds: number): Promise<void>;
  /** The call leg of a call that rings or is answered. */
  openCallLegOf(id: number): Promise<SimulatedCall | undefined>;
}

/** What the simulated network keeps, as another company would. */
export interface SimulatedStore {
  readonly numbers: SimulatedNumberStore;
  readonly messages: SimulatedMessageStore;
  readonly senders: SimulatedSenderStore;
  readonly calls: SimulatedCallStore;
}

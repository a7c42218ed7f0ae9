/** What Twilio was asked for, as it is kept. */
export interface TwilioRequest {
  readonly id: number;
  readonly reference: string;
  readonly kind: "message" | "call" | "leg";
  readonly from_number: string;
  readonly to_number: string;
  /** Twilio's name for it, once that is known. */
  readonly sid: string | null;
  /** Of a message: by which its text is recognised again. */
  readonly body_hash: string | null;
  /** Of a call leg: the call whose caller waits. */
  readonly caller_sid: string | null;
  /** Of a call leg: what the person hears. */
  readonly message: string | null;
  /** Of a call leg: the language of that, as ISO 639-1. */
  readonly language: string | null;
  /** Of a call leg: how long both may be connected, in seconds. */
  readonly most_s: number | null;
  /** Of a call leg: since when both are connected. */
  readonly joined_at: Date | null;
  /** Of a call leg: when it was over. */
  readonly ended_at: Date | null;
  readonly created_at: Date;
}

/** A request before Twilio was asked. */
export type NewTwilioRequest = Pick<TwilioRequest, "reference" | "kind" | "from_number" | "to_number"> &
  Partial<Pick<TwilioRequest, "body_hash" | "caller_sid" | "message" | "language" | "most_s">>;

/** Where the Twilio adapter keeps what it asked for. */
export interface TwilioStore {
  /** @returns False if its reference is known already */
  insert(request: NewTwilioRequest & { readonly created_at: Date }): Promise<boolean>;
  find(name: { readonly reference: string } | { readonly sid: string }): Promise<TwilioRequest | undefined>;
  /** Deletes a request that has no sid. */
  forget(reference: string): Promise<void>;
  /** Sets the sid of a request that has none. */
  name(reference: string, sid: string): Promise<void>;
  /** Of these sids, those that a request has. */
  knownOf(sids: readonly string[]): Promise<ReadonlySet<string | null>>;
  /** Notes that the person of a call leg is connected. @returns Nothing if the call leg is over, or there is none */
  join(reference: string, at: Date): Promise<TwilioRequest | undefined>;
  /** Notes that a call leg is over. */
  end(reference: string, at: Date): Promise<void>;
  /** The call leg of a caller's call that is not over. */
  openCallLegOf(callerSid: string): Promise<TwilioRequest | undefined>;
  /** The numbers that this carrier carries, oldest first. */
  ownedNumbers(): Promise<readonly string[]>;
}

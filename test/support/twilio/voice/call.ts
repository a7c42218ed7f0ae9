import { toRfc2822 } from "../dates.ts";
import { type Network, phoneOf } from "../network.ts";
import type { Phone } from "../phone.ts";
import { createSid } from "../sids.ts";
import { Program } from "./program.ts";
import type { RelaySession } from "./relay-session.ts";
import { runProgram, type TwimlSource } from "./run-program.ts";

/** @source https://www.twilio.com/docs/voice/api/call-resource#call-status-values */
export type CallStatus =
  | "queued"
  | "ringing"
  | "in-progress"
  | "completed"
  | "busy"
  | "failed"
  | "no-answer"
  | "canceled";
export type CallEvent = "initiated" | "ringing" | "answered" | "completed";
export type CallDirection = "inbound" | "outbound-api" | "outbound-dial";
/** What becomes of a call that rings. */
export type RingOutcome = "answered" | "busy" | "no-answer" | "failed" | "canceled";

export interface CallOptions {
  readonly direction: CallDirection;
  readonly from: string;
  readonly to: string;
  readonly parent?: Call | undefined;
  readonly statusCallback?: { readonly url: string; readonly events: ReadonlySet<CallEvent> } | undefined;
}

const overs: ReadonlySet<CallStatus> = new Set(["completed", "busy", "failed", "no-answer", "canceled"]);

/** One call between a phone and the account, with both what the account does to it and what its phone does. */
export class Call {
  readonly sid = createSid("CA");
  readonly created: Date;
  readonly phone: Phone;
  status: CallStatus = "queued";
  /** When it was answered. */
  startTime: Date | undefined;
  endTime: Date | undefined;
  answeredBy: string | undefined;
  /** As the API writes it, e.g. "-0.0085". Null until a test sets it. */
  price: string | null = null;
  statusCallback: CallOptions["statusCallback"];
  /** The ConversationRelay session that the call is in. */
  relay: RelaySession | undefined;
  /** The session before, once it is over. */
  lastRelay: RelaySession | undefined;
  /** Ends detection that was held back; nothing otherwise. */
  finishDetection: () => void = () => {};
  /** The other calls that it is connected with. */
  partners: () => readonly Call[] = () => [];
  /** What the phone's owner heard, each text as a whole. */
  readonly heard: string[] = [];
  /** Addresses of what was played to the phone's owner. */
  readonly played: string[] = [];
  /** Keys that were pressed at the far end, or by our side. */
  readonly tones: string[] = [];
  /** Resolves when the call is over. */
  readonly ended: Promise<void>;
  readonly #resolveEnded: () => void;
  readonly #ring = Promise.withResolvers<RingOutcome>();
  #program: Program | undefined;
  #sequence = 0;
  #duration: number | undefined;

  constructor(
    readonly network: Network,
    readonly options: CallOptions,
  ) {
    this.created = network.now();
    this.statusCallback = options.statusCallback;
    this.phone = phoneOf(network, options.direction === "inbound" ? options.from : options.to);
    ({ promise: this.ended, resolve: this.#resolveEnded } = Promise.withResolvers<void>());
    network.calls.push(this);
    this.phone.calls.push(this);
  }

  get isOver(): boolean {
    return overs.has(this.status);
  }

  /** Seconds from the answer to the end; 0 for a call that was not answered. */
  get durationSeconds(): number | undefined {
    if (!this.isOver) return undefined;
    if (!this.startTime) return 0;
    return this.#duration ?? this.network.timers.secondsBetween(this.startTime, this.endTime ?? this.network.now());
  }

  /** What each request about a call holds. @source https://www.twilio.com/docs/voice/twiml#request-parameters */
  parameters(status: string = this.status): Record<string, string> {
    const { direction, from, to, parent } = this.options;
    return {
      CallSid: this.sid,
      AccountSid: this.network.accountSid,
      From: from,
      To: to,
      Caller: from,
      Called: to,
      CallStatus: status,
      ApiVersion: "2010-04-01",
      Direction: direction,
      ...(parent && { ParentCallSid: parent.sid }),
      ...(this.answeredBy && { AnsweredBy: this.answeredBy }),
    };
  }

  /** Reports progress to those who asked for the event. */
  report(event: CallEvent): void {
    const sequence = this.#sequence;
    if (!this.statusCallback?.events.has(event)) return;
    this.#sequence += 1;
    const seconds = this.durationSeconds ?? 0;
    this.network.webhooks.report(this.sid, this.statusCallback.url, {
      ...this.parameters(event === "initiated" ? "initiated" : this.status),
      ...(event === "completed" && { CallDuration: `${seconds}`, Duration: `${Math.ceil(seconds / 60)}` }),
      Timestamp: toRfc2822(this.network.now()),
      CallbackSource: "call-progress-events",
      SequenceNumber: `${sequence}`,
    });
  }

  /** Rings the phone, and resolves once it is clear what becomes of that. */
  async ring(timeoutSeconds: number): Promise<RingOutcome> {
    if (this.isOver) return "canceled";
    this.report("initiated");
    const { does } = this.phone.behaviour;
    if (does === "fail" || does === "busy") return does === "busy" ? "busy" : "failed";
    this.status = "ringing";
    this.report("ringing");
    this.phone.rings(this);
    if (does === "no-answer") return "no-answer";
    if (does === "answer") this.answer();
    const cancel = this.network.timers.after(timeoutSeconds, () => this.#ring.resolve("no-answer"));
    const outcome = await this.#ring.promise;
    cancel();
    return outcome;
  }

  /** The call is connected; the account's side and the phone's hear each other. */
  connect(): void {
    this.status = "in-progress";
    this.startTime = this.network.now();
    this.report("answered");
  }

  /** Runs TwiML in place of what runs, and ends the call behind it. */
  async run(source: TwimlSource, behind: "hang up" | "leave connected" = "hang up"): Promise<void> {
    const before = this.#program;
    before?.stop("replaced");
    await before?.done;
    if (this.isOver) return;
    const program = new Program();
    this.#program = program;
    const running = runProgram(this, source, program);
    program.done = running.then(() => undefined);
    const status = await running;
    if (program.reason || this.isOver) return;
    if (behind === "hang up" || status !== "completed") this.#close(status);
  }

  /** Ends the call, once what runs on it has cleaned up. Nothing happens to a call that is over. */
  async end(status: CallStatus): Promise<void> {
    if (this.isOver) return;
    this.status = status;
    this.endTime = this.network.now();
    this.#ring.resolve("canceled");
    this.#program?.stop("ended");
    await this.#program?.done;
    this.#finish();
  }

  #close(status: CallStatus): void {
    this.status = status;
    this.endTime = this.network.now();
    this.#finish();
  }

  #finish(): void {
    this.report("completed");
    this.#resolveEnded();
  }

  // What the phone does.

  /** Takes a call that rings. */
  answer(): void {
    this.#ring.resolve("answered");
  }

  /** Rejects a call that rings. */
  decline(): void {
    this.#ring.resolve("busy");
  }

  /** Says something: ConversationRelay writes it down, others who are connected hear it. */
  say(text: string): void {
    if (this.relay) this.relay.prompt(text);
    for (const partner of this.partners()) partner.heard.push(text);
  }

  /** Presses keys, one after the other. */
  press(digits: string): void {
    for (const digit of digits) {
      if (this.relay) this.relay.dtmf(digit);
      for (const partner of this.partners()) partner.tones.push(digit);
    }
  }

  /** Hangs up. `lastedSeconds` is how long the call is said to have lasted. */
  async hangUp(lastedSeconds?: number): Promise<void> {
    this.#duration = lastedSeconds;
    await this.end(this.startTime ? "completed" : this.options.direction === "inbound" ? "no-answer" : "busy");
  }
}

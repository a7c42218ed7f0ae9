import type { Message } from "./messaging/message.ts";
import { type ReceivedText, receiveMessage } from "./messaging/receive.ts";
import { inBackground, type Network } from "./network.ts";
import { Call } from "./voice/call.ts";

/** What a phone does when it is called. */
export interface PhoneBehaviour {
  /** `ring`: until a test answers or the caller gives up. (default: "answer") */
  readonly does: "answer" | "ring" | "busy" | "no-answer" | "fail";
  /** Who answers. (default: "human") */
  readonly who?: "human" | "machine";
  /** The result of answering machine detection, where it is not the usual one: "unknown", "fax", "machine_end_silence". */
  readonly detected?: string;
  /** Detection that does not block the call ends when a test calls `call.finishDetection()`. (default: false) */
  readonly holdDetection?: boolean;
}

/** A phone somewhere on the network, in a test's hand. */
export class Phone {
  behaviour: PhoneBehaviour = { does: "answer" };
  /** Calls to and from it, oldest first. */
  readonly calls: Call[] = [];
  readonly #waiting: ((call: Call) => void)[] = [];
  readonly #rung: Call[] = [];

  constructor(
    readonly network: Network,
    readonly number: string,
  ) {}

  /** What it was sent, oldest first. */
  get messages(): readonly Message[] {
    return this.network.messages.filter(({ to }) => to.replace(/^whatsapp:/, "") === this.number);
  }

  /** Its newest call. */
  get call(): Call {
    const call = this.calls.at(-1);
    if (!call) throw new Error(`${this.number} has no call`);
    return call;
  }

  /** What its owner heard in the newest call. */
  get heard(): readonly string[] {
    return this.call.heard;
  }

  /** Resolves with the first call that rang and was not returned before, now or when it rings. */
  async nextRing(): Promise<Call> {
    const rung = this.#rung.shift();
    if (rung) return rung;
    const { promise, resolve } = Promise.withResolvers<Call>();
    this.#waiting.push(resolve);
    return promise;
  }

  say(text: string): void {
    this.call.say(text);
  }

  press(digits: string): void {
    this.call.press(digits);
  }

  async hangUp(lastedSeconds?: number): Promise<void> {
    await this.call.hangUp(lastedSeconds);
  }

  /**
   * Calls one of the account's numbers, and resolves at once: the number's `VoiceUrl` is requested. `from` is what is shown
   * instead of the phone's number, e.g. "+266696687" for a withheld one.
   */
  callNumber(to: string, { from = this.number }: { from?: string } = {}): Call {
    const owned = this.network.numbers.find(to);
    if (!owned) throw new Error(`${to} is not the account's`);
    const { voice_url: voiceUrl, status_callback: callback } = owned;
    const call = new Call(this.network, {
      direction: "inbound",
      from,
      to,
      statusCallback: callback ? { url: callback, events: new Set(["completed"]) } : undefined,
    });
    if (from !== this.number) this.calls.push(call);
    call.status = "ringing";
    inBackground(this.network, voiceUrl ? call.run({ url: voiceUrl }) : call.end("failed"));
    return call;
  }

  /** Writes to one of the account's numbers, by SMS or WhatsApp. Resolves once our side has answered the request. */
  async sendMessage(to: string, body: string, options: ReceivedText = {}): Promise<Message> {
    return await receiveMessage(this.network, { from: this.number, to, body, ...options });
  }

  /** For the network: a call rings. */
  rings(call: Call): void {
    const resolve = this.#waiting.shift();
    if (resolve) resolve(call);
    else this.#rung.push(call);
  }
}

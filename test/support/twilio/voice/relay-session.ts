import { WebSocket } from "ws";
import { type RelayFrame, readRelayFrame } from "../relay-frames.ts";
import { createSid } from "../sids.ts";
import type { Call } from "./call.ts";
import { heardLanguage, isDeclared, type RelaySpeech } from "./relay-speech.ts";

/** How a session ended, as the `action` address is told. */
export interface RelayEnd {
  readonly status: "ended" | "completed" | "failed";
  readonly handoffData?: string | undefined;
  readonly error?: { readonly code: number; readonly message: string };
}

/**
 * A ConversationRelay session over a real WebSocket.
 * @source https://www.twilio.com/docs/voice/conversationrelay/websocket-messages
 */
export class RelaySession {
  readonly id = createSid("VX");
  /** What our side sent, in order. */
  readonly frames: RelayFrame[] = [];
  /** What was sent to our side, in order. */
  readonly sent: Record<string, unknown>[] = [];
  /** With what code and reason our side closed the socket. */
  closed: { readonly code: number; readonly reason: string } | undefined;
  readonly ended: Promise<RelayEnd>;
  readonly #resolve: (end: RelayEnd) => void;
  readonly #call: Call;
  readonly #socket: WebSocket;
  #language: string;
  #spoken = "";

  constructor(
    call: Call,
    url: string,
    parameters: Readonly<Record<string, string>>,
    /** What it speaks and hears with. */
    readonly speech: RelaySpeech,
  ) {
    this.#call = call;
    this.#language = heardLanguage(speech);
    ({ promise: this.ended, resolve: this.#resolve } = Promise.withResolvers<RelayEnd>());
    const { webhooks } = call.network;
    this.#socket = new WebSocket(webhooks.locate(url), {
      headers: { host: new URL(url).host, "x-twilio-signature": webhooks.sign(url) },
      perMessageDeflate: false,
    });
    this.#socket.on("open", () => this.#setUp(parameters));
    this.#socket.on("message", (data) => this.#receive(data.toString()));
    this.#socket.on("error", () => this.#fail(64102, "Unable to Connect to Websocket URL"));
    this.#socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#fail(64105, "Websocket ended");
    });
  }

  /** The caller speaks. While they do, what was written down so far may come with `last: false`. */
  prompt(voicePrompt: string, { last = true, lang = this.#language }: { last?: boolean; lang?: string } = {}): void {
    this.send({ type: "prompt", voicePrompt, lang, last });
  }

  /** The caller presses a key. */
  dtmf(digit: string): void {
    this.send({ type: "dtmf", digit });
  }

  /** The caller speaks while our side is heard. */
  interrupt(utteranceUntilInterrupt: string, durationUntilInterruptMs = 460): void {
    this.send({ type: "interrupt", utteranceUntilInterrupt, durationUntilInterruptMs });
  }

  /** Sends any frame. */
  send(frame: Record<string, unknown>): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.sent.push(frame);
    this.#socket.send(JSON.stringify(frame));
  }

  /** The connection breaks without a closing handshake. */
  break(): void {
    this.#socket.terminate();
  }

  /** Closes the connection as Twilio does when the caller is gone. */
  close(end: RelayEnd): void {
    this.#resolve(end);
    this.#socket.close(1000);
  }

  #setUp(customParameters: Readonly<Record<string, string>>): void {
    const { options, sid, network } = this.#call;
    this.send({
      type: "setup",
      sessionId: this.id,
      accountSid: network.accountSid,
      parentCallSid: options.parent?.sid ?? "",
      callSid: sid,
      from: options.from,
      to: options.to,
      forwardedFrom: "",
      callType: "PSTN",
      callerName: "",
      direction: options.direction,
      callStatus: options.direction === "inbound" ? "RINGING" : "IN-PROGRESS",
      customParameters,
    });
  }

  #receive(json: string): void {
    const frame = readRelayFrame(json);
    if (typeof frame === "string") {
      this.#call.network.problems.add(`A frame that ConversationRelay refuses: ${frame}`);
      this.send({ type: "error", description: `Invalid message received: ${json}` });
      return;
    }
    this.frames.push(frame);
    if (frame.type === "text" && frame.lang !== undefined && !isDeclared(frame.lang, this.speech))
      this.#call.network.problems.add(`A text in ${frame.lang}, which the TwiML does not name`);
    if (frame.type === "text") this.#speak(frame.token, frame.last);
    else if (frame.type === "play") this.#call.played.push(frame.source);
    else if (frame.type === "sendDigits") this.#call.tones.push(...frame.digits);
    else if (frame.type === "language") this.#language = frame.transcriptionLanguage ?? this.#language;
    else {
      this.#speak("", true);
      this.close({ status: "ended", handoffData: frame.handoffData });
    }
  }

  #speak(token: string, isLast: boolean): void {
    this.#spoken += token;
    if (!isLast) return;
    if (this.#spoken.trim() !== "") this.#call.heard.push(this.#spoken);
    this.#spoken = "";
  }

  #fail(code: number, message: string): void {
    this.#resolve({ status: "failed", error: { code, message } });
  }
}

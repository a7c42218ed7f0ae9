import type { CarrierConnection } from "../relay-connection/connection.ts";
import { type FrameToCarrier, type HandoffData, readHandoff } from "../relay-connection/frames.ts";

/** What a far end receives beside words: a sound, keys, with whom it talks now, or to whom its call is handed. */
export type Played = "audio" | "digits" | "joined" | "transfer";

/** Receives what the far end of a call is sent, as it arrives. */
export interface FarEndListener {
  /** A piece of what the assistant says; the last one ends its turn. */
  handleSpeech(text: string, last: boolean): void;
  handlePlayed(what: Played, text: string): void;
}

/** Chosen: how fast a voice speaks, which decides how much of a text was heard before an interruption. */
const charsPerSecond = 15;

/** The far end of one answered call: receives what the assistant says, and speaks to it, or to the far end it is joined with. */
export class FarEnd {
  readonly #connection: CarrierConnection;
  readonly #now: () => Date;
  readonly #listeners = new Set<FarEndListener>();
  /** What the assistant is saying, from when. */
  #speech = { text: "", since: 0, isInterruptible: true, isWhole: true };
  #other: FarEnd | undefined;

  constructor(connection: CarrierConnection, now: () => Date) {
    this.#connection = connection;
    this.#now = now;
  }

  listen(listener: FarEndListener): void {
    this.#listeners.add(listener);
  }

  /** From now on each of the two hears the other; `numbers` are what each sees as the number it talks with. */
  join(other: FarEnd, numbers: { readonly own: string; readonly other: string }): void {
    this.#other = other;
    other.#other = this;
    this.#notifyPlayed("joined", numbers.other);
    other.#notifyPlayed("joined", numbers.own);
  }

  /** Reads the assistant's frames. Resolves when either side hangs up, with what the assistant has left to do. */
  async readFrames(): Promise<Partial<HandoffData>> {
    for await (const frame of this.#connection.frames) {
      if (frame.type === "end") {
        const handoff = readHandoff(frame.handoffData);
        if (handoff.transferTo !== undefined) this.#notifyPlayed("transfer", handoff.transferTo);
        return handoff;
      }
      this.#handleFrame(frame);
    }
    return {};
  }

  /** Hears a sentence of the network's own. */
  hear(sentence: string): void {
    this.#notifySpeech(sentence, true);
  }

  /** Speaks. Where the assistant is still heard, it is interrupted first; `heard` is what of its turn was. */
  say(text: string, { heard }: { readonly heard?: string | undefined } = {}): void {
    if (this.#other) {
      this.#other.#notifySpeech(text, true);
      return;
    }
    this.interrupt({ heard });
    this.#connection.send({ type: "prompt", voicePrompt: text, last: true });
  }

  /** Interrupts the assistant's speech, where it may be interrupted and is still heard. */
  interrupt({ heard = this.#heardByNow() }: { readonly heard?: string | undefined } = {}): void {
    const { text, since, isInterruptible } = this.#speech;
    if (this.#other) return;
    if (text === "" || !isInterruptible || heard.trim().length >= text.trim().length) return;
    const durationUntilInterruptMs = Math.max(0, this.#now().getTime() - since);
    this.#connection.send({ type: "interrupt", utteranceUntilInterrupt: heard, durationUntilInterruptMs });
    this.#speech = { ...this.#speech, text: "", isWhole: true };
  }

  press(digit: string): void {
    if (this.#other) this.#other.#notifyPlayed("digits", digit);
    else this.#connection.send({ type: "dtmf", digit });
  }

  hangUp(): void {
    this.#connection.close();
  }

  #handleFrame(frame: Exclude<FrameToCarrier, { type: "end" }>): void {
    if (frame.type === "text") {
      const speech = this.#speech.isWhole ? { text: "", since: this.#now().getTime() } : this.#speech;
      const isInterruptible = frame.interruptible !== false;
      this.#speech = { ...speech, text: speech.text + frame.token, isInterruptible, isWhole: frame.last };
      this.#notifySpeech(frame.token, frame.last);
    } else if (frame.type === "play") this.#notifyPlayed("audio", frame.source);
    else if (frame.type === "sendDigits") this.#notifyPlayed("digits", frame.digits);
  }

  /** Whole words, as many as a voice has spoken by now. */
  #heardByNow(): string {
    const { text, since } = this.#speech;
    const chars = Math.floor(((this.#now().getTime() - since) / 1_000) * charsPerSecond);
    if (chars >= text.length) return text;
    return text.slice(0, Math.max(0, text.lastIndexOf(" ", chars)));
  }

  #notifySpeech(text: string, last: boolean): void {
    for (const listener of this.#listeners) listener.handleSpeech(text, last);
  }

  #notifyPlayed(what: Played, text: string): void {
    for (const listener of this.#listeners) listener.handlePlayed(what, text);
  }
}

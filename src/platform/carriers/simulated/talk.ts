import type { FrameToCarrier } from "../../relay/frames.ts";
import type { CarrierEnd } from "../../relay/line.ts";

/** What the far end notices, as it happens. */
export interface TalkListener {
  /** A piece of what the assistant says; the last one ends its turn. */
  heard(text: string, last: boolean): void;
  played(what: "audio" | "digits" | "transfer", text: string): void;
}

/** Chosen: how fast a voice speaks, which decides how much of a text was heard before an interruption. */
const charsPerSecond = 15;

/** The far end of one answered call: hears what the line is sent, and speaks into it. */
export class Talk {
  readonly #end: CarrierEnd;
  readonly #now: () => Date;
  readonly #listeners = new Set<TalkListener>();
  /** What the assistant is saying, from when. */
  #speech = { text: "", since: 0, isInterruptible: true, isWhole: true };

  constructor(end: CarrierEnd, now: () => Date) {
    this.#end = end;
    this.#now = now;
  }

  listen(listener: TalkListener): void {
    this.#listeners.add(listener);
  }

  /** Hears until either side hangs up. @returns Whether the assistant's side did */
  async hear(): Promise<{ readonly isEnd: boolean }> {
    for await (const frame of this.#end.frames) {
      if (frame.type === "end") {
        const transferTo = readTransfer(frame.handoffData);
        if (transferTo !== undefined) this.#each((listener) => listener.played("transfer", transferTo));
        return { isEnd: true };
      }
      this.#take(frame);
    }
    return { isEnd: false };
  }

  /** Speaks. Where the assistant is still heard, it is interrupted first; `heard` is what of its turn was. */
  say(text: string, { heard }: { readonly heard?: string | undefined } = {}): void {
    this.interrupt({ heard });
    this.#end.send({ type: "prompt", voicePrompt: text, last: true });
  }

  /** Cuts the assistant's speech, where it can be cut and is still heard. */
  interrupt({ heard = this.#heardByNow() }: { readonly heard?: string | undefined } = {}): void {
    const { text, since, isInterruptible } = this.#speech;
    if (text === "" || !isInterruptible || heard.trim().length >= text.trim().length) return;
    const durationUntilInterruptMs = Math.max(0, this.#now().getTime() - since);
    this.#end.send({ type: "interrupt", utteranceUntilInterrupt: heard, durationUntilInterruptMs });
    this.#speech = { ...this.#speech, text: "", isWhole: true };
  }

  press(digit: string): void {
    this.#end.send({ type: "dtmf", digit });
  }

  hangUp(): void {
    this.#end.close();
  }

  #take(frame: Exclude<FrameToCarrier, { type: "end" }>): void {
    if (frame.type === "text") {
      const speech = this.#speech.isWhole ? { text: "", since: this.#now().getTime() } : this.#speech;
      const isInterruptible = frame.interruptible !== false;
      this.#speech = { ...speech, text: speech.text + frame.token, isInterruptible, isWhole: frame.last };
      this.#each((listener) => listener.heard(frame.token, frame.last));
    } else if (frame.type === "play") this.#each((listener) => listener.played("audio", frame.source));
    else if (frame.type === "sendDigits") this.#each((listener) => listener.played("digits", frame.digits));
  }

  /** Whole words, as many as a voice has spoken by now. */
  #heardByNow(): string {
    const { text, since } = this.#speech;
    const chars = Math.floor(((this.#now().getTime() - since) / 1_000) * charsPerSecond);
    if (chars >= text.length) return text;
    return text.slice(0, Math.max(0, text.lastIndexOf(" ", chars)));
  }

  #each(tell: (listener: TalkListener) => void): void {
    for (const listener of this.#listeners) tell(listener);
  }
}

function readTransfer(handoffData: string | undefined): string | undefined {
  try {
    const { transferTo } = JSON.parse(handoffData ?? "{}") as { transferTo?: unknown };
    return typeof transferTo === "string" ? transferTo : undefined;
  } catch {
    return undefined;
  }
}

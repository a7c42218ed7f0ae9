import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import type { InterruptFrame } from "../../../carriers/relay-connection/frames.ts";
import type { CallLanguage } from "../language.ts";
import { type SpokenPiece, samePiece } from "./pieces.ts";
import { Speaker, type SpeakerOptions } from "./speaker.ts";
import { spokenPieces } from "./spoken-form.ts";
import { writtenText } from "./written-text.ts";

export interface VoiceOptions extends Omit<SpeakerOptions, "charactersPerSecond"> {
  readonly language: CallLanguage;
}

/** Chosen: somewhat slower than most voices, since an interruption that comes after the reckoned end is not counted. */
const charactersPerSecond = 13;

/** Says Markdown in the language of the call, as it can be spoken. */
export class Voice {
  readonly #speaker: Speaker;
  readonly #language: CallLanguage;
  readonly #now: () => Date;

  constructor({ language, ...options }: VoiceOptions) {
    this.#speaker = new Speaker({ ...options, charactersPerSecond });
    this.#language = language;
    this.#now = options.now;
  }

  /** Tells the far end how what it speaks is written. */
  sendPieces(): void {
    this.#speaker.sendsPieces = true;
  }

  get isPlaying(): boolean {
    return this.#speaker.isPlaying;
  }

  /** How long until what was sent is spoken. */
  get remainingMs(): number {
    return Math.max(0, this.#speaker.playsUntilMs - this.#now().getTime());
  }

  /** How long it takes to say a text. */
  durationMs(text: string): number {
    return this.#speaker.durationMs(text);
  }

  /** Says a part of an answer. */
  say(markdown: string, last: boolean): void {
    this.#speaker.say(this.#piecesOf(markdown), { last, lang: this.#language.other });
  }

  /** Says something whole; nothing may cut it where it is final. */
  sayAll(markdown: string, isFinal = false): void {
    const pieces = this.#piecesOf(markdown);
    if (pieces.length === 0) return;
    const flags = isFinal ? { interruptible: false, preemptible: false } : {};
    this.#speaker.say(pieces, { last: true, lang: this.#language.other, ...flags });
  }

  /** Sets what ran for what is being said, which may have no words. */
  attach(functionCalls: readonly FunctionCall[]): void {
    this.#speaker.attach(functionCalls);
  }

  /** All that was sent counts as heard: the caller let us finish. */
  settle(): void {
    this.#speaker.settle();
  }

  /** All that was sent will be heard, since nothing can cut it; the caller speaks before its end. */
  settleUnfinished(): void {
    this.#speaker.settleUnfinished();
  }

  /** Nothing more of it is heard. `interrupt` says how far it came, where the carrier knows. */
  cut(interrupt?: InterruptFrame): void {
    this.#speaker.cut(interrupt);
  }

  /** Markdown as the transcript has it. */
  written(markdown: string): string {
    return writtenText(markdown);
  }

  /** Tokens are spoken as one text: a blank stands between them. */
  #piecesOf(markdown: string): SpokenPiece[] {
    const text = writtenText(markdown);
    if (text === "") return [];
    return [...spokenPieces(text, { language: this.#language.current, at: this.#now() }), samePiece(" ")];
  }
}

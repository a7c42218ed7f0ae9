import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import type { RelayConnection } from "../../../carriers/relay-connection/connection.ts";
import type { InterruptFrame, TextFrame } from "../../../carriers/relay-connection/frames.ts";
import type { Saying } from "../../call.ts";
import { Alarm, type Timers } from "../../timers.ts";
import { type SpokenPiece, spokenOf, writtenOf, writtenUntil } from "./pieces.ts";

/** Something that we said, as far as it was heard: in its written form. */
export interface Heard {
  readonly text: string;
  /** When its first word was spoken. */
  readonly at: Date;
  /** The rest of it, as far as it was sent. */
  readonly unheard: string;
  /** What of `text` was spoken by now at most, where the rest of it is still to be heard. (default: all of it) */
  readonly heardByNow?: string;
  readonly functionCalls: readonly FunctionCall[];
  readonly interrupted: boolean;
}

/** Who may cut what we say. */
export interface SpeechFlags {
  readonly interruptible: boolean;
  readonly preemptible: boolean;
}

export interface SpeakerOptions {
  readonly connection: Pick<RelayConnection, "send">;
  /** How fast the carrier speaks. */
  readonly charactersPerSecond: number;
  readonly flags: SpeechFlags;
  readonly now: () => Date;
  readonly timers: Timers;
  /** Called for each part of an utterance that is sent. */
  readonly handleSaying: (saying: Saying) => void;
  /** Called once for each utterance, in order, when it is known how much of it was heard. */
  readonly handleHeard: (heard: Heard) => void;
}

/** Chosen: how much faster than reckoned a voice may be, so that who answers a question at once has heard it. */
const fastestVoice = 2;

/** One thing that we say: a greeting, or an answer. */
interface Utterance {
  readonly pieces: SpokenPiece[];
  /** When its first word is spoken. */
  startsMs: number;
  isWhole: boolean;
  functionCalls: readonly FunctionCall[];
}

/**
 * Sends what we say in its spoken form, and keeps its written one. Keeps track of how much of it the caller has heard. A carrier tells of an interruption only, so the
 * rest is reckoned by the time that speaking takes.
 */
export class Speaker {
  /** Whether the far end shows captions, and receives how what it speaks is written. */
  sendsPieces = false;
  readonly #options: SpeakerOptions;
  readonly #alarm: Alarm;
  #utterance: Utterance | undefined;
  #playsUntilMs = 0;

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.timers);
  }

  /** When all that was sent is spoken. */
  get playsUntilMs(): number {
    return this.#playsUntilMs;
  }

  get isPlaying(): boolean {
    return this.#playsUntilMs > this.#nowMs;
  }

  /** Whether an utterance has begun that is not whole, or not heard yet. */
  get isSpeaking(): boolean {
    return this.#utterance !== undefined;
  }

  /** How long it takes to say a text. */
  durationMs(text: string): number {
    return (text.length / this.#options.charactersPerSecond) * 1_000;
  }

  /** Says a part of an utterance; the first part begins it. */
  say(
    pieces: readonly SpokenPiece[],
    { last, lang, ...flags }: { last: boolean; lang?: string | undefined } & Partial<SpeechFlags>,
  ): void {
    const utterance = this.#begin();
    const token = spokenOf(pieces);
    if (token === "" && !last) return;
    utterance.pieces.push(...pieces);
    this.#playsUntilMs = Math.max(this.#playsUntilMs, this.#nowMs) + this.durationMs(token);
    const frame: TextFrame = { type: "text", token, last, ...this.#options.flags, ...flags };
    const isWritten = !this.sendsPieces || token === writtenOf(pieces);
    this.#options.connection.send({
      ...frame,
      ...(lang === undefined ? {} : { lang }),
      ...(isWritten ? {} : { pieces: pieces.map(({ spoken, written }) => [spoken, written] as const) }),
    });
    this.#reportSaying(utterance);
    if (last) this.#complete(utterance);
  }

  /** Sets what ran for the utterance that is being said, which may have no words. */
  attach(functionCalls: readonly FunctionCall[]): void {
    if (functionCalls.length === 0) return;
    const utterance = this.#begin();
    utterance.functionCalls = functionCalls;
    this.#reportSaying(utterance);
  }

  /** All that was sent counts as heard: the caller let us finish. */
  settle(): void {
    const utterance = this.#take();
    if (utterance) this.#report(utterance, writtenOf(utterance.pieces));
  }

  /** All that was sent will be heard, since nothing can cut it; the caller speaks before its end. */
  settleUnfinished(): void {
    const utterance = this.#take();
    if (!utterance) return;
    const { pieces, startsMs } = utterance;
    const most = this.#charactersIn((this.#nowMs - startsMs) * fastestVoice);
    this.#report(utterance, writtenOf(pieces), writtenUntil(pieces, most));
  }

  /** Nothing more of it is heard. `interrupt` says how far it came, where the carrier knows. */
  cut(interrupt?: InterruptFrame): void {
    const utterance = this.#take();
    if (utterance) this.#report(utterance, this.#heardOf(utterance, interrupt));
    this.#playsUntilMs = Math.min(this.#playsUntilMs, this.#nowMs);
  }

  /** The utterance that is being said. One that is whole is not added to: what comes next is spoken behind it. */
  #begin(): Utterance {
    if (this.#utterance?.isWhole) this.settle();
    this.#utterance ??= {
      pieces: [],
      startsMs: Math.max(this.#playsUntilMs, this.#nowMs),
      isWhole: false,
      functionCalls: [],
    };
    return this.#utterance;
  }

  #complete(utterance: Utterance): void {
    utterance.isWhole = true;
    this.#alarm.set(this.#playsUntilMs - this.#nowMs, () => this.settle());
  }

  #take(): Utterance | undefined {
    this.#alarm.clear();
    const utterance = this.#utterance;
    this.#utterance = undefined;
    return utterance;
  }

  #reportSaying({ pieces, startsMs, functionCalls }: Utterance): void {
    this.#options.handleSaying({ text: writtenOf(pieces).trim(), at: new Date(startsMs), functionCalls });
  }

  #report({ pieces, startsMs, functionCalls, isWhole }: Utterance, heard: string, heardByNow?: string): void {
    const unheard = writtenOf(pieces).slice(heard.length).trim();
    this.#options.handleHeard({
      text: heard.trim(),
      at: new Date(startsMs),
      unheard,
      ...(heardByNow === undefined ? {} : { heardByNow }),
      functionCalls,
      interrupted: !isWhole || unheard !== "",
    });
  }

  /** Always a beginning of what was sent: a far end must not put words into our mouth. */
  #heardOf({ pieces, startsMs }: Utterance, interrupt: InterruptFrame | undefined): string {
    const text = spokenOf(pieces);
    const played = interrupt && findHeard(text, interrupt.utteranceUntilInterrupt);
    if (played !== undefined) return writtenUntil(pieces, played);
    const ms = interrupt?.durationUntilInterruptMs ?? this.#nowMs - startsMs;
    const most = this.#charactersIn(ms);
    if (most >= text.length) return writtenOf(pieces);
    return writtenUntil(pieces, Math.max(0, text.lastIndexOf(" ", most)));
  }

  /** How much is spoken in a time. */
  #charactersIn(ms: number): number {
    return Math.floor((Math.max(0, ms) / 1_000) * this.#options.charactersPerSecond);
  }

  get #nowMs(): number {
    return this.#options.now().getTime();
  }
}

/** Where the words end in a text that were heard last, however they are spaced; undefined if they are not in it. */
function findHeard(text: string, words: string): number | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  let from = 0;
  let end = -1;
  // Word by word, so that neither blanks nor the carrier's own punctuation matter between them.
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return undefined;
    end = at + part.length;
    from = end;
  }
  return end;
}

import type { PastMessage } from "../../engine/turn.ts";
import type { Log } from "../../log.ts";
import type { RelayCall, Saying, TranscriptEntry } from "../call.ts";
import type { Heard } from "./speech/speaker.ts";

/** What a model reads of a long call. Chosen: an hour's talk. */
const longestHistory = 400;

export interface SessionRecordOptions {
  readonly call: Pick<RelayCall, "id" | "record" | "remember" | "saying">;
  readonly now: () => Date;
  readonly log: Log;
}

/** What was said in a call so far: the history that an engine reads, and the transcript and memory that are stored, in order. */
export class SessionRecord {
  readonly #options: SessionRecordOptions;
  readonly #history: PastMessage[] = [];
  /** What the caller heard of what we said last, be it an answer or something in between. */
  #lastHeard = "";
  #lastAt = new Date(0);
  /** What is being said, until it is stored. */
  #saying: Saying | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(options: SessionRecordOptions) {
    this.#options = options;
  }

  /** Resolves once everything so far is stored, or could not be. */
  get written(): Promise<void> {
    return this.#written;
  }

  /**
   * Whether the caller heard a text in what we said last, but for its last sentence: who interrupts "Shall I …?" has heard what it
   * is about. What was said behind it is another question, and "yes" may be meant for that.
   */
  wasHeard(text: string): boolean {
    const heard = lettersOf(this.#lastHeard);
    const about = lettersOf(withoutLastSentence(text));
    const at = heard.lastIndexOf(about);
    if (at < 0 || heard === "") return false;
    return lettersOf(text).startsWith(heard.slice(at));
  }

  /** As much of the history as an engine reads. */
  get history(): PastMessage[] {
    return this.#history.slice(-longestHistory);
  }

  addToHistory(role: PastMessage["role"], content: string, functionCalls: PastMessage["functionCalls"] = []): void {
    this.#history.push({ role, content, functionCalls });
  }

  /** Removes the caller's last words from the history: the next turn takes them up again. */
  removeLastWords(): void {
    if (this.#history.at(-1)?.role === "user") this.#history.pop();
  }

  /** Keeps what is being said, for a process that dies before it is known what of it was heard. */
  noteSaying(saying: Saying): void {
    const isWaiting = this.#saying !== undefined;
    this.#saying = saying;
    if (isWaiting) return; // parts that come during a write share the next one
    this.#write("speech", async () => {
      const newest = this.#saying;
      this.#saying = undefined;
      if (newest) await this.#options.call.saying(newest);
    });
  }

  /** Adds what we said, as far as it was heard. */
  addHeard({ text, at, unheard, heardByNow = text, functionCalls, interrupted }: Heard): void {
    if (text !== "" || unheard !== "") this.#lastHeard = heardByNow;
    this.#saying = undefined;
    if (text === "" && functionCalls.length === 0) {
      this.#write("speech", () => this.#options.call.saying(undefined));
      return;
    }
    this.addToHistory("assistant", text, functionCalls);
    this.add({
      role: "assistant",
      text,
      at,
      ...(functionCalls.length > 0 ? { functionCalls } : {}),
      ...(interrupted ? { interrupted } : {}),
    });
  }

  /** Adds an entry to the transcript. Its time is when it began, but never before the entry above it. (default: now) */
  add({ at, ...entry }: Omit<TranscriptEntry, "at"> & Partial<Pick<TranscriptEntry, "at">>): void {
    const now = this.#options.now();
    const began = at === undefined || at > now ? now : at;
    this.#lastAt = began < this.#lastAt ? this.#lastAt : began;
    const whole = { ...entry, at: this.#lastAt };
    this.#write("transcript", () => this.#options.call.record(whole));
  }

  /** Stores the engine's memory. */
  keep(memory: unknown): void {
    this.#write("memory", () => this.#options.call.remember(memory));
  }

  #write(what: string, work: () => Promise<void>): void {
    const { call, log } = this.#options;
    this.#written = this.#written.then(work).catch((error: unknown) => {
      log.error({ call: call.id, what, error }, "a call could not be written down");
    });
  }
}

/** A text but for its last sentence; but for its last word where it is one sentence. */
function withoutLastSentence(text: string): string {
  const ends = [...text.trimEnd().matchAll(/[.!?…؟](?=\s|$)|[。！？]/gu)].map(({ index }) => index + 1);
  return text.slice(0, ends.at(-2) ?? Math.max(0, text.trimEnd().lastIndexOf(" ")));
}

/** What was said is compared without marks and blanks: it was spoken in parts. */
function lettersOf(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("");
}

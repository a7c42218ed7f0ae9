import type { PastMessage } from "../../engine/turn.ts";
import type { Log } from "../../log.ts";
import type { RelayCall, Saying, TranscriptEntry } from "../call.ts";
import type { Heard } from "./speech/speaker.ts";

/** What a model reads of a long call. Chosen: an hour's talk. */
const longestHistory = 400;

export interface TalkRecordOptions {
  readonly call: Pick<RelayCall, "id" | "record" | "remember" | "saying">;
  readonly now: () => Date;
  readonly log: Log;
}

/** What was said in a call so far: the history that an engine reads, and the transcript and memory that are stored, in order. */
export class TalkRecord {
  readonly #options: TalkRecordOptions;
  readonly #history: PastMessage[] = [];
  #hasMissed = false;
  #lastAt = new Date(0);
  /** What is being said, until it is stored. */
  #saying: Saying | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(options: TalkRecordOptions) {
    this.#options = options;
  }

  /** Resolves once everything so far is stored, or could not be. */
  get written(): Promise<void> {
    return this.#written;
  }

  /** Whether the caller missed more than the end of what we said last. */
  get hasMissed(): boolean {
    return this.#hasMissed;
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
  addHeard({ text, at, unheard, functionCalls, interrupted }: Heard): void {
    // Who interrupts the last sentence has heard what it is about: "Shall I …?" comes after all that is asked about.
    const sentences = unheard.match(/[.!?…](?=\s|$)/g)?.length ?? 0;
    this.#hasMissed = sentences > 1 || (text === "" && unheard !== "");
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

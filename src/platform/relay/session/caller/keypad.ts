import { Alarm, type Timers } from "../../timers.ts";

/** What a caller is asked to enter. */
export interface KeypadRequest {
  /** How long nothing may be pressed. */
  readonly timeoutMs: number;
  /** Ends the entry, and is none of it. */
  readonly stopKey: string;
  /** How long the question for it is still being spoken: only then the time begins. */
  readonly startsInMs: number;
  readonly signal: AbortSignal;
}

/** Chosen: no number that people enter is longer. */
const mostKeys = 64;
/** Chosen: a pause that ends what was pressed without being asked for. */
const unaskedPauseMs = 2_000;
const unaskedStopKey = "#";

/** The keys that a caller presses: the answer to a request, or else words of their own. */
export class Keypad {
  readonly #handleUnasked: (keys: string) => void;
  readonly #alarm: Alarm;
  #keys = "";
  #request: { readonly timeoutMs: number; readonly stopKey: string; readonly finish: () => void } | undefined;

  constructor(timers: Timers, handleUnasked: (keys: string) => void) {
    this.#alarm = new Alarm(timers);
    this.#handleUnasked = handleUnasked;
  }

  get isCollecting(): boolean {
    return this.#request !== undefined;
  }

  /** Waits for an entry. Resolves with what was pressed until the stop key, the end of the time, or `signal`. */
  collect({ timeoutMs, stopKey, startsInMs, signal }: KeypadRequest): Promise<string> {
    this.#request?.finish();
    this.#alarm.clear();
    return new Promise((resolve) => {
      const finish = () => {
        const keys = this.#take();
        this.#request = undefined;
        signal.removeEventListener("abort", finish);
        resolve(keys);
      };
      this.#request = { timeoutMs, stopKey, finish };
      if (signal.aborted) return finish();
      signal.addEventListener("abort", finish, { once: true });
      this.#alarm.set(startsInMs + timeoutMs, finish);
    });
  }

  press(key: string): void {
    const stopKey = this.#request?.stopKey ?? unaskedStopKey;
    const isStop = key === stopKey && (this.#request !== undefined || this.#keys !== "");
    if (!isStop) this.#keys += key;
    const finish = this.#request?.finish ?? (() => this.#handleUnasked(this.#take()));
    if (isStop || this.#keys.length >= mostKeys) finish();
    else this.#alarm.set(this.#request?.timeoutMs ?? unaskedPauseMs, finish);
  }

  close(): void {
    this.#request?.finish();
    this.#take();
  }

  #take(): string {
    this.#alarm.clear();
    const keys = this.#keys;
    this.#keys = "";
    return keys;
  }
}

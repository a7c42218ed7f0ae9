import { Alarm, type Timers } from "../../timers.ts";

export interface SilenceOptions {
  readonly timers: Timers;
  /** How long nobody may speak. */
  readonly mostMs: number;
  /** After how much of it the caller is spoken to; never where that is no less than `mostMs`. */
  readonly reengageAfterMs: number;
  readonly reengage: () => void;
  readonly end: () => void;
}

/** Watches over silence: speaks to the caller again after a while, and ends the call after a longer one. */
export class SilenceWatch {
  readonly #options: SilenceOptions;
  readonly #ending: Alarm;
  readonly #reengaging: Alarm;

  constructor(options: SilenceOptions) {
    this.#options = options;
    this.#ending = new Alarm(options.timers);
    this.#reengaging = new Alarm(options.timers);
  }

  /** Silence begins in `inMs`, once we have finished speaking, and may last for `mostMs`. */
  start(inMs: number, mostMs: number = this.#options.mostMs): void {
    this.#ending.set(inMs + mostMs, this.#options.end);
    this.startReengaging(inMs, mostMs);
  }

  /** Starts the pause before the caller is spoken to again, and leaves the end of the silence as it is. */
  startReengaging(inMs: number, mostMs: number = this.#options.mostMs): void {
    const { reengageAfterMs, reengage } = this.#options;
    if (reengageAfterMs < mostMs) this.#reengaging.set(inMs + reengageAfterMs, reengage);
    else this.#reengaging.clear();
  }

  stop(): void {
    this.#ending.clear();
    this.#reengaging.clear();
  }
}

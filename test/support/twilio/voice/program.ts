/** `ended`: the call is over; `replaced`: it was given other TwiML. */
export type StopReason = "ended" | "replaced";

/** One run of TwiML on a call. A verb that waits stops waiting when `stopped` resolves. */
export class Program {
  reason: StopReason | undefined;
  readonly stopped: Promise<StopReason>;
  /** Resolves once the verb that ran has cleaned up. */
  done: Promise<void> = Promise.resolve();
  readonly #resolve: (reason: StopReason) => void;

  constructor() {
    ({ promise: this.stopped, resolve: this.#resolve } = Promise.withResolvers<StopReason>());
  }

  stop(reason: StopReason): void {
    this.reason ??= reason;
    this.#resolve(this.reason);
  }
}

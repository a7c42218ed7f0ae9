/** Waits for somebody as long as they show signs of life: so long since the last one, and so long in all. */
export class Patience {
  readonly #over = new AbortController();
  readonly #begunAt = performance.now();
  readonly #waitMs: number;
  readonly #mostMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor({ waitMs, mostMs }: { readonly waitMs: number; readonly mostMs: number }) {
    this.#waitMs = waitMs;
    this.#mostMs = mostMs;
    this.renew();
  }

  /** Aborted once it is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Begins the wait again. @returns In how many milliseconds it is over */
  renew(): number {
    clearTimeout(this.#timer);
    const leftMs = Math.min(this.#waitMs, this.#begunAt + this.#mostMs - performance.now());
    this.#timer = setTimeout(() => this.#over.abort(new DOMException("Over.", "TimeoutError")), leftMs).unref();
    return leftMs;
  }

  /** Waits no more. */
  end(): void {
    clearTimeout(this.#timer);
  }
}

/** What goes wrong with a request to the API. */
export type Fault =
  /** It arrives and is done, and no answer ever comes. */
  | "lost answer"
  /** It never arrives: nothing is done, and no answer comes. */
  | "lost request"
  /** As above, but the connection is cut instead of kept open. */
  | "cut answer"
  | "cut request"
  /** The connection is cut in the middle of a medium. */
  | "cut body"
  /** Nothing is done; an error answers. 429 carries `Retry-After`. */
  | { readonly status: 429 | 500 | 502 | 503; readonly retryAfterSeconds?: number }
  /** Nothing is done; it is refused with this number. */
  | { readonly code: number }
  /** It is done, and answered late. */
  | { readonly delayMs: number };

/** Which requests a fault is for. */
export interface FaultTarget {
  /** (default: "POST") */
  readonly method?: string;
  /** Of the path, without the query. (default: any) */
  readonly path?: RegExp;
}

/** Faults that wait for their request. */
export class Faults {
  readonly #waiting: { fault: Fault; method: string; path: RegExp }[] = [];

  /** The next request of the kind meets the fault; a second call is for the one after it. */
  next(fault: Fault, { method = "POST", path = /^/ }: FaultTarget = {}): void {
    this.#waiting.push({ fault, method, path });
  }

  /** Takes the fault of a request. */
  take(method: string, path: string): Fault | undefined {
    const index = this.#waiting.findIndex((one) => one.method === method && one.path.test(path));
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]!.fault;
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

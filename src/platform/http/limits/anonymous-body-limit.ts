import { tooManyRequests } from "../../../http/respond.ts";

/** Chosen: ten a second, far above what the people behind one address write; what they may begin and say is counted apart. */
const limit = 600;
const windowMs = 60_000;
/** Chosen: the memory that a flood from many addresses may take; beyond it the counting begins anew. */
const maxAddresses = 100_000;

/**
 * Counts the requests with a body that come without a token, by address, before anything of the body is read. In this
 * process's memory: it protects the process, and costs no statement.
 */
export class AnonymousBodyLimit {
  readonly #now: () => Date;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts one more. @throws RATE_LIMITED for more than 600 in a minute */
  count(address: string): void {
    const at = this.#now().getTime();
    const window = Math.floor(at / windowMs);
    if (window !== this.#window || this.#counts.size >= maxAddresses) this.#counts.clear();
    this.#window = window;
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    if (count > limit) throw tooManyRequests(Math.ceil(((window + 1) * windowMs - at) / 1_000));
  }
}

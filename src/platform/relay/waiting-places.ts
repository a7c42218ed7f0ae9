import type { ClientAddress } from "../client-address.ts";

/** How many connections may wait at once: of one address, of one network, and of all clients. */
export interface MostWaiting {
  readonly address: number;
  readonly network: number;
  readonly all: number;
}

interface Waiting extends ClientAddress {
  readonly end: () => void;
}

/**
 * Places for connections of which nobody knows yet whose they are. Where all are taken, the network that has most of them loses its
 * oldest: a caller who floods takes places from themselves.
 */
export class WaitingPlaces {
  readonly #most: MostWaiting;
  readonly #waiting = new Set<Waiting>();

  constructor(most: MostWaiting) {
    this.#most = most;
  }

  /**
   * Takes a place. `end` closes the connection that had it.
   * @returns What gives it back; nothing if there is none for this client
   */
  take({ address, network }: ClientAddress, end: () => void): (() => void) | undefined {
    const counts = { address: 0, network: 0 };
    const byNetwork = new Map<string, number>();
    for (const one of this.#waiting) {
      if (one.address === address) counts.address++;
      if (one.network === network) counts.network++;
      byNetwork.set(one.network, (byNetwork.get(one.network) ?? 0) + 1);
    }
    if (counts.address >= this.#most.address || counts.network >= this.#most.network) return undefined;
    if (this.#waiting.size >= this.#most.all) {
      const [largest, count] = [...byNetwork].reduce((a, b) => (b[1] > a[1] ? b : a));
      if (counts.network >= count) return undefined;
      const oldest = [...this.#waiting].find((one) => one.network === largest);
      if (oldest) {
        this.#waiting.delete(oldest);
        oldest.end();
      }
    }
    const waiting: Waiting = { address, network, end };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }
}

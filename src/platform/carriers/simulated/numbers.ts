import { dayMs } from "../../../contract/durations.ts";
import type { AvailableNumber, RequestOutcome } from "../carrier.ts";
import { personaOf, requestBehaviourOf } from "./behaviours.ts";
import { numbersOf } from "./numbering.ts";
import { sidPrefix } from "./sids.ts";
import type { SimulatedNumberStore } from "./store.ts";

/** Handsets' numbers begin so, and none of these is sold: +44 7700 9005xx. */
const handsetCountry = "GB";
const handsetPrefix = "+4477009005";
/** Of two that ask for one number at once, the second finds it taken, and looks again. */
const handsetTries = 3;

/** The numbers of the simulated network: those for sale, and those of handsets. */
export class SimulatedNumbers {
  readonly #store: SimulatedNumberStore;
  readonly #now: () => Date;

  constructor(store: SimulatedNumberStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  search({
    country,
    contains = "",
    limit,
  }: {
    readonly country: string;
    readonly contains?: string | undefined;
    readonly limit: number;
  }): Promise<AvailableNumber[]> {
    return this.#free(country, (number) => number.includes(contains) && isSold(number), limit);
  }

  async buy({ reference, number }: { readonly reference: string; readonly number: string }): Promise<RequestOutcome> {
    await this.#store.take(number, reference, this.#now());
    return (await this.findPurchase(reference)) ?? { state: "refused", reason: "The number is taken." };
  }

  async findPurchase(reference: string): Promise<RequestOutcome | undefined> {
    const number = await this.#store.numberOf(reference);
    return number === undefined ? undefined : { state: "accepted", sid: `${sidPrefix}${number.slice(1)}` };
  }

  /** The number of a handset, which keeps it. Undefined once all are given. */
  async ofHandset(id: string): Promise<string | undefined> {
    const known = await this.#store.numberOf(id);
    if (known !== undefined) return known;
    for (let tries = 0; tries < handsetTries; tries++) {
      const free = (await this.#freeForHandset()) ?? (await this.#freeUnusedForHandset());
      if (!free) return undefined;
      await this.buy({ reference: id, number: free.number });
      const number = await this.#store.numberOf(id);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  async #freeForHandset(): Promise<AvailableNumber | undefined> {
    const [free] = await this.#free(handsetCountry, (number) => number.startsWith(handsetPrefix), 1);
    return free;
  }

  /** Releases the numbers that nobody used for a day before it looks: most are of browsers that never came back. */
  async #freeUnusedForHandset(): Promise<AvailableNumber | undefined> {
    await this.#store.releaseUnused(handsetPrefix, new Date(this.#now().getTime() - dayMs));
    return this.#freeForHandset();
  }

  async #free(country: string, isWanted: (number: string) => boolean, limit: number): Promise<AvailableNumber[]> {
    const candidates = [...numbersOf(country)].filter(({ number }) => isWanted(number));
    const taken = await this.#store.takenOf(candidates.map(({ number }) => number));
    return candidates.filter(({ number }) => !taken.has(number)).slice(0, limit);
  }
}

/** Numbers with a fixed behaviour and those of handsets are not for sale. */
function isSold(number: string): boolean {
  return requestBehaviourOf(number) === "take" && !personaOf(number) && !number.startsWith(handsetPrefix);
}

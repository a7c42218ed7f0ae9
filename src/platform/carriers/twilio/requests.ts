import { createHash, createHmac } from "node:crypto";
import type { RequestOutcome } from "../carrier.ts";
import type { NewTwilioRequest, TwilioRequest, TwilioStore } from "./store.ts";
import { refusalOf } from "./wire/api.ts";

interface Placing {
  /** Sends the request to Twilio. */
  ask(): Promise<{ readonly sid: string }>;
  /** Looks for a request that was sent before. */
  find(): Promise<RequestOutcome | undefined>;
}

/**
 * What Twilio was asked for, by our reference: its API has no place for one. A request whose answer was lost gets its sid from
 * Twilio's news of it, whose address holds the reference, or by a look through Twilio's lists.
 */
export class TwilioRequests {
  readonly #store: TwilioStore;
  readonly #now: () => Date;

  constructor(store: TwilioStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /**
   * Sends a request once: one that was sent before is looked for instead.
   * @throws Where it is open whether Twilio has the request
   */
  async place(request: NewTwilioRequest, { ask, find }: Placing): Promise<RequestOutcome> {
    const { reference } = request;
    if (!(await this.#begin(request))) {
      const found = await find();
      if (found) return found;
      throw new Error("this request was sent before, and Twilio does not show it yet");
    }
    try {
      const { sid } = await ask();
      await this.name(reference, sid);
      return { state: "accepted", sid };
    } catch (error) {
      const refusal = refusalOf(error);
      await this.#store.forget(reference);
      return refusal;
    }
  }

  /** Writes a request down before Twilio is asked. @returns False if it was written down before */
  #begin(request: NewTwilioRequest): Promise<boolean> {
    return this.#store.insert({ ...request, created_at: this.#now() });
  }

  find(reference: string): Promise<TwilioRequest | undefined> {
    return this.#store.find({ reference });
  }

  findBySid(sid: string): Promise<TwilioRequest | undefined> {
    return this.#store.find({ sid });
  }

  /** Notes Twilio's name for a request; the first one stays. @returns The request as it is now */
  async name(reference: string, sid: string): Promise<TwilioRequest | undefined> {
    await this.#store.name(reference, sid);
    return this.find(reference);
  }

  /** Of these sids, those that no request has. */
  async unnamed(sids: readonly string[]): Promise<ReadonlySet<string>> {
    if (sids.length === 0) return new Set();
    const known = await this.#store.knownOf(sids);
    return new Set(sids.filter((sid) => !known.has(sid)));
  }

  /**
   * Notes that the person of a call leg is connected with the caller. @returns Nothing if the call leg is over, or there is none
   */
  join(reference: string): Promise<TwilioRequest | undefined> {
    return this.#store.join(reference, this.#now());
  }

  /** Notes that a call leg is over: nobody is connected by it any more. */
  end(reference: string): Promise<void> {
    return this.#store.end(reference, this.#now());
  }

  /** The call leg of a caller's call that is not over. */
  openCallLegOf(callerSid: string): Promise<TwilioRequest | undefined> {
    return this.#store.openCallLegOf(callerSid);
  }
}

/**
 * By which a text is recognized again: the text itself is kept where it belongs. Under a secret, since few digits of a text may be
 * unknown, as of one with a code.
 */
export function hashOf(body: string, authToken: string): string {
  return createHmac("sha256", authToken).update(body).digest("hex");
}

/** Whether a hash is one of a text; also as versions until 0.1.0 made them, whose requests may be open during an upgrade. */
export function isHashOf(hash: string | null, body: string, authToken: string): boolean {
  return hash === hashOf(body, authToken) || hash === createHash("sha256").update(body).digest("hex");
}

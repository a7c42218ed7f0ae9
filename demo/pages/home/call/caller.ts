/** What the caller wants: a visit in a time slot that is free. */
export interface WantedVisit {
  /** "Tuesday" */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

/** What the caller does once the other side has ended its turn. */
export type Step = { readonly say: string } | "hang up";

/** Chosen: a call that leads nowhere ends. */
const mostSteps = 12;
const goodbye = "Thank you, goodbye.";

/**
 * A caller with a script for the demo's played call: reports a fault, asks for a visit, and answers what is asked. The other side
 * is the assistant as it is, so an answer goes by what was asked and not by its place.
 */
export class ScriptedCaller {
  #steps = 0;
  #isOpened = false;
  #hasAgreed = false;
  #hasSaidGoodbye = false;

  constructor(private readonly visit: WantedVisit) {}

  /** @param said The other side's turn */
  next(said: string): Step {
    if (this.#hasSaidGoodbye) return "hang up";
    if (++this.#steps > mostSteps) return this.#leave();
    if (this.#steps === 1) return { say: "Hello. My boiler shows E14, what does that mean?" };
    const question = said.slice(said.search(/[^.!?:]*\?[^?]*$/));
    if (!/\?\s*$/.test(said.trimEnd())) return this.#hasAgreed ? this.#leave() : this.#ask();
    if (/\bname\b/i.test(question)) return { say: "Tom Price." };
    if (/\bnumber\b|\breach you\b/i.test(question)) return { say: "020 7946 0160." };
    if (/\b(?:shall|should|may) i\b|\b(?:right|correct|agree)\b/i.test(question)) {
      this.#hasAgreed = true;
      return { say: "Yes, please." };
    }
    if (/\bwhich day\b|\bwhat time\b|\bwhen\b/i.test(question)) return this.#isOpened ? this.#leave() : this.#ask();
    if (this.#hasAgreed) return this.#leave();
    return this.#isOpened ? { say: "No, thank you." } : this.#ask();
  }

  #ask(): Step {
    if (this.#isOpened) return this.#leave();
    this.#isOpened = true;
    return { say: `I have tried that. Please book a boiler visit for ${this.visit.day} at ${this.visit.time}.` };
  }

  #leave(): Step {
    this.#hasSaidGoodbye = true;
    return { say: goodbye };
  }
}

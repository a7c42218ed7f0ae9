import type { CallSettings } from "../../call.ts";

/** When the caller's speech interrupts the assistant's, by its settings. */
export class Interruptions {
  readonly #settings: Pick<CallSettings, "allow_interruptions" | "min_interrupt_words">;

  constructor(settings: Pick<CallSettings, "allow_interruptions" | "min_interrupt_words">) {
    this.#settings = settings;
  }

  get areAllowed(): boolean {
    return this.#settings.allow_interruptions;
  }

  /** Whether more than one word is needed to interrupt: then the words are counted here, since carriers do not. */
  get needWords(): boolean {
    const { allow_interruptions, min_interrupt_words: least } = this.#settings;
    return allow_interruptions && least !== null && least > 1;
  }

  /** Whether the carrier stops the assistant's speech as soon as the caller speaks. */
  get areMadeByCarrier(): boolean {
    return this.areAllowed && !this.needWords;
  }

  /** How much of the speech already sent is played before something else is said: all of it where it cannot be stopped. */
  get mostCut(): "all" | "part" {
    return this.areAllowed ? "part" : "all";
  }

  /** Whether the words are too few to interrupt. */
  areTooFew(words: string): boolean {
    return this.needWords && words.split(/\s+/).length < (this.#settings.min_interrupt_words ?? 0);
  }
}

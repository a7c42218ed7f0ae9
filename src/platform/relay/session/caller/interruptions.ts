import type { CallSettings } from "../../call.ts";

/** What of the caller's speech interrupts us, by the assistant's settings. */
export class Interruptions {
  readonly #settings: Pick<CallSettings, "allow_interruptions" | "min_interrupt_words">;

  constructor(settings: Pick<CallSettings, "allow_interruptions" | "min_interrupt_words">) {
    this.#settings = settings;
  }

  get areAllowed(): boolean {
    return this.#settings.allow_interruptions;
  }

  /** Whether a caller must say more than a word to interrupt us: then we count, since a carrier does not. */
  get needWords(): boolean {
    const { allow_interruptions, min_interrupt_words: least } = this.#settings;
    return allow_interruptions && least !== null && least > 1;
  }

  /** Whether the carrier cuts us as soon as the caller speaks. */
  get areMadeByCarrier(): boolean {
    return this.areAllowed && !this.needWords;
  }

  /** How much is heard of what we have sent when we say something else: where nothing can be cut, that comes behind it. */
  get mostCut(): "all" | "part" {
    return this.areAllowed ? "part" : "all";
  }

  /** Whether words are too few to interrupt us. */
  areTooFew(words: string): boolean {
    return this.needWords && words.split(/\s+/).length < (this.#settings.min_interrupt_words ?? 0);
  }
}

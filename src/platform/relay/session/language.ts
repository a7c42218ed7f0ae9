import { callTextsOf } from "./texts/of-language.ts";
import type { CallTexts } from "./texts/texts.ts";

/** The language that a call is held in: the assistant's own, or another of its languages once the caller speaks it. */
export class CallLanguage {
  /** As ISO 639-1. */
  readonly #own: string;
  readonly #secondary: readonly string[];
  #current: string;
  #other: string | undefined;

  constructor(own: string, secondary: readonly string[]) {
    this.#own = own;
    this.#secondary = secondary;
    this.#current = own;
  }

  /** As ISO 639-1. */
  get current(): string {
    return this.#current;
  }

  /** What is spoken instead of the call's own language, as BCP 47. */
  get other(): string | undefined {
    return this.#other;
  }

  /** The sentences that a call says by itself. */
  get texts(): CallTexts {
    return callTextsOf(this.#current);
  }

  /** A caller who changes to another of the assistant's languages is answered in it. `lang` is BCP 47. */
  follow(lang: string | undefined): void {
    if (lang === undefined || !/^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(lang)) return;
    const language = lang.slice(0, lang.search(/-|$/)).toLowerCase();
    if (language !== this.#own && !this.#secondary.includes(language)) return;
    this.#current = language;
    this.#other = language === this.#own ? undefined : lang;
  }
}

import { wordsOf } from "../../../languages/server.ts";
import type { CallWords } from "../../../languages/shapes/server/calls.ts";
import type { CallAssistant } from "../call.ts";

/** The language that a call is held in: the assistant's own, or another of its languages once the caller speaks it. */
export class CallLanguage {
  /** What the carrier speaks by default, as ISO 639-1. */
  readonly #initial: string;
  /** The assistant's. */
  #own: string;
  #secondary: readonly string[];
  #current: string;
  #other: string | undefined;
  /** The carrier's own names for the languages of the call. */
  #names: readonly string[] = [];

  constructor(own: string, secondary: readonly string[]) {
    this.#initial = own;
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
  get texts(): CallWords {
    return wordsOf(this.#current).calls;
  }

  /** The carrier names languages its own way, as BCP 47: what is said in one of them is sent with that name. */
  nameAs(names: readonly string[]): void {
    this.#names = names;
  }

  /** A caller who changes to another of the assistant's languages is answered in it. `lang` is BCP 47. */
  follow(lang: string | undefined): void {
    if (lang === undefined || !/^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(lang)) return;
    const language = primaryTag(lang);
    if (language !== this.#own && !this.#secondary.includes(language)) return;
    this.#current = language;
    this.#other = language === this.#initial ? undefined : this.#nameOf(lang);
  }

  /** Another assistant answers: in the language that the call is held in where it has that, else in its own. */
  answerAs({ turn: { language }, secondaryLanguages }: Pick<CallAssistant, "turn" | "secondaryLanguages">): void {
    this.#own = language;
    this.#secondary = secondaryLanguages;
    if (this.#current === language || secondaryLanguages.includes(this.#current)) return;
    this.#current = language;
    this.#other = language === this.#initial ? undefined : this.#nameOf(language);
  }

  #nameOf(lang: string): string {
    return this.#names.find((name) => primaryTag(name) === primaryTag(lang)) ?? lang;
  }
}

/** The language of a tag: `de` of `de-AT`. */
function primaryTag(lang: string): string {
  return lang.slice(0, lang.search(/-|$/)).toLowerCase();
}

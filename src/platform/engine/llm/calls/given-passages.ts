import type { ModelMessage } from "ai";
import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { cardOf, type Source, sourceOf } from "../../cards/source-card.ts";
import { searchName } from "../../function-names.ts";
import type { Passage, Topic } from "../../knowledge/result.ts";
import type { TurnChannel } from "../../turn.ts";

/** A passage that a search found, and what it was found for. */
export interface FoundPassage {
  readonly passage: Passage;
  readonly topics: readonly Topic[];
}

/**
 * The passages that a model is given in one turn, each with a number of its own: those of the turns before, which the model still
 * reads, have others.
 */
export class GivenPassages {
  /** Whether the model is asked to name what it answers from. Marks would only delay what is spoken. */
  readonly areNumbered: boolean;
  #last: number;
  readonly #numbers = new Map<string, number>();
  readonly #found = new Map<number, FoundPassage>();
  readonly #ofCards = new Map<FunctionCall, Set<number>>();
  readonly #cited = new Set<number>();

  constructor(history: readonly ModelMessage[], channel: TurnChannel) {
    this.areNumbered = channel !== "call" && channel !== "silent";
    const results = JSON.stringify(history.filter(({ role }) => role === "tool"));
    const numbers = [...results.matchAll(/<passage id=\\"p(\d{1,6})/g)].map(([, digits]) => Number(digits));
    this.#last = numbers.reduce((most, one) => Math.max(most, one), 0);
  }

  /** The number of a passage, the same for each search of the turn that finds it. */
  number(found: FoundPassage, card: FunctionCall): number {
    const { document, url, trail, heading, body } = found.passage;
    const key = JSON.stringify([document, url, trail, heading, body]);
    const number = this.#numbers.get(key) ?? ++this.#last;
    this.#numbers.set(key, number);
    if (!this.#found.has(number)) this.#found.set(number, found);
    const numbers = this.#ofCards.get(card) ?? new Set();
    this.#ofCards.set(card, numbers.add(number));
    return number;
  }

  /** Notes what an answer names; passages that there are not count for nothing. */
  cite(numbers: Iterable<number>): void {
    for (const number of numbers) if (this.#found.has(number)) this.#cited.add(number);
  }

  /** The answer was taken back. */
  forget(): void {
    this.#cited.clear();
  }

  /**
   * What ran, with the passages that the answer names as the sources of its searches, each once. Without a single one all stay as they
   * were found: not every model marks what it says.
   */
  inCards(shown: readonly FunctionCall[]): FunctionCall[] {
    if (this.#cited.size === 0) return [...shown];
    const left = new Set(this.#cited);
    return shown.flatMap((card) => {
      if (card.name !== searchName) return [card];
      const sources: Source[] = [];
      for (const number of left) {
        const found = this.#found.get(number);
        if (!found || !this.#ofCards.get(card)?.has(number)) continue;
        left.delete(number);
        sources.push(sourceOf(found.passage, found.topics));
      }
      return sources.length === 0 ? [] : [cardOf(String(card.arguments.query ?? ""), sources)];
    });
  }
}

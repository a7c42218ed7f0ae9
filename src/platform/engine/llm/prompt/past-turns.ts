import { createHash } from "node:crypto";
import type { ModelMessage } from "ai";
import type { PastMessage, TurnInput } from "../../turn.ts";

/** Chosen: about a thousand turns; what providers keep of a prompt is gone sooner. */
const mostChars = 16_000_000;

type Place = Pick<TurnInput, "model" | "assistant">;
/** An answer as it comes back in the history. */
type Answer = Pick<PastMessage, "content" | "functionCalls">;

/**
 * Turns with function calls as the model saw them: ids, whole passages, what waits for an agreement and what a provider wants back.
 * The next request repeats them to the byte, so that what the provider has kept of the prompt counts. In memory alone: what is
 * not known any more is written from the stored history.
 */
export class PastTurns {
  readonly #turns = new Map<string, { readonly messages: readonly ModelMessage[]; readonly chars: number }>();
  #chars = 0;

  keep(place: Place, asked: string, answer: Answer, messages: readonly ModelMessage[]): void {
    const key = keyOf(place, asked, answer);
    this.#drop(key);
    const chars = JSON.stringify(messages).length;
    this.#turns.set(key, { messages, chars });
    this.#chars += chars;
    for (const oldest of this.#turns.keys()) {
      if (this.#chars <= mostChars) break;
      this.#drop(oldest);
    }
  }

  find(place: Place, asked: string, answer: Answer): readonly ModelMessage[] | undefined {
    return this.#turns.get(keyOf(place, asked, answer))?.messages;
  }

  #drop(key: string): void {
    this.#chars -= this.#turns.get(key)?.chars ?? 0;
    this.#turns.delete(key);
  }
}

/** Of the assistant and the model as well: nothing of another owner's is ever found. */
function keyOf({ model, assistant }: Place, asked: string, { content, functionCalls }: Answer): string {
  const { systemPrompt, knowledgebaseIds } = assistant;
  const parts = [model.id, model.code, knowledgebaseIds, systemPrompt, asked, content.trim(), sorted(functionCalls)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Databases keep members of an object in an order of their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]);
}

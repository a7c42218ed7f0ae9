import type { FunctionCardRenderer } from "../cards/own-content.ts";
import type { SendResult } from "../chat/model.ts";
import type { Words } from "../locales/words.ts";

/** What the page decides about the panel. */
export interface Settings {
  readonly mode: "popup" | "inline" | "page";
  /** Empty where the page gives none. */
  readonly name: string;
  readonly company: string;
  readonly avatar: string;
  readonly suggestions: readonly string[];
  readonly disclosure: boolean;
  readonly privacyUrl: string;
  readonly functionCalls: "full" | "titles" | "hidden";
  /** What the page shows of functions itself, by their name. */
  readonly functionCards: ReadonlyMap<string, FunctionCardRenderer>;
  /** Whether the page shows other ways to reach its team. */
  readonly hasFallback: boolean;
}

/** Says a text for the visitor. */
export type Send = (text: string) => Promise<SendResult>;

/** The assistant's name as it stands inside a sentence. */
export function nameIn({ name }: Settings, words: Words): string {
  return name || words.theAssistant;
}

import type { Words } from "../../languages/shapes/widget/panel.ts";
import type { FunctionCardRenderer } from "../cards/function/own-content.ts";

/** The page's settings of the panel. */
export interface Settings {
  readonly mode: "popup" | "inline" | "page";
  /** Empty if the page gives none. */
  readonly name: string;
  readonly company: string;
  readonly avatar: string;
  /** The headline of an empty chat, where the page gives one. */
  readonly greeting: string | null;
  readonly suggestions: readonly string[];
  readonly disclosure: boolean;
  readonly privacyUrl: string;
  /** Whether help articles can be searched above the text box. */
  readonly helpSearch: boolean;
  readonly functionCalls: "full" | "titles" | "hidden";
  /** The page's own cards, by the name of their function. */
  readonly functionCards: ReadonlyMap<string, FunctionCardRenderer>;
  /** The actions that the page allows, separated by spaces; empty for all. */
  readonly actions: string;
  /** Whether the page has put content into the slot `fallback`. */
  readonly hasFallback: boolean;
}

/** The assistant's name for use inside a sentence. */
export function assistantName({ name }: Settings, words: Words): string {
  return name || words.theAssistant;
}

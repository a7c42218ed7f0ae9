import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import { words as english } from "../../../../languages/en/widget.ts";
import { readLocale } from "../../../../languages/locale.ts";
import { loadWords } from "../../../../widget/host/load-words.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Field } from "./fields.ts";

/** Whose assistant it will be. */
export interface NewAssistantOwner {
  /** ISO 639-1; null if the account has none: the browser's then. */
  readonly language: string | null;
  readonly company: string | null;
  /** What a chat opens with. */
  readonly greeting: string;
}

/** The greeting that the chat itself has in a language, and in English where it has none. */
export async function greetingIn(language: string | null): Promise<string> {
  const words = await loadWords(readLocale([language ?? navigator.language]));
  return (words ?? english).greeting;
}

/** Chosen: what a new assistant begins with, so that its name is all that must be typed. */
export function newAssistant(
  { languages, voices, models, knowledgebases }: Catalogue,
  owner: NewAssistantOwner,
): Partial<Pick<Assistant, Field & keyof Assistant>> {
  const own = owner.language ?? navigator.language.slice(0, 2);
  const language = languages.find(({ iso_2 }) => iso_2 === own) ?? languages[0];
  const voice = voices.find(({ language_id }) => language_id === language?.id) ?? voices[0];
  return {
    type: "outbound",
    mode: "pipeline",
    initial_message: owner.greeting,
    system_prompt: instructionsOf(owner.company),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(language ? { language_id: language.id } : {}),
    ...(voice ? { voice_id: voice.id } : {}),
    ...(models[0] ? { llm_model_id: models[0].id } : {}),
    // The only one is meant; of several the next step asks.
    ...(knowledgebases.length === 1 ? { knowledgebase_id: knowledgebases[0]?.id ?? null } : {}),
  };
}

/** For a model; the offline engine tells nothing of them. */
function instructionsOf(company: string | null): string {
  const who = company ? `You are the assistant of ${company}.` : "You are our company's assistant.";
  return `${who} Answer visitors briefly and politely, from what you know alone. If you don't know something, say so and offer a person.`;
}

import type { Assistant } from "../../../contract/operations/assistants.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Field } from "./fields.ts";

/** Chosen: what a new assistant begins with, so that its name and words are all that must be typed. */
export function newAssistant(
  { languages, voices, models }: Catalogue,
  /** The account's, as ISO 639-1. */
  accountLanguage: string | null,
): Partial<Pick<Assistant, Field & keyof Assistant>> {
  const own = accountLanguage ?? navigator.language.slice(0, 2);
  const language = languages.find(({ iso_2 }) => iso_2 === own) ?? languages[0];
  const voice = voices.find(({ language_id }) => language_id === language?.id) ?? voices[0];
  return {
    type: "outbound",
    mode: "pipeline",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(language ? { language_id: language.id } : {}),
    ...(voice ? { voice_id: voice.id } : {}),
    ...(models[0] ? { llm_model_id: models[0].id } : {}),
  };
}

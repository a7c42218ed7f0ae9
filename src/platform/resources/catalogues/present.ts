import type { s } from "../../../contract/kit/schema.ts";
import type { Provider, Voice } from "../../../contract/operations/assistants/catalogues.ts";
import type { CatalogueProvider, CatalogueVoice } from "./catalogue.ts";

/** A voice as the list shows it; its sample is served below the API's root. Chosen: "" where it has none. */
export function presentVoice(voice: CatalogueVoice, baseUrl: string): s.Infer<typeof Voice> {
  return {
    id: voice.id,
    name: voice.name,
    language_id: voice.languageId,
    gender: voice.gender,
    preview_url: voice.sample === null ? "" : `${baseUrl}/voices/${voice.sample}`,
    accent: null,
    age: null,
    synthesizer_provider_id: voice.synthesizerId,
  };
}

export function presentProvider({ id, name, code }: CatalogueProvider): s.Infer<typeof Provider> {
  return { id, name, code };
}

import type { Catalogue, CatalogueProvider, CatalogueVoice } from "../catalogues/catalogue.ts";
import type { AssistantDraft } from "./draft.ts";

/**
 * A draft with the providers and the voice of its language: the language's own synthesizer where none is named, and where the
 * language is another one, a provider and a voice that speak it in the place of stored ones that do not. The same voice comes
 * first, then one of the same gender. @source Resources › Assistant
 */
export function withProviders(
  draft: AssistantDraft,
  before: AssistantDraft | undefined,
  { synthesizers, transcribers, voices }: Catalogue,
): AssistantDraft {
  const changesLanguage = before !== undefined && before.language_id !== draft.language_id;
  const keepsVoice = !changesLanguage || draft.voice_id !== before.voice_id;
  const voice_id = keepsVoice ? draft.voice_id : voiceOf(voices, draft);
  if (draft.mode === "multimodal") return { ...draft, voice_id };
  const fitting = (field: "synthesizer_provider_id" | "transcriber_provider_id", all: readonly CatalogueProvider[]) => {
    const id = draft[field];
    if (!changesLanguage || id !== before[field] || speaks(all, id, draft.language_id)) return id;
    return id === null ? null : defaultOf(all, draft.language_id);
  };
  return {
    ...draft,
    voice_id,
    synthesizer_provider_id:
      fitting("synthesizer_provider_id", synthesizers) ?? defaultOf(synthesizers, draft.language_id),
    transcriber_provider_id: fitting("transcriber_provider_id", transcribers),
  };
}

function speaks(providers: readonly CatalogueProvider[], id: number | null, languageId: number): boolean {
  return providers.some((provider) => provider.id === id && provider.languageIds.includes(languageId));
}

/** The stored voice where it speaks the draft's language, else the most similar one that does; the stored one where none does. */
function voiceOf(
  voices: readonly CatalogueVoice[],
  { voice_id: stored, language_id: languageId, mode }: AssistantDraft,
): AssistantDraft["voice_id"] {
  const before = voices.find(({ id }) => id === stored);
  if (before?.languageId === languageId) return stored;
  const fitting = voices.filter((voice) => voice.languageId === languageId && voice.modes.includes(mode));
  const same = fitting.find(({ name, gender }) => name === before?.name && gender === before.gender);
  return (same ?? fitting.find(({ gender }) => gender === before?.gender) ?? fitting[0])?.id ?? stored;
}

function defaultOf(providers: readonly CatalogueProvider[], languageId: number): number | null {
  return providers.find(({ languageIds }) => languageIds.includes(languageId))?.id ?? null;
}

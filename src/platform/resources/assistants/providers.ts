import type { Catalogue, CatalogueProvider } from "../catalogues/catalogue.ts";
import type { AssistantDraft } from "./draft.ts";

/**
 * A draft with the providers of its language: the language's own synthesizer where none is named, and where the language
 * is another one, a provider that speaks it in the place of a stored one that does not. @source Resources › Assistant
 */
export function withProviders(
  draft: AssistantDraft,
  before: AssistantDraft | undefined,
  { synthesizers, transcribers }: Catalogue,
): AssistantDraft {
  if (draft.mode === "multimodal") return draft;
  const changesLanguage = before !== undefined && before.language_id !== draft.language_id;
  const fitting = (field: "synthesizer_provider_id" | "transcriber_provider_id", all: readonly CatalogueProvider[]) => {
    const id = draft[field];
    if (!changesLanguage || id !== before[field] || speaks(all, id, draft.language_id)) return id;
    return id === null ? null : defaultOf(all, draft.language_id);
  };
  return {
    ...draft,
    synthesizer_provider_id:
      fitting("synthesizer_provider_id", synthesizers) ?? defaultOf(synthesizers, draft.language_id),
    transcriber_provider_id: fitting("transcriber_provider_id", transcribers),
  };
}

function speaks(providers: readonly CatalogueProvider[], id: number | null, languageId: number): boolean {
  return providers.some((provider) => provider.id === id && provider.languageIds.includes(languageId));
}

function defaultOf(providers: readonly CatalogueProvider[], languageId: number): number | null {
  return providers.find(({ languageIds }) => languageIds.includes(languageId))?.id ?? null;
}

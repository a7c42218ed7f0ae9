import * as rows from "../../../contract/operations/assistants/catalogues.ts";
import { implement } from "../handler.ts";
import { presentAssignable } from "../phone-numbers/present.ts";
import { listAssignable } from "../phone-numbers/store.ts";
import { catalogueOfAccount } from "./account-catalogue.ts";
import type { CatalogueProvider } from "./catalogue.ts";
import { presentProvider, presentVoice } from "./present.ts";

export const catalogues = implement(rows, ["db", "catalogue"], {
  async listVoices({ query }, { catalogue, baseUrl }) {
    return catalogue.voices
      .filter(({ modes }) => query.mode === undefined || modes.includes(query.mode))
      .filter(({ languageId }) => query.language_id === undefined || languageId === query.language_id)
      .map((voice) => presentVoice(voice, baseUrl));
  },
  async listSynthesizerProviders({ query }, { catalogue }) {
    return providersFor(catalogue.synthesizers, query.language_id);
  },
  async listTranscriberProviders({ query }, { catalogue }) {
    return providersFor(catalogue.transcribers, query.language_id);
  },
  async listModels({ query }, context) {
    const catalogue = await catalogueOfAccount(context);
    const hasCode = query.type !== "llm";
    return catalogue.models.map(({ id, name, code }) => (hasCode ? { id, name, code } : { id, name }));
  },
  async listLanguages(_input, { catalogue }) {
    return [...catalogue.languages];
  },
  async listAssignablePhoneNumbers({ query }, { db, userId }) {
    const numbers = (await listAssignable(db, userId)).map(presentAssignable);
    return query.type === "inbound" ? numbers.filter(({ is_available }) => is_available) : numbers;
  },
});

function providersFor(providers: readonly CatalogueProvider[], languageId: number | undefined) {
  return providers
    .filter(({ languageIds }) => languageId === undefined || languageIds.includes(languageId))
    .map(presentProvider);
}

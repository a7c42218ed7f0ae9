import {
  listAssignablePhoneNumbers,
  listLanguages,
  listModels,
  listSynthesizerProviders,
  listTranscriberProviders,
  listVoices,
} from "../../../contract/operations/catalogues.ts";
import { handler } from "../../http/handler.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import type { CatalogueProvider } from "./catalogue.ts";

export const listVoicesHandler = handler(listVoices, async ({ query }, { catalogue, baseUrl }) =>
  catalogue.voices
    .filter(({ modes }) => query.mode === undefined || modes.includes(query.mode))
    .filter(({ languageId }) => query.language_id === undefined || languageId === query.language_id)
    .map(({ id, name, languageId, gender, sample, synthesizerId }) => ({
      id,
      name,
      language_id: languageId,
      gender,
      preview_url: `${baseUrl}/voices/${sample}`,
      accent: null,
      age: null,
      synthesizer_provider_id: synthesizerId,
    })),
);

export const listSynthesizerProvidersHandler = handler(listSynthesizerProviders, async ({ query }, { catalogue }) =>
  providersFor(catalogue.synthesizers, query.language_id),
);

export const listTranscriberProvidersHandler = handler(listTranscriberProviders, async ({ query }, { catalogue }) =>
  providersFor(catalogue.transcribers, query.language_id),
);

export const listModelsHandler = handler(listModels, async ({ query }, { catalogue }) => {
  const hasCode = query.type !== "llm";
  return catalogue.models.map(({ id, name, code }) => (hasCode ? { id, name, code } : { id, name }));
});

export const listLanguagesHandler = handler(listLanguages, async (_input, { catalogue }) => [...catalogue.languages]);

export const listAssignablePhoneNumbersHandler = handler(
  listAssignablePhoneNumbers,
  async ({ query }, { db, userId }) => {
    const numbers = await phoneNumbers.listAssignable(db, userId);
    const inbound = query.type === "inbound";
    return numbers
      .filter(({ type, isAnswered }) => !inbound || (type !== "caller_id" && !isAnswered))
      .map(({ id, phone_number, country_code, type, isAnswered }) => ({
        id,
        phone_number,
        country_code,
        type_label: phoneNumbers.typeLabels[type],
        is_available: type !== "caller_id" && !isAnswered,
      }));
  },
);

function providersFor(providers: readonly CatalogueProvider[], languageId: number | undefined) {
  return providers
    .filter(({ languageIds }) => languageId === undefined || languageIds.includes(languageId))
    .map(({ id, name, code }) => ({ id, name, code }));
}

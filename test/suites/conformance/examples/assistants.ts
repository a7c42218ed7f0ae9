import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";

export const assistant = async (to: Api, more: object = {}) => {
  const [voice] = await to.make(api.listVoices, { query: { mode: "pipeline" } });
  const [model] = await to.make(api.listModels);
  return {
    name: "Reception",
    type: "outbound",
    mode: "pipeline",
    timezone: "Europe/London",
    voice_id: voice?.id,
    language_id: voice?.language_id,
    llm_model_id: model?.id,
    initial_message: "Hello.",
    system_prompt: "Be brief.",
    ...more,
  };
};
export const madeAssistant = async (to: Api) => {
  const { data } = await to.make(api.createAssistant, { body: await assistant(to) });
  return { params: { id: data.id } };
};
/** The first that there is. */
export const anAssistant = async (to: Api, token?: string) => {
  const [first] = await to.make(api.listAssistants, { token });
  if (first) return first;
  await to.make(api.createAssistant, { token, body: await assistant(to) });
  const [made] = await to.make(api.listAssistants, { token });
  if (!made) throw new Error("the assistant that was made is not listed");
  return made;
};

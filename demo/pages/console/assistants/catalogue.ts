import type { AssistantMode } from "../../../../src/contract/assistant-fields.ts";
import type { s } from "../../../../src/contract/kit/schema.ts";
import type { AssignablePhoneNumber, Language, Model, Voice } from "../../../../src/contract/operations/catalogues.ts";
import type { Tool } from "../../../../src/contract/operations/tools.ts";
import { call } from "../api.ts";

/** The choices for an assistant in one mode. */
export interface Catalogue {
  readonly languages: readonly s.Infer<typeof Language>[];
  readonly voices: readonly s.Infer<typeof Voice>[];
  readonly models: readonly s.Infer<typeof Model>[];
  readonly tools: readonly Tool[];
  readonly knowledgebases: readonly { readonly id: number; readonly name: string }[];
  readonly numbers: readonly s.Infer<typeof AssignablePhoneNumber>[];
}

export async function readCatalogue(mode: AssistantMode): Promise<Catalogue> {
  const [languages, tools, knowledgebases, numbers, ofMode] = await Promise.all([
    call<Catalogue["languages"]>("GET", "/user/assistants/languages"),
    call<Catalogue["tools"]>("GET", "/user/tools"),
    call<{ data: Catalogue["knowledgebases"] }>("GET", "/user/knowledgebases"),
    call<Catalogue["numbers"]>("GET", "/user/assistants/phone-numbers"),
    readMode(mode),
  ]);
  return { languages, tools, knowledgebases: knowledgebases.data, numbers, ...ofMode };
}

/** The choices that depend on the mode: voices and models. */
export async function readMode(mode: AssistantMode): Promise<Pick<Catalogue, "voices" | "models">> {
  const [voices, models] = await Promise.all([
    call<Catalogue["voices"]>("GET", `/user/assistants/voices?mode=${mode}`),
    call<Catalogue["models"]>("GET", `/user/assistants/models?type=${mode === "pipeline" ? "llm" : mode}`),
  ]);
  return { voices, models };
}

import type { AssistantMode } from "../../../contract/assistant-fields.ts";
import type { s } from "../../../contract/kit/schema.ts";
import type {
  AssignablePhoneNumber,
  Language,
  Model,
  Voice,
} from "../../../contract/operations/assistants/catalogues.ts";
import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { call } from "../api.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The choices for an assistant in one mode. */
export interface Catalogue {
  readonly languages: readonly s.Infer<typeof Language>[];
  readonly voices: readonly s.Infer<typeof Voice>[];
  readonly models: readonly s.Infer<typeof Model>[];
  readonly synthesizers: readonly Named[];
  readonly transcribers: readonly Named[];
  readonly tools: readonly Tool[];
  readonly knowledgebases: readonly Named[];
  readonly numbers: readonly s.Infer<typeof AssignablePhoneNumber>[];
  readonly folders: readonly Named[];
  readonly labels: readonly Named[];
}

/** Lists of groups are paged; nobody sorts by more. */
const groupsAtMost = 100;

export async function readCatalogue(mode: AssistantMode): Promise<Catalogue> {
  const [languages, tools, knowledgebases, numbers, synthesizers, transcribers, folders, labels, ofMode] =
    await Promise.all([
      call("GET", "/user/assistants/languages"),
      call("GET", "/user/tools"),
      call("GET", "/user/knowledgebases"),
      call("GET", "/user/assistants/phone-numbers"),
      call("GET", "/user/assistants/synthesizer-providers"),
      call("GET", "/user/assistants/transcriber-providers"),
      call("GET", `/user/folders?per_page=${groupsAtMost}`),
      call("GET", `/user/labels?per_page=${groupsAtMost}`),
      readMode(mode),
    ]);
  return {
    languages,
    tools,
    knowledgebases: knowledgebases.data,
    numbers,
    synthesizers,
    transcribers,
    folders: folders.data,
    labels: labels.data,
    ...ofMode,
  };
}

/** The voices of a language by its id, and the chosen one, which may be of another. */
export function voicesOf({ voices }: Pick<Catalogue, "voices">, language: string, chosen = ""): Catalogue["voices"] {
  return voices.filter(({ id, language_id }) => String(language_id) === language || String(id) === chosen);
}

/** The choices that depend on the mode: voices and models. */
export async function readMode(mode: AssistantMode): Promise<Pick<Catalogue, "voices" | "models">> {
  const [voices, models] = await Promise.all([
    call("GET", `/user/assistants/voices?mode=${mode}`),
    call("GET", `/user/assistants/models?type=${mode === "pipeline" ? "llm" : mode}`),
  ]);
  return { voices, models };
}

import type { AssistantMode } from "../../../../contract/assistant-fields.ts";
import { type Catalogue, voicesOf } from "../catalogue.ts";
import type { Changes, Draft } from "./draft.ts";
import { type Field, fields } from "./fields.ts";

/** Lists whose parts change them by themselves. */
const ownControls: ReadonlySet<Field> = new Set(["tools", "mcp_servers"]);
/** What of the appearance is typed one on each line. */
const listParts: ReadonlySet<string> = new Set(["suggestions", "pages", "pre-chat"]);

/**
 * What changes with an edit of a control, which has its field's name, or a field's and a part's: `appearance.color`.
 * @param voices Of the assistant's mode.
 */
export function changesBy(control: HTMLInputElement, draft: Draft, voices: Catalogue["voices"]): Changes {
  const [name, part] = control.name.split(".");
  const field = name as Field;
  if (!(field in fields) || ownControls.has(field)) return {};
  if (field === "language_id") return ofLanguage(control.value, draft, voices);
  if (field === "knowledgebase_id") return ofKnowledgebase(control.value, draft);
  return { [field]: changedValue(field, part, control, draft) };
}

/** Another mode has other voices and models. */
export function changesOfMode(
  mode: AssistantMode,
  { voices, models }: Pick<Catalogue, "voices" | "models">,
  draft: Draft,
): Changes {
  const model = mode === "pipeline" ? "llm_model_id" : "multimodal_model_id";
  const voice = voicesOf({ voices }, draft.text("language_id"))[0] ?? voices[0];
  return { voice_id: String(voice?.id ?? ""), [model]: String(models[0]?.id ?? "") };
}

/** Another language has other voices: the one of the same name, if possible. */
function ofLanguage(language: string, draft: Draft, voices: Catalogue["voices"]): Changes {
  const before = voices.find(({ id }) => String(id) === draft.text("voice_id"));
  const choices = voicesOf({ voices }, language);
  const voice = choices.find(({ name }) => name === before?.name) ?? choices[0];
  return { language_id: language, ...(voice ? { voice_id: String(voice.id) } : {}) };
}

/** The first of its knowledge bases changes; the others stay. */
function ofKnowledgebase(value: string, draft: Draft): Changes {
  const before = Number(draft.text("knowledgebase_id"));
  const stored = draft.ids("knowledgebase_ids");
  if (stored.length < 2) return { knowledgebase_id: value };
  const ids = [Number(value), ...stored.filter((id) => id !== before)];
  return { knowledgebase_id: value, knowledgebase_ids: [...new Set(ids.filter((id) => id > 0))] };
}

/** A field's value once a control of it was edited: one of its parts, an id of a list, a switch, or a text. */
function changedValue(field: Field, part: string | undefined, control: HTMLInputElement, draft: Draft): unknown {
  const { value, checked } = control;
  if (field === "filler_config" && part) return { ...draft.fillers, [part]: value.split("\n") };
  if (part && control.type === "checkbox") return { ...draft.appearance, [part]: checked || undefined };
  if (part) return { ...draft.appearance, [part]: listParts.has(part) ? value.split("\n") : value };
  if (control.type !== "checkbox") return value;
  if (fields[field].kind === "switch") return checked;
  const others = draft.ids(field).filter((id) => id !== Number(value));
  return checked ? [...others, Number(value)] : others;
}

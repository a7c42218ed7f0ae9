import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import type { VariableValue } from "../../../../src/contract/variable-values.ts";

/** A variable as it is typed. */
export interface VariableRow {
  readonly name: string;
  readonly value: string;
}

export function rowsOf(variables: Assistant["variables"]): readonly VariableRow[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value: textOf(value) }));
}

/**
 * The form as a request body. Values that were not edited keep their type: `5` stays a number. An empty limit means none.
 */
export function bodyOf(
  form: FormData,
  rows: readonly VariableRow[],
  before: Assistant["variables"] = {},
): Readonly<Record<string, unknown>> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const number = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const mode = text("mode");
  const model = mode === "pipeline" ? "llm_model_id" : "multimodal_model_id";
  return {
    name: text("name"),
    type: text("type"),
    mode,
    language_id: number("language_id") ?? undefined,
    voice_id: number("voice_id") ?? undefined,
    [model]: number("model"),
    phone_number_id: number("phone_number_id"),
    chat_llm_fallback_id: number("chat_llm_fallback_id"),
    timezone: text("timezone"),
    initial_message: text("initial_message"),
    system_prompt: text("system_prompt"),
    variables: Object.fromEntries(rows.map(({ name, value }) => [name.trim(), kept(before[name.trim()], value)])),
    knowledgebase_id: number("knowledgebase_id"),
    tool_ids: form.getAll("tool_ids").map(Number),
    conversation_access: text("conversation_access"),
    daily_spend_cap: number("daily_spend_cap"),
    reply_hours: text("reply_hours") || null,
    person_wait_minutes: number("person_wait_minutes"),
  };
}

function kept(before: VariableValue | undefined, value: string): VariableValue {
  return before !== undefined && textOf(before) === value ? before : value;
}

function textOf(value: VariableValue): string {
  return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}

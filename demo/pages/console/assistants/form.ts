import { html, type nothing, type TemplateResult } from "lit";
import { limits } from "../../../../src/contract/limits.ts";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import { errorsOf, type Failure } from "../api.ts";
import { type Choice, choiceField, errorTexts, notSaved, textField } from "../parts/fields.ts";
import { cell, rowsEditor } from "../parts/rows.ts";
import { addressOf } from "../routes.ts";
import type { Catalogue } from "./catalogue.ts";
import type { VariableRow } from "./draft.ts";
import "./voice-sample.ts";

export interface AssistantForm {
  /** Absent: a new one. */
  readonly assistant: Assistant | undefined;
  readonly catalogue: Catalogue;
  readonly variables: readonly VariableRow[];
  /** The id of the voice that is chosen. */
  readonly voice: string;
  readonly refused: Failure | undefined;
  readonly saving: boolean;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onMode: (mode: string) => void;
  readonly onVoice: (voice: string) => void;
  readonly onVariables: (variables: readonly VariableRow[]) => void;
}

const statuses = choices({ active: "Active", inactive: "Inactive" });
const types = choices({ inbound: "Takes calls", outbound: "Makes calls" });
const modes = choices({
  pipeline: "Pipeline",
  multimodal: "Multimodal",
  dualplex: "Dualplex",
});
const access = choices({ open: "Any page may open one", token: "Only your proxy or your programs" });
const zones = Intl.supportedValuesOf("timeZone");
/** Chosen: what a new assistant may spend in a day, as the platform has it. */
const usualCap = "5";

type Errors = (field: string) => readonly string[];

/** Everything common about an assistant, each with the server's word on it. */
export function assistantForm(form: AssistantForm): TemplateResult {
  const { assistant, refused, saving, onSubmit } = form;
  const errors: Errors = (field) => errorsOf(refused, field);
  return html`<form class="settings" novalidate @submit=${onSubmit}>
    ${notSaved(refused)}
    ${elsewhere(refused)}
    ${textField({ name: "name", label: "Name", value: assistant?.name ?? "", errors: errors("name") })}
    <div class="pair">
      ${choiceField({
        name: "status",
        label: "Status",
        value: assistant?.status ?? "active",
        choices: statuses,
        hint: "Inactive: calls and texts are not answered. Chats are.",
        errors: errors("status"),
      })}
      ${choiceField({
        name: "type",
        label: "On the phone",
        value: assistant?.type ?? "outbound",
        choices: types,
        errors: errors("type"),
      })}
    </div>
    ${textField({
      name: "initial_message",
      label: "First words",
      value: assistant?.initial_message ?? "",
      rows: 2,
      maxlength: limits.initialMessageChars,
      hint: "Said before anybody asks. At most 200 characters; {{variables}} are filled in.",
      errors: errors("initial_message"),
    })}
    ${textField({
      name: "system_prompt",
      label: "Instructions",
      value: assistant?.system_prompt ?? "",
      rows: 6,
      hint: "Who it is, how it speaks, what it must not do.",
      errors: errors("system_prompt"),
    })}
    ${renderVariables(form, errors)} ${renderTools(form, errors)} ${renderSpeech(form, errors)}
    <div class="pair">
      ${textField({
        name: "knowledgebase_id",
        label: "Knowledge base, by its number",
        type: "number",
        min: 1,
        value: assistant?.knowledgebase_id ? String(assistant.knowledgebase_id) : "",
        hint: "Empty: it knows what its instructions say.",
        errors: errors("knowledgebase_id"),
      })}
      ${textField({
        name: "daily_spend_cap",
        label: "Daily cap in USD",
        type: "number",
        min: 0,
        step: "any",
        value: capOf(assistant),
        hint: "For what strangers spend in a day, in UTC. Empty: no cap.",
        errors: errors("daily_spend_cap"),
      })}
    </div>
    ${choiceField({
      name: "conversation_access",
      label: "Who may begin a conversation",
      value: assistant?.conversation_access ?? "open",
      choices: access,
      errors: errors("conversation_access"),
    })}
    <p class="buttons">
      <button class="button primary" type="submit" ?disabled=${saving}>
        ${assistant ? "Save the assistant" : "Create the assistant"}
      </button>
    </p>
  </form>`;
}

function renderSpeech({ assistant, catalogue, voice, onMode, onVoice }: AssistantForm, errors: Errors): TemplateResult {
  const chosen = catalogue.voices.find(({ id }) => String(id) === voice);
  const model = assistant?.llm_model_id ?? assistant?.multimodal_model_id ?? catalogue.models[0]?.id;
  return html`<fieldset>
    <legend>Speech and thinking</legend>
    <div class="pair">
      ${choiceField({
        name: "mode",
        label: "Engine",
        value: assistant?.mode ?? "pipeline",
        choices: modes,
        onChange: onMode,
        errors: errors("mode"),
      })}
      ${choiceField({
        name: "model",
        label: "Model",
        value: String(model ?? ""),
        choices: catalogue.models.map(named),
        errors: [...errors("llm_model_id"), ...errors("multimodal_model_id")],
      })}
      ${choiceField({
        name: "language_id",
        label: "Language",
        value: String(assistant?.language_id ?? ""),
        choices: catalogue.languages.map(named),
        errors: errors("language_id"),
      })}
      ${textField({
        name: "timezone",
        label: "Timezone",
        value: assistant?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
        list: zones,
        errors: errors("timezone"),
      })}
    </div>
    <div class="with-button">
      ${choiceField({
        name: "voice_id",
        label: "Voice",
        value: voice,
        choices: catalogue.voices.map(named),
        onChange: onVoice,
        errors: errors("voice_id"),
      })}
      <console-voice-sample .src=${chosen?.preview_url ?? ""} .name=${chosen?.name ?? "the voice"}></console-voice-sample>
    </div>
  </fieldset>`;
}

function renderVariables({ variables, onVariables }: AssistantForm, errors: Errors): TemplateResult {
  return rowsEditor<VariableRow>({
    name: "variables",
    legend: "Variables",
    hint: "What {{company}} and the like stand for, unless a conversation brings its own.",
    thing: "variable",
    rows: variables,
    empty: () => ({ name: "", value: "" }),
    onChange: onVariables,
    errors: (at) => errors(`variables.${variables[at]?.name}`),
    render: ({ name, value }, at, change) => html`
      ${cell({
        label: `Name of variable ${at + 1}`,
        placeholder: "company",
        value: name,
        code: true,
        invalid: false,
        onInput: (text) => change({ name: text }),
      })}
      ${cell({
        label: `Value of variable ${at + 1}`,
        placeholder: "Value",
        value,
        invalid: false,
        onInput: (text) => change({ value: text }),
      })}`,
  });
}

function renderTools({ assistant, catalogue }: AssistantForm, errors: Errors): TemplateResult {
  const { tools } = catalogue;
  return html`<fieldset>
    <legend>Tools</legend>
    ${
      tools.length === 0
        ? html`<p class="soft">There are none yet. <a href=${addressOf("tools", "new")}>Make one</a></p>`
        : html`<div class="ticks">${tools.map(
            ({ id, name, description }) => html`<label class="tick">
              <input type="checkbox" name="tool_ids" value=${id} ?checked=${assistant?.tool_ids?.includes(id) ?? false}>
              <span><code dir="ltr">${name}</code><span class="soft" dir="auto">${description}</span></span>
            </label>`,
          )}</div>`
    }
    ${errorTexts(errors("tool_ids"), "tools-wrong")}
  </fieldset>`;
}

/** The fields that this form shows; what the server says about others stands at the form's head. */
const shown = new Set([
  ...["name", "status", "type", "initial_message", "system_prompt", "variables", "tool_ids"],
  ...["mode", "llm_model_id", "multimodal_model_id", "language_id", "timezone", "voice_id"],
  ...["knowledgebase_id", "daily_spend_cap", "conversation_access"],
]);

function elsewhere(refused: Failure | undefined): TemplateResult | typeof nothing {
  const others = Object.entries(refused?.fields ?? {}).filter(([field]) => !shown.has(field.split(".")[0] ?? ""));
  return errorTexts(
    others.flatMap(([, texts]) => texts),
    "other-wrong",
  );
}

function capOf(assistant: Assistant | undefined): string {
  if (!assistant) return usualCap;
  return assistant.daily_spend_cap === null ? "" : String(assistant.daily_spend_cap);
}

function named({ id, name }: { id: number; name: string }): Choice {
  return { value: String(id), label: name };
}

function choices(words: Record<string, string>): readonly Choice[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

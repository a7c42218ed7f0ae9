import { html, type TemplateResult } from "lit";
import { limits } from "../../../../src/contract/limits.ts";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import { type Choice, choiceField, errorTexts, notSaved, textField } from "../parts/fields.ts";
import type { FormErrors } from "../parts/form-errors.ts";
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
  /** The id of the chosen voice. */
  readonly voice: string;
  readonly errors: FormErrors;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onMode: (mode: string) => void;
  readonly onVoice: (voice: string) => void;
  readonly onVariables: (variables: readonly VariableRow[]) => void;
}

const statuses = choices({ active: "Active", inactive: "Inactive" });
const types = choices({ inbound: "Answers calls", outbound: "Makes calls" });
const modes = choices({
  pipeline: "Pipeline",
  multimodal: "Multimodal",
  dualplex: "Dualplex",
});
const access = choices({ open: "Any page", token: "Only your proxy or your own programs" });
const zones = Intl.supportedValuesOf("timeZone");
/** Chosen: what a new assistant can spend per day; the platform's own default. */
const usualCap = "5";
/** Chosen: as the platform's own default. */
const usualWaitMinutes = 10;

type Errors = (field: string) => readonly string[];

/** The labels of the form's fields, for error messages. */
export const assistantLabels = {
  name: "Name",
  status: "Status",
  type: "Phone calls",
  phone_number_id: "Phone number",
  initial_message: "First message",
  system_prompt: "Instructions",
  variables: "Variables",
  "variables.*": "The value of this variable",
  tool_ids: "Tools",
  "tool_ids.*": "Tools",
  mode: "Engine",
  llm_model_id: "Model",
  multimodal_model_id: "Model",
  chat_llm_fallback_id: "If the model fails",
  language_id: "Language",
  timezone: "Time zone",
  voice_id: "Voice",
  knowledgebase_id: "Knowledge base",
  daily_spend_cap: "Daily spending limit",
  conversation_access: "Who can start a conversation",
  reply_hours: "When your team answers",
  person_wait_minutes: "Minutes to wait for a person",
};

/** The form of an assistant, with the server's errors beside their fields. */
export function assistantForm(form: AssistantForm): TemplateResult {
  const { assistant, onSubmit } = form;
  const { catalogue } = form;
  const errors: Errors = (field) => form.errors.of(field);
  return html`<form class="settings" novalidate @submit=${onSubmit} @input=${form.errors.handleEdit} @change=${form.errors.handleEdit}>
    ${notSaved(form.errors.failure)}
    ${errorTexts(form.errors.elsewhere, "other-wrong")}
    ${textField({ name: "name", label: "Name", value: assistant?.name ?? "", errors: errors("name") })}
    <div class="pair">
      ${choiceField({
        name: "status",
        label: "Status",
        value: assistant?.status ?? "active",
        choices: statuses,
        hint: "An inactive assistant does not answer calls and texts. It still answers chats.",
        errors: errors("status"),
      })}
      ${choiceField({
        name: "type",
        label: "Phone calls",
        value: assistant?.type ?? "outbound",
        choices: types,
        errors: errors("type"),
      })}
      ${choiceField({
        name: "phone_number_id",
        label: "Phone number",
        value: String(assistant?.phone_number_id ?? ""),
        choices: numberChoices(form),
        hint: "An active assistant that answers calls also answers texts and WhatsApp messages to it.",
        errors: errors("phone_number_id"),
      })}
    </div>
    ${textField({
      name: "initial_message",
      label: "First message",
      value: assistant?.initial_message ?? "",
      rows: 2,
      maxlength: limits.initialMessageChars,
      hint: "Shown when a chat opens. At most 200 characters; {{variables}} are filled in.",
      errors: errors("initial_message"),
    })}
    ${textField({
      name: "system_prompt",
      label: "Instructions",
      value: assistant?.system_prompt ?? "",
      rows: 6,
      hint: "Who the assistant is, how it should answer, and what it must not do.",
      errors: errors("system_prompt"),
    })}
    ${renderVariables(form, errors)} ${renderTools(form, errors)} ${renderSpeech(form, errors)}
    <div class="pair">
      ${choiceField({
        name: "knowledgebase_id",
        label: "Knowledge base",
        value: String(assistant?.knowledgebase_id ?? ""),
        choices: [
          { value: "", label: "None: it answers from its instructions" },
          ...catalogue.knowledgebases.map(named),
        ],
        hint: "What it answers from. Add documents to it under Knowledge.",
        errors: errors("knowledgebase_id"),
      })}
      ${textField({
        name: "daily_spend_cap",
        label: "Daily spending limit in USD",
        type: "number",
        min: 0,
        step: "any",
        value: capOf(assistant),
        hint: "How much visitors can spend per day (UTC). Empty: no limit.",
        errors: errors("daily_spend_cap"),
      })}
    </div>
    ${choiceField({
      name: "conversation_access",
      label: "Who can start a conversation",
      value: assistant?.conversation_access ?? "open",
      choices: access,
      errors: errors("conversation_access"),
    })}
    ${renderPeople(assistant, errors)}
    <p class="buttons">
      <button class="button primary" type="submit" ?disabled=${form.errors.busy}>
        ${assistant ? "Save assistant" : "Create assistant"}
      </button>
    </p>
  </form>`;
}

/** What visitors read, and how long they wait, when they ask for a person. */
function renderPeople(assistant: Assistant | undefined, errors: Errors): TemplateResult {
  return html`<div class="pair">
    ${textField({
      name: "reply_hours",
      label: assistantLabels.reply_hours,
      value: assistant?.reply_hours ?? "",
      maxlength: limits.promptChars,
      placeholder: "Mondays to Fridays, 9:00 to 17:00",
      hint: "Shown as you write it to visitors who ask for a person.",
      errors: errors("reply_hours"),
    })}
    ${textField({
      name: "person_wait_minutes",
      label: assistantLabels.person_wait_minutes,
      type: "number",
      min: 1,
      max: 1_440,
      value: String(assistant?.person_wait_minutes ?? usualWaitMinutes),
      hint: "If nobody has answered by then, the assistant offers to go on.",
      errors: errors("person_wait_minutes"),
    })}
  </div>`;
}

function renderSpeech({ assistant, catalogue, voice, onMode, onVoice }: AssistantForm, errors: Errors): TemplateResult {
  const chosen = catalogue.voices.find(({ id }) => String(id) === voice);
  const model = modelOf(assistant) ?? catalogue.models[0]?.id ?? null;
  const fallback = assistant?.chat_llm_fallback_id ?? null;
  return html`<fieldset>
    <legend>Model and voice</legend>
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
        choices: modelChoices(catalogue, model),
        errors: [...errors("llm_model_id"), ...errors("multimodal_model_id")],
      })}
      ${choiceField({
        name: "chat_llm_fallback_id",
        label: "If the model fails",
        value: String(fallback ?? ""),
        choices: [{ value: "", label: "The message fails" }, ...modelChoices(catalogue, fallback)],
        hint: "This model answers chats instead, if the first has not said or done anything yet.",
        errors: errors("chat_llm_fallback_id"),
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
        label: "Time zone",
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

function renderVariables({ variables, onVariables, errors: all }: AssistantForm, errors: Errors): TemplateResult {
  return rowsEditor<VariableRow>({
    name: "variables",
    legend: "Variables",
    hint: "Values for placeholders such as {{company}}. A conversation can set its own.",
    thing: "variable",
    rows: variables,
    empty: () => ({ name: "", value: "" }),
    onChange: onVariables,
    onMove: () => all.forget("variables"),
    errors: (at) => errors(`variables.${variables[at]?.name}`),
    render: ({ name, value }, at, change) => html`
      ${cell({
        label: `Name of variable ${at + 1}`,
        field: `variables.${name}`,
        placeholder: "company",
        value: name,
        code: true,
        invalid: false,
        onInput: (text) => change({ name: text }),
      })}
      ${cell({
        label: `Value of variable ${at + 1}`,
        field: `variables.${name}`,
        placeholder: "Value",
        value,
        invalid: errors(`variables.${name}`).length > 0,
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
        ? html`<p class="soft">You have no tools yet. <a href=${addressOf("tools", "new")}>Create one</a></p>`
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

/** The model of the assistant's mode. */
function modelOf(assistant: Assistant | undefined): number | null | undefined {
  return assistant?.mode === "pipeline" ? assistant.llm_model_id : assistant?.multimodal_model_id;
}

/** The models by name. One that is no longer configured stays chosen, so that saving other settings does not replace it. */
function modelChoices({ models }: Catalogue, chosen: number | null): readonly Choice[] {
  const isKnown = chosen === null || models.some(({ id }) => id === chosen);
  return [...models.map(named), ...(isKnown ? [] : [{ value: String(chosen), label: "No longer configured" }])];
}

/** The numbers that no other assistant answers at. */
function numberChoices({ assistant, catalogue }: AssistantForm): readonly Choice[] {
  const own = assistant?.phone_number_id ?? null;
  const free = catalogue.numbers.filter(({ id, is_available }) => is_available || id === own);
  return [
    { value: "", label: "None" },
    ...free.map(({ id, phone_number }) => ({ value: String(id), label: phone_number })),
  ];
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

import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Tool } from "../../../contract/operations/assistants/tools.ts";
import { choiceField, errorTexts, notSaved, textField } from "../parts/forms/fields.ts";
import type { FormErrors } from "../parts/forms/form-errors.ts";
import { cell, rowsEditor } from "../parts/forms/rows-editor.ts";
import { icon } from "../parts/icons.ts";
import type { HeaderDraft, ToolDraft } from "./draft.ts";
import { newParameter, type ParameterDraft, type ParameterKind } from "./parameters.ts";
import { toolName } from "./tool-name.ts";

export interface ToolForm {
  /** Absent: a new one. */
  readonly tool: Tool | undefined;
  readonly draft: ToolDraft;
  readonly errors: FormErrors;
  /** What somebody else has changed meanwhile. */
  readonly conflict: TemplateResult | typeof nothing;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onDraft: (draft: ToolDraft) => void;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, label: value }));
const confirmModes = [
  { value: "non-get", label: "When it changes data" },
  { value: "always", label: "Always" },
  { value: "never", label: "Never" },
];
const kinds: readonly { readonly value: ParameterKind; readonly label: string }[] = [
  { value: "string", label: "text" },
  { value: "number", label: "number" },
  { value: "boolean", label: "yes/no" },
  { value: "date", label: "date" },
  { value: "email", label: "e-mail" },
  { value: "choices", label: "choices" },
];

/** The labels of the form's fields, for error messages. */
export const toolLabels = {
  name: "Name",
  description: "What it is for",
  method: "Method",
  endpoint: "URL",
  confirm: "Ask before running",
  timeout: "Timeout",
  schema: "Parameters",
  "schema.*.name": "Name of parameter #",
  "schema.*.type": "Type of parameter #",
  "schema.*.description": "Description of parameter #",
  headers: "Headers",
  "headers.*.name": "Name of header #",
  "headers.*.value": "Value of header #",
};

type Errors = (field: string) => readonly string[];

/** The form of a tool, with the server's errors beside their fields. */
export function toolForm(form: ToolForm): TemplateResult {
  const { tool, onSubmit } = form;
  const errors: Errors = (field) => form.errors.of(field);
  const handleChange = (event: Event) => {
    const control = event.target as HTMLInputElement;
    if (control.name === "name") control.value = toolName(control.value);
    form.errors.handleEdit(event);
  };
  return html`<form class="settings" novalidate @submit=${onSubmit} @input=${form.errors.handleEdit} @change=${handleChange}>
    ${notSaved(form.errors.failure)}
    ${errorTexts(form.errors.elsewhere, "other-wrong")}
    ${form.conflict} ${tool ? unreadableNote(tool) : nothing}
    ${textField({
      name: "name",
      label: "Name",
      value: tool?.name ?? "",
      code: true,
      placeholder: "book_appointment",
      hint: "Lowercase letters and underscores: “Book an appointment” becomes book_appointment.",
      errors: errors("name"),
    })}
    ${textField({
      name: "description",
      label: "What it is for",
      value: tool?.description ?? "",
      rows: 2,
      placeholder: "Books an appointment for a customer.",
      hint: "The assistant uses this to decide when to call the tool. At most 255 characters.",
      errors: errors("description"),
    })}
    <div class="pair narrow">
      ${choiceField({
        name: "method",
        label: "Method",
        value: tool?.method ?? "GET",
        choices: methods,
        errors: errors("method"),
      })}
      ${textField({
        name: "endpoint",
        label: "URL",
        type: "url",
        code: true,
        value: tool?.endpoint ?? "",
        placeholder: "https://desk.example/appointments",
        errors: errors("endpoint"),
      })}
    </div>
    <div class="pair">
      ${choiceField({
        name: "confirm",
        label: "Ask before running",
        value: tool?.confirm ?? "non-get",
        choices: confirmModes,
        errors: errors("confirm"),
      })}
      ${textField({
        name: "timeout",
        label: "Timeout in seconds",
        type: "number",
        value: String(tool?.timeout ?? 10),
        min: 1,
        max: 30,
        errors: errors("timeout"),
      })}
    </div>
    ${renderParameters(form, errors)} ${renderHeaders(form, errors)}
    <p class="buttons">
      <button class="button primary" type="submit" ?disabled=${form.errors.busy}>${tool ? "Save tool" : "Create tool"}</button>
    </p>
  </form>`;
}

/** What has to be entered again since the server's secret has changed. */
function unreadableNote({ unreadable = [], headers }: Tool): TemplateResult | typeof nothing {
  const names = unreadable.map((field) => {
    const [, at] = /^headers\.(\d+)\.value$/.exec(field) ?? [];
    return at === undefined ? html`the URL` : html`the value of <code dir="auto">${headers[Number(at)]?.name}</code>`;
  });
  if (names.length === 0) return nothing;
  return html`<p class="note warning">${icon("alert")}<span>Assistants cannot use this tool: the server’s secret has changed, and what was encrypted with it cannot be read. Enter again: ${names.map((name, at) => html`${at > 0 ? ", " : ""}${name}`)}.</span></p>`;
}

function renderParameters({ draft, onDraft, errors: all }: ToolForm, errors: Errors): TemplateResult {
  return rowsEditor<ParameterDraft>({
    name: "schema",
    legend: "Parameters",
    hint: "What the assistant asks the visitor for before it calls the tool. Visitors read what each one means.",
    thing: "parameter",
    rows: draft.schema,
    empty: () => newParameter,
    onChange: (schema) => onDraft({ ...draft, schema }),
    onMove: () => all.forget("schema"),
    errors: (at) => errors(`schema.${at}`),
    render: ({ name, kind, description, choices, isOptional }, at, change) => {
      const handleKind = (event: Event) => change({ kind: (event.target as HTMLSelectElement).value as ParameterKind });
      const handleOptional = (event: Event) => change({ isOptional: (event.target as HTMLInputElement).checked });
      const isDescriptionWrong = errors(`schema.${at}.description`).length > 0;
      return html`
        ${cell({
          label: `Name of parameter ${at + 1}`,
          field: `schema.${at}.name`,
          placeholder: "name",
          value: name,
          code: true,
          invalid: errors(`schema.${at}.name`).length > 0,
          onInput: (text) => change({ name: text }),
        })}
        <span class="select"><select aria-label="Type of parameter ${at + 1}" data-field="schema.${at}.type" @change=${handleKind}>
          ${kinds.map(({ value, label }) => html`<option value=${value} .selected=${live(value === kind)}>${label}</option>`)}
        </select></span>
        ${cell({
          label: `Description of parameter ${at + 1}`,
          field: `schema.${at}.description`,
          placeholder: "What it means",
          value: description,
          invalid: isDescriptionWrong,
          onInput: (text) => change({ description: text }),
        })}
        <div class="more">
          ${
            kind === "choices"
              ? cell({
                  label: `Choices of parameter ${at + 1}`,
                  field: `schema.${at}.description`,
                  placeholder: "small, medium, large",
                  value: choices,
                  invalid: isDescriptionWrong,
                  onInput: (text) => change({ choices: text }),
                })
              : nothing
          }
          <label class="tick"><input type="checkbox" aria-label="Optional: parameter ${at + 1}" data-field="schema.${at}.description"
            .checked=${isOptional} @change=${handleOptional}><span>Optional</span></label>
        </div>`;
    },
  });
}

function renderHeaders({ draft, onDraft, errors: all }: ToolForm, errors: Errors): TemplateResult {
  return rowsEditor<HeaderDraft>({
    name: "headers",
    legend: "Headers",
    hint: "Values are stored encrypted and never shown again. Leave a stored value empty to keep it.",
    thing: "header",
    rows: draft.headers,
    empty: () => ({ name: "", value: "", stored: undefined }),
    onChange: (headers) => onDraft({ ...draft, headers }),
    onMove: () => all.forget("headers"),
    errors: (at) => errors(`headers.${at}`),
    render: ({ name, value, stored }, at, change) => {
      return html`
        ${cell({
          label: `Name of header ${at + 1}`,
          field: `headers.${at}.name`,
          placeholder: "X-Key",
          value: name,
          code: true,
          invalid: errors(`headers.${at}.name`).length > 0,
          onInput: (text) => change({ name: text }),
        })}
        ${cell({
          label: `Value of header ${at + 1}`,
          field: `headers.${at}.value`,
          placeholder: stored === name ? "Stored, hidden" : "Value",
          value,
          code: true,
          invalid: errors(`headers.${at}.value`).length > 0,
          onInput: (text) => change({ value: text }),
        })}`;
    },
  });
}

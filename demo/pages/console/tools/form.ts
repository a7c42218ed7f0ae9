import { html, type TemplateResult } from "lit";
import type { Tool } from "../../../../src/contract/operations/tools.ts";
import { errorsOf, type Failure } from "../api.ts";
import { choiceField, notSaved, textField } from "../parts/fields.ts";
import { cell, rowsEditor } from "../parts/rows.ts";
import type { HeaderDraft, Parameter, ToolDraft } from "./draft.ts";

export interface ToolForm {
  /** Absent: a new one. */
  readonly tool: Tool | undefined;
  readonly draft: ToolDraft;
  readonly refused: Failure | undefined;
  readonly saving: boolean;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onDraft: (draft: ToolDraft) => void;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, label: value }));
const confirmModes = [
  { value: "non-get", label: "Unless it only reads" },
  { value: "always", label: "Always" },
  { value: "never", label: "Never" },
];
const kinds = [
  { value: "string", label: "text" },
  { value: "number", label: "number" },
  { value: "boolean", label: "yes or no" },
];

type Errors = (field: string) => readonly string[];

/** Everything about a tool, each with the server's word on it. */
export function toolForm(form: ToolForm): TemplateResult {
  const { tool, refused, saving, onSubmit } = form;
  const errors: Errors = (field) => errorsOf(refused, field);
  return html`<form class="settings" novalidate @submit=${onSubmit}>
    ${notSaved(refused)}
    ${textField({
      name: "name",
      label: "Name",
      value: tool?.name ?? "",
      code: true,
      placeholder: "book_visit",
      hint: "Small letters and underscores.",
      errors: errors("name"),
    })}
    ${textField({
      name: "description",
      label: "What it is for",
      value: tool?.description ?? "",
      rows: 2,
      placeholder: "Books a visit of an engineer.",
      hint: "The assistant reads this to know when to use it. At most 255 characters.",
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
        label: "Address",
        type: "url",
        code: true,
        value: tool?.endpoint ?? "",
        placeholder: "https://desk.example/visits",
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
        label: "Seconds to answer",
        type: "number",
        value: String(tool?.timeout ?? 10),
        min: 1,
        max: 30,
        errors: errors("timeout"),
      })}
    </div>
    ${renderParameters(form, errors)} ${renderHeaders(form, errors)}
    <p class="buttons">
      <button class="button primary" type="submit" ?disabled=${saving}>${tool ? "Save the tool" : "Create the tool"}</button>
    </p>
  </form>`;
}

function renderParameters({ draft, onDraft }: ToolForm, errors: Errors): TemplateResult {
  return rowsEditor<Parameter>({
    name: "schema",
    legend: "Parameters",
    hint: "What the assistant asks the visitor for.",
    thing: "parameter",
    rows: draft.schema,
    empty: () => ({ name: "", type: "string", description: "" }),
    onChange: (schema) => onDraft({ ...draft, schema }),
    errors: (at) => errors(`schema.${at}`),
    render: ({ name, type, description }, at, change) => {
      const handleKind = (event: Event) =>
        change({ type: (event.target as HTMLSelectElement).value as Parameter["type"] });
      return html`
        ${cell({
          label: `Name of parameter ${at + 1}`,
          placeholder: "name",
          value: name,
          code: true,
          invalid: errors(`schema.${at}.name`).length > 0,
          onInput: (text) => change({ name: text }),
        })}
        <span class="select"><select aria-label="Kind of parameter ${at + 1}" @change=${handleKind}>
          ${kinds.map(({ value, label }) => html`<option value=${value} ?selected=${value === type}>${label}</option>`)}
        </select></span>
        ${cell({
          label: `Description of parameter ${at + 1}`,
          placeholder: "What it means",
          value: description,
          invalid: errors(`schema.${at}.description`).length > 0,
          onInput: (text) => change({ description: text }),
        })}`;
    },
  });
}

function renderHeaders({ draft, onDraft }: ToolForm, errors: Errors): TemplateResult {
  return rowsEditor<HeaderDraft>({
    name: "headers",
    legend: "Headers",
    hint: "Values are stored encrypted and never shown again. Leave a stored one empty to keep it.",
    thing: "header",
    rows: draft.headers,
    empty: () => ({ name: "", value: "", stored: undefined }),
    onChange: (headers) => onDraft({ ...draft, headers }),
    errors: (at) => errors(`headers.${at}`),
    render: ({ name, value, stored }, at, change) => {
      const invalid = errors(`headers.${at}`).length > 0;
      return html`
        ${cell({
          label: `Name of header ${at + 1}`,
          placeholder: "X-Key",
          value: name,
          code: true,
          invalid,
          onInput: (text) => change({ name: text }),
        })}
        ${cell({
          label: `Value of header ${at + 1}`,
          placeholder: stored === name ? "Stored, hidden" : "Value",
          value,
          code: true,
          invalid,
          onInput: (text) => change({ value: text }),
        })}`;
    },
  });
}

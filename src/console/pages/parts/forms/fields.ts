import { html, nothing, type TemplateResult } from "lit";
import type { Failure } from "../../api.ts";
import { icon } from "../icons.ts";
import { withScheme } from "./addresses.ts";

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The server's errors about it. */
  readonly errors?: readonly string[];
  /** Whether it needs the width of a pair. (default: false) */
  readonly isLong?: boolean;
}

/** Chosen: so much is read whole in half a form, also where words are 40 % longer. */
const shortChoiceChars = 14;

export interface TextField extends Labelled {
  readonly value?: string;
  /** `decimal`: a number of which every text that is typed stays as it is. */
  readonly type?: "text" | "number" | "decimal" | "url" | "tel" | "date" | "email";
  readonly required?: boolean;
  /** More than one makes a text area with this many lines. */
  readonly rows?: number;
  readonly code?: boolean;
  readonly list?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
  readonly maxlength?: number;
  readonly placeholder?: string;
}

/** A field for text, a number or a URL, with its errors. */
export function textField(field: TextField): TemplateResult {
  const { name, value = "", rows = 1, list } = field;
  const wrong = (field.errors ?? []).length > 0;
  const kind = field.code ? "code" : "";
  const control =
    rows > 1
      ? html`<textarea id=${name} name=${name} class=${kind} rows=${rows} dir="auto" ?required=${field.required}
          aria-invalid=${wrong} aria-describedby=${describedBy(field)} maxlength=${field.maxlength ?? nothing}
          placeholder=${field.placeholder ?? nothing} .value=${value}></textarea>`
      : html`<input id=${name} name=${name} class=${kind} type=${field.type === "decimal" ? "text" : (field.type ?? "text")}
          inputmode=${field.type === "decimal" ? "decimal" : nothing} dir=${field.type ? "ltr" : "auto"}
          ?required=${field.required} aria-invalid=${wrong} aria-describedby=${describedBy(field)}
          autocomplete="off" min=${field.min ?? nothing} max=${field.max ?? nothing} step=${field.step ?? nothing}
          maxlength=${field.maxlength ?? nothing} placeholder=${field.placeholder ?? nothing}
          list=${list ? `${name}-list` : nothing} .value=${value} @change=${field.type === "url" ? completeAddress : nothing}>`;
  const known = list
    ? html`<datalist id="${name}-list">${list.map((text) => html`<option value=${text}></option>`)}</datalist>`
    : nothing;
  return labelled(field, html`${control}${known}`);
}

/** People leave out "https://". The forms read what is typed as it is typed, so they are told. */
function completeAddress({ target }: Event): void {
  const input = target as HTMLInputElement;
  const address = withScheme(input.value);
  if (address === input.value) return;
  input.value = address;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A select field. */
export function choiceField(
  field: Labelled & {
    readonly value: string;
    readonly choices: readonly Choice[];
    readonly onChange?: (value: string) => void;
  },
): TemplateResult {
  const handleChange = (event: Event) => field.onChange?.((event.target as HTMLSelectElement).value);
  const isLong = field.choices.some(({ label }) => label.length > shortChoiceChars);
  return labelled(
    { ...field, isLong },
    html`<span class="select"><select id=${field.name} name=${field.name} aria-invalid=${(field.errors ?? []).length > 0}
      aria-describedby=${describedBy(field)} @change=${handleChange}>
      ${field.choices.map(({ value, label }) => html`<option value=${value} .selected=${value === field.value}>${label}</option>`)}
    </select></span>`,
  );
}

/** A control with its label, hint and errors, linked for screen readers. */
export function labelled(field: Labelled, control: TemplateResult): TemplateResult {
  return html`<div class="field ${field.isLong ? "long" : ""}">
    <label for=${field.name}>${field.label}</label>
    ${control}
    ${field.hint ? html`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : nothing}
    ${errorTexts(field.errors ?? [], `${field.name}-wrong`)}
  </div>`;
}

/** The errors of a field. */
export function errorTexts(errors: readonly string[], id: string): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  return html`<p class="wrong" id=${id}>${icon("alert", 16)}<span>${errors.join(" ")}</span></p>`;
}

/** A message above a form that was rejected. */
export function refusal(text: string): TemplateResult | typeof nothing {
  if (!text) return nothing;
  return html`<p class="note danger" role="alert">${icon("alert")}<span>${text}</span></p>`;
}

/** The message above a form that could not be saved. */
export function notSaved(failure: Failure | undefined): TemplateResult | typeof nothing {
  if (!failure) return nothing;
  return refusal(`Not saved. ${failure.status === 422 ? "Please check the marked fields." : failure.text}`);
}

/** Focuses the first field with an error. */
export function focusFirstError(form: ParentNode): void {
  form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
}

function describedBy({ name, hint, errors = [] }: Labelled): string | typeof nothing {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(errors.length > 0 ? [`${name}-wrong`] : [])];
  return ids.length > 0 ? ids.join(" ") : nothing;
}

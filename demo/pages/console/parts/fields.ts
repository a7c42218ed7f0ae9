import { html, nothing, type TemplateResult } from "lit";
import type { Failure } from "../api.ts";
import { icon } from "./icons.ts";

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What the server said about it. */
  readonly errors?: readonly string[];
}

export interface TextField extends Labelled {
  readonly value?: string;
  readonly type?: "text" | "number" | "url";
  readonly required?: boolean;
  /** More than one: an area of so many lines. */
  readonly rows?: number;
  readonly code?: boolean;
  readonly list?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: string;
  readonly maxlength?: number;
  readonly placeholder?: string;
}

/** A field of text, a number or an address, with what was found wrong with it beside it. */
export function textField(field: TextField): TemplateResult {
  const { name, value = "", rows = 1, list } = field;
  const wrong = (field.errors ?? []).length > 0;
  const kind = field.code ? "code" : "";
  const control =
    rows > 1
      ? html`<textarea id=${name} name=${name} class=${kind} rows=${rows} dir="auto" ?required=${field.required}
          aria-invalid=${wrong} aria-describedby=${describedBy(field)} maxlength=${field.maxlength ?? nothing}
          placeholder=${field.placeholder ?? nothing} .value=${value}></textarea>`
      : html`<input id=${name} name=${name} class=${kind} type=${field.type ?? "text"} dir=${field.type ? "ltr" : "auto"}
          ?required=${field.required} aria-invalid=${wrong} aria-describedby=${describedBy(field)}
          autocomplete="off" min=${field.min ?? nothing} max=${field.max ?? nothing} step=${field.step ?? nothing}
          maxlength=${field.maxlength ?? nothing} placeholder=${field.placeholder ?? nothing}
          list=${list ? `${name}-list` : nothing} .value=${value}>`;
  const known = list
    ? html`<datalist id="${name}-list">${list.map((text) => html`<option value=${text}></option>`)}</datalist>`
    : nothing;
  return labelled(field, html`${control}${known}`);
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A choice from a short list. */
export function choiceField(
  field: Labelled & {
    readonly value: string;
    readonly choices: readonly Choice[];
    readonly onChange?: (value: string) => void;
  },
): TemplateResult {
  const handleChange = (event: Event) => field.onChange?.((event.target as HTMLSelectElement).value);
  return labelled(
    field,
    html`<span class="select"><select id=${field.name} name=${field.name} aria-invalid=${(field.errors ?? []).length > 0}
      aria-describedby=${describedBy(field)} @change=${handleChange}>
      ${field.choices.map(({ value, label }) => html`<option value=${value} ?selected=${value === field.value}>${label}</option>`)}
    </select></span>`,
  );
}

/** Label, control, hint and what is wrong, tied together for those who do not see them side by side. */
export function labelled(field: Labelled, control: TemplateResult): TemplateResult {
  return html`<div class="field">
    <label for=${field.name}>${field.label}</label>
    ${control}
    ${field.hint ? html`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : nothing}
    ${errorTexts(field.errors ?? [], `${field.name}-wrong`)}
  </div>`;
}

/** What the server found wrong, in its words. */
export function errorTexts(errors: readonly string[], id: string): TemplateResult | typeof nothing {
  if (errors.length === 0) return nothing;
  return html`<p class="wrong" id=${id}>${icon("alert", 16)}<span>${errors.join(" ")}</span></p>`;
}

/** What stands at the head of a form that was refused. */
export function refusal(text: string): TemplateResult | typeof nothing {
  if (!text) return nothing;
  return html`<p class="note danger" role="alert">${icon("alert")}<span>${text}</span></p>`;
}

/** What stands above a form that could not be saved. */
export function notSaved(failure: Failure | undefined): TemplateResult | typeof nothing {
  if (!failure) return nothing;
  return refusal(`Not saved. ${failure.status === 422 ? "Please check the marked fields." : failure.text}`);
}

/** Puts the writer where the first mistake is. */
export function focusFirstError(form: ParentNode): void {
  form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
}

function describedBy({ name, hint, errors = [] }: Labelled): string | typeof nothing {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(errors.length > 0 ? [`${name}-wrong`] : [])];
  return ids.length > 0 ? ids.join(" ") : nothing;
}

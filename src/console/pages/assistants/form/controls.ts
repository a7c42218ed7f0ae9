import { html, type TemplateResult } from "lit";
import type { CallDetails } from "../../../../contract/operations/phone/calls.ts";
import { type Choice, choiceField, errorTexts, textField } from "../../parts/forms/fields.ts";
import type { FormErrors } from "../../parts/forms/form-errors.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Draft } from "./draft.ts";
import { type Field, fields } from "./fields.ts";

/** What a step shows, and how it changes it. */
export interface StepView {
  readonly draft: Draft;
  readonly catalogue: Catalogue;
  /** Who carries phone calls. */
  readonly carrier: NonNullable<CallDetails["carrier"]>;
  readonly errors: FormErrors;
  readonly change: (field: Field, value: unknown) => void;
}

/** More than the table of fields says about a control. */
interface More {
  readonly label?: string;
  readonly hint?: string;
  readonly rows?: number;
  readonly maxlength?: number;
  readonly list?: readonly string[];
  readonly choices?: readonly Choice[];
  readonly errors?: readonly string[];
}

/** A field as its kind is edited. What is typed goes into the draft by the form's `input` event. */
export function control({ draft, catalogue, errors: all }: StepView, field: Field, more: More = {}): TemplateResult {
  const info = fields[field];
  const errors = more.errors ?? all.of(field);
  const { label, hint } = { ...info, ...more };
  const shown = { name: field, label, ...(hint === undefined ? {} : { hint }), errors, value: draft.text(field) };
  if (more.choices) return choiceField({ ...shown, choices: more.choices });
  switch (info.kind) {
    case "number":
      return textField({ ...shown, type: "decimal", ...rangeHint(hint, info) });
    case "choice":
      return choiceField({ ...shown, choices: info.choices });
    case "reference":
      return choiceField({ ...shown, choices: referenceChoices(catalogue[info.from], draft.text(field), info.none) });
    case "references":
      return ticks({ field, label, empty: info.none, items: catalogue[info.from], chosen: draft.ids(field), errors });
    case "switch":
      return html`<div class="field">
        <label class="tick"><input type="checkbox" name=${field} .checked=${draft.isOn(field)} aria-invalid=${errors.length > 0}><span>${label}</span></label>
        ${hint ? html`<p class="hint">${hint}</p>` : ""}${errorTexts(errors, `${field}-wrong`)}
      </div>`;
    case "optional":
      return textField({
        ...shown,
        ...(info.rows ? { rows: info.rows } : {}),
        ...(info.type ? { type: info.type } : {}),
      });
    default:
      return textField({ ...shown, ...pickText(more) });
  }
}

/** A list of things to tick, by name. */
export function ticks(list: {
  readonly field: Field;
  readonly label: string;
  /** What is shown where there is nothing to tick. */
  readonly empty: string | TemplateResult;
  readonly items: readonly { readonly id: number; readonly name?: string; readonly description?: string }[];
  readonly chosen: readonly number[];
  readonly errors: readonly string[];
  readonly isCode?: boolean;
}): TemplateResult {
  const { field, label, empty, items, chosen, errors, isCode = false } = list;
  return html`<fieldset>
    <legend>${label}</legend>
    ${
      items.length === 0
        ? html`<p class="soft">${empty}</p>`
        : html`<div class="ticks">${items.map(
            ({ id, name, description }) => html`<label class="tick">
              <input type="checkbox" name=${field} value=${id} .checked=${chosen.includes(id)}>
              <span>${isCode ? html`<code dir="ltr">${name}</code>` : html`<bdi>${name}</bdi>`}${description ? html`<span class="soft" dir="auto">${description}</span>` : ""}</span>
            </label>`,
          )}</div>`
    }
    ${errorTexts(errors, `${field}-wrong`)}
  </fieldset>`;
}

/** Things by name. One that no longer exists stays chosen, so that saving something else does not replace it. */
export function referenceChoices(
  items: readonly { readonly id: number; readonly name?: string }[],
  chosen: string,
  none?: string,
): readonly Choice[] {
  const known = items.map(({ id, name = "" }) => ({ value: String(id), label: name }));
  const isKnown = chosen === "" || known.some(({ value }) => value === chosen);
  return [
    ...(none === undefined ? [] : [{ value: "", label: none }]),
    ...known,
    ...(isKnown ? [] : [{ value: chosen, label: "No longer available" }]),
  ];
}

function rangeHint(hint = "", { min, max }: { readonly min?: number; readonly max?: number }) {
  if (min === undefined || max === undefined) return {};
  return { hint: `${hint} ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}.`.trim() };
}

function pickText({ rows, maxlength, list }: More) {
  return {
    ...(rows === undefined ? {} : { rows }),
    ...(maxlength === undefined ? {} : { maxlength }),
    ...(list === undefined ? {} : { list }),
  };
}

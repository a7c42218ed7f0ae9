import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../icons.ts";
import { errorTexts } from "./fields.ts";

export interface RowsEditor<Row> {
  /** The list's name, for ids: `schema`. */
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly rows: readonly Row[];
  /** What one row is called on its buttons: "parameter". */
  readonly thing: string;
  readonly empty: () => Row;
  readonly render: (row: Row, at: number, change: (part: Partial<Row>) => void) => TemplateResult;
  readonly onChange: (rows: readonly Row[]) => void;
  /** Called before a row is added or removed: its errors are known by index and would be shown at the wrong row. */
  readonly onMove: () => void;
  readonly errors: (at: number) => readonly string[];
}

/** An editor for a list of rows. */
export function rowsEditor<Row>(editor: RowsEditor<Row>): TemplateResult {
  const { name, legend, hint, rows, thing } = editor;
  const change = (at: number, part: Partial<Row>) =>
    editor.onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const move = (moved: readonly Row[]) => {
    editor.onMove();
    editor.onChange(moved);
  };
  return html`<fieldset class="rows-editor">
    <legend>${legend}</legend>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing}
    ${rows.map(
      (row, at) => html`<div class="row" role="group" aria-label="${thing} ${at + 1}">
        ${editor.render(row, at, (part) => change(at, part))}
        <button class="round" type="button" aria-label="Remove ${thing} ${at + 1}" @click=${() => move(rows.filter((_, index) => index !== at))}>${icon("close", 18)}</button>
        ${errorTexts(editor.errors(at), `${name}-${at}-wrong`)}
      </div>`,
    )}
    <button class="button small" type="button" @click=${() => move([...rows, editor.empty()])}>${icon("plus", 18)}Add a ${thing}</button>
  </fieldset>`;
}

/** A text field in a row. Its label is for screen readers only: the row is narrow, and the placeholder shows the same. */
export function cell(options: {
  readonly label: string;
  /** Its name in the API: `headers.0.value`. */
  readonly field: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly onInput: (value: string) => void;
  readonly placeholder?: string;
  readonly code?: boolean;
}): TemplateResult {
  const handleInput = (event: Event) => options.onInput((event.target as HTMLInputElement).value);
  return html`<input class=${options.code ? "code" : ""} aria-label=${options.label} placeholder=${options.placeholder ?? options.label}
    dir="auto" autocomplete="off" data-field=${options.field} aria-invalid=${options.invalid} .value=${options.value} @input=${handleInput}>`;
}

import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";
import { whole } from "../../../styles/whole.ts";
import { type Field, readFields } from "./fields.ts";
import { openedCardWords } from "./opened-words.ts";
import type { ValueOptions } from "./readable-text.ts";

export { renderRawData } from "./raw-data.ts";
export { renderSources } from "./sources.ts";
export { bodyStyles } from "./styles.ts";

/** What it means that a step was not done. */
export function renderFailure(words: FunctionCardWords): TemplateResult {
  return html`<p class="remark">${openedCardWords(words).withoutIt}</p>`;
}

/** Arguments and result of a call as rows, without the members in `skip`. */
export function renderFields(
  parts: readonly unknown[],
  skip: ReadonlySet<string>,
  { words, locale }: { readonly words: FunctionCardWords } & Pick<ValueOptions, "locale">,
): TemplateResult | typeof nothing {
  const options = { words: openedCardWords(words), locale };
  const { rows, leftOut } = readFields(parts, skip, options);
  if (rows.length === 0) return nothing;
  return html`<dl class="fields">${rows.map((row) => renderField(row, options))}</dl>
    ${leftOut > 0 ? html`<p class="note">${options.words.moreEntries(leftOut)}</p>` : nothing}`;
}

function renderField({ label, lines, total, redacted }: Field, { words, locale }: ValueOptions): TemplateResult {
  const values = redacted
    ? html`<span class="redacted">${lock}${lines}</span>`
    : lines.map((line) => html`<bdi>${whole(line)}</bdi>`);
  const count =
    total === undefined
      ? nothing
      : html`<span>${total.toLocaleString(locale)} <span class="note">· ${words.firstShown(lines.length)}</span></span>`;
  return html`<div class="field"><dt><bdi>${label}</bdi></dt><dd>${count}${values}</dd></div>`;
}

const lock = html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"></path></svg>`;

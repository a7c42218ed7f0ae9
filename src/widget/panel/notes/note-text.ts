import { html, nothing, type TemplateResult } from "lit";
import type { NoteWords } from "../../../languages/shapes/widget/panel.ts";

/** A note's title and text, and what the visitor can do about it. */
export function renderText(
  { title, text }: NoteWords,
  actions: readonly (readonly [label: string, handler: () => unknown])[] = [],
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div>
    <p class="title">${title}</p>
    <p>${text}</p>
    ${
      actions.length > 0
        ? html`<p class="actions">${actions.map(
            ([label, handler]) => html`<button type="button" class="link" @click=${handler}>${label}</button>`,
          )}</p>`
        : nothing
    }${more}
  </div>`;
}

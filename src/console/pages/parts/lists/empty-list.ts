import { html, type TemplateResult } from "lit";

/** What stands in the place of a list that has nothing yet: what will be there, and the one thing to do first. */
export function emptyList(text: string | TemplateResult, button: TemplateResult): TemplateResult {
  return html`<div class="empty"><p>${text}</p><p class="buttons">${button}</p></div>`;
}

import { html, type TemplateResult } from "lit";

/** While the server is asked; the title has the focus already. */
export function renderLoading(title: string, text: string): TemplateResult {
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${title}</h2><p class="soft" role="status">${text}</p>`;
}

import { html, type TemplateResult } from "lit";

/** A paper clip, as the icons of the set are drawn. */
export const clip: TemplateResult = html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m16.5 9.3-6.4 6.4a4 4 0 0 1-5.7-5.7l6.8-6.7a2.6 2.6 0 0 1 3.7 3.7l-6.7 6.8a1.3 1.3 0 0 1-1.9-1.9l6-6"></path></svg>`;
/** A sheet of paper. */
export const sheet: TemplateResult = html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
  stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5.5 2.5h6l4 4v9a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM11 2.5V7h4.5"></path></svg>`;

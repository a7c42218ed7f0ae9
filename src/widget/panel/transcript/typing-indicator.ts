import { html, type TemplateResult } from "lit";

/** Shows that somebody is writing: a dot and three arcs that light up in turn. */
export function renderTypingIndicator(): TemplateResult {
  return html`<svg class="arcs" viewBox="0 0 30 24" width="30" height="24" fill="none" stroke-width="2.2"
    stroke-linecap="round" aria-hidden="true">
    <circle cx="5" cy="12" r="2.6"></circle>
    <path d="M9.53 8.06A6 6 0 0 1 9.53 15.94"></path>
    <path d="M13.3 4.78A11 11 0 0 1 13.3 19.22"></path>
    <path d="M17.08 1.5A16 16 0 0 1 17.08 22.5"></path>
  </svg>`;
}

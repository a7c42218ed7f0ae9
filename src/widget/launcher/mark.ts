import { html, type TemplateResult } from "lit";

/** The arcs and the dot inside a drop; their gap points to the bottom right. */
export function mark(): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 60 60" fill="none" stroke-width="3" stroke-linecap="round" aria-hidden="true">
    <path class="outer" d="M30 46A16 16 0 1 1 46 30"></path>
    <path class="inner" d="M30 38.5A8.5 8.5 0 1 1 38.5 30"></path>
    <circle cx="30" cy="30" r="2.8"></circle></svg>`;
}

import { html, svg, type TemplateResult } from "lit";

const shapes = {
  alert: svg`<path d="M10 3.3 17.5 16.5H2.5L10 3.3ZM10 8.5v3.5M10 14.3h.01"/>`,
  book: svg`<path d="M10 5.5C8.5 4.3 6 3.8 3 4v11c3-.2 5.5.3 7 1.5 1.5-1.2 4-1.7 7-1.5V4c-3-.2-5.5.3-7 1.5Zm0 0v11"/>`,
  braces: svg`<path d="M7.5 3.5C5 3.5 6.5 9 3.5 10c3 1 1.5 6.5 4 6.5M12.5 3.5c2.5 0 1 5.5 4 6.5-3 1-1.5 6.5-4 6.5"/>`,
  calendar: svg`<rect x="3" y="4" width="14" height="13" rx="2.5"/><path d="M3 8.5h14M7 2.5v3M13 2.5v3"/>`,
  check: svg`<path d="m4.5 10.5 3.7 3.7 7.3-8"/>`,
  down: svg`<path d="m5 8 5 5 5-5"/>`,
  list: svg`<path d="M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01"/>`,
  lock: svg`<rect x="4" y="9" width="12" height="8" rx="2"/><path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9"/>`,
  search: svg`<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 3.8 3.8"/>`,
  up: svg`<path d="m5 12 5-5 5 5"/>`,
} as const;

/** Names of the icons that cards use. */
export type CardIcon = keyof typeof shapes;

/** An icon of the set: 20 grid, drawn in the colour of the text around it. */
export function cardIcon(name: CardIcon): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${shapes[name]}</svg>`;
}

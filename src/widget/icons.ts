import { html, type TemplateResult } from "lit";

const shapes = {
  again: "M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7M16.5 3v4h-4",
  alert: "M10 3.3 17.5 16.5H2.5L10 3.3ZM10 8.5v3.5M10 14.3h.01",
  book: "M10 5.5C8.5 4.3 6 3.8 3 4v11c3-.2 5.5.3 7 1.5 1.5-1.2 4-1.7 7-1.5V4c-3-.2-5.5.3-7 1.5Zm0 0v11",
  braces: "M7.5 3.5C5 3.5 6.5 9 3.5 10c3 1 1.5 6.5 4 6.5M12.5 3.5c2.5 0 1 5.5 4 6.5-3 1-1.5 6.5-4 6.5",
  calendar:
    "M5.5 4h9A2.5 2.5 0 0 1 17 6.5v8a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 14.5v-8A2.5 2.5 0 0 1 5.5 4ZM3 8.5h14M7 2.5v3M13 2.5v3",
  check: "m4.5 10.5 3.7 3.7 7.3-8",
  clock: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 5.8V10l3 2",
  close: "m5 5 10 10M15 5 5 15",
  down: "m5 8 5 5 5-5",
  download: "M10 3v9.5M5.5 8.5 10 13l4.5-4.5M3.5 17h13",
  info: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 9.5V14M10 6.5h.01",
  list: "M7.5 5h9M7.5 10h9M7.5 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01",
  message:
    "M4.5 3.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8l-4 3v-3a1.5 1.5 0 0 1-1.5-1.5V5.5a2 2 0 0 1 2-2ZM6.5 7h7M6.5 10h4",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  offline: "M3 3l14 14M6 8.3A4 4 0 0 0 6.3 16h8M8.6 5.2A5 5 0 0 1 14.5 9a3.5 3.5 0 0 1 2.3 5.6",
  search: "M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM13.2 13.2 17 17",
  send: "M10 16V4.5M5 9l5-5 5 5",
  sound: "M3.5 8v4H6l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5a7 7 0 0 1 0 10",
  stop: "M6 6h8v8H6Z",
  thumb: "M6.5 9v7.5H3V9h3.5l3-6a2 2 0 0 1 2 2.3L11 8h4.2a1.6 1.6 0 0 1 1.6 2l-1.3 5.2a1.7 1.7 0 0 1-1.6 1.3H6.5",
  up: "m5 12 5-5 5 5",
  user: "M13.5 7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3.5 17a6.5 6.5 0 0 1 13 0",
} as const;

/** The names of the icons of the set. */
export type IconName = keyof typeof shapes;

/** An icon of the set: 20 grid, strokes of 1.5 (points of 2.4), in the colour of the text around it. */
export function icon(name: IconName, size = 20): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" width=${size} height=${size} fill="none" stroke="currentColor"
    stroke-width=${name === "more" ? 2.4 : 1.5} stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${shapes[name]}></path></svg>`;
}

import { html, svg, type TemplateResult } from "lit";
import { microphone } from "./web-call/speech.ts";

const handset =
  "M4 3.5h2.3a1 1 0 0 1 1 .8l.5 2.6a1 1 0 0 1-.4 1L6 9a10 10 0 0 0 5 5l1.1-1.4a1 1 0 0 1 1-.4l2.6.5a1 1 0 0 1 .8 1V16a1.5 1.5 0 0 1-1.5 1.5A12.5 12.5 0 0 1 2.5 5 1.5 1.5 0 0 1 4 3.5Z";

const shapes = {
  alert: svg`<path d="M10 3.3 17.5 16.5H2.5L10 3.3ZM10 8.5v3.5M10 14.3h.01"/>`,
  back: svg`<path class="mirrored" d="m12 5-5 5 5 5"/>`,
  check: svg`<path d="m4.5 10.5 3.7 3.7 7.3-8"/>`,
  clock: svg`<path d="M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 5.8V10l3 2"/>`,
  close: svg`<path d="m5 5 10 10M15 5 5 15"/>`,
  down: svg`<path d="m5 8 5 5 5-5"/>`,
  external: svg`<path d="M8 4.5H5a1.5 1.5 0 0 0-1.5 1.5v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3M11.5 3.5h5v5M16 4l-7 7"/>`,
  globe: svg`<circle cx="10" cy="10" r="7.5"/><path d="M2.5 10h15M10 2.5c2.5 2.3 3.3 5 3.3 7.5s-.8 5.2-3.3 7.5c-2.5-2.3-3.3-5-3.3-7.5s.8-5.2 3.3-7.5Z"/>`,
  "hang-up": svg`<path transform="rotate(135 10 10)" d=${handset} />`,
  info: svg`<path d="M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 9.5V14M10 6.5h.01"/>`,
  message: svg`<path d="M4.5 3.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8l-4 3v-3a1.5 1.5 0 0 1-1.5-1.5V5.5a2 2 0 0 1 2-2ZM6.5 7h7M6.5 10h4"/>`,
  mic: microphone,
  mute: svg`<path d="M7.5 7.5V5a2.5 2.5 0 0 1 5 0v4m-1.6 2.3A2.5 2.5 0 0 1 7.5 9M4.5 9.5a5.5 5.5 0 0 0 8.8 4.4m1.6-2A5.5 5.5 0 0 0 15.5 9.5M10 15v2.5M3 3l14 14"/>`,
  phone: svg`<path d=${handset} />`,
  user: svg`<circle cx="10" cy="7" r="3.5"/><path d="M3.5 17a6.5 6.5 0 0 1 13 0"/>`,
  voice: svg`<path d="M3.5 8v4H6l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5a7 7 0 0 1 0 10"/>`,
  whatsapp: svg`<path d="M10 2.8a7.2 7.2 0 1 1-3.6 13.4l-3.6 1 1-3.5A7.2 7.2 0 0 1 10 2.8Z"/><path d="M7.6 7.3c0 2.9 2.3 5.1 5.1 5.1l.7-1.3-1.6-.8-.7.7a4 4 0 0 1-2.1-2.1l.7-.7-.8-1.6Z"/>`,
} as const;

/** The names of the icons of calls and texts. */
export type ActionIcon = keyof typeof shapes;

/** The icon of each way to go on. */
export const kindIcons = {
  person: "user",
  call: "phone",
  sms: "message",
  whatsapp: "whatsapp",
  "web-call": "mic",
} as const satisfies Record<string, ActionIcon>;

/** An icon of the set: 20 grid, drawn in the colour of the text around it. */
export function actionIcon(name: ActionIcon, size = 20): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" width=${size} height=${size} fill="none" stroke="currentColor"
    stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[name]}</svg>`;
}

import { html, type TemplateResult } from "lit";

const shapes = {
  alert: "M10 3.3 17.5 16.5H2.5L10 3.3ZM10 8.5v3.5M10 14.3h.01",
  bell: "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14ZM8.3 17.5a2 2 0 0 0 3.4 0",
  back: "m12 5-5 5 5 5",
  book: "M10 5.5C8.5 4 6 3.5 3 3.5v11.5c3 0 5.5.5 7 2 1.5-1.5 4-2 7-2V3.5c-3 0-5.5.5-7 2ZM10 5.5V17",
  braces: "M7.5 3.5C5 3.5 6.5 9 3.5 10c3 1 1.5 6.5 4 6.5M12.5 3.5c2.5 0 1 5.5 4 6.5-3 1-1.5 6.5-4 6.5",
  chart: "M3.5 3.5v13h13M7 13v-3M10.5 13V6.5M14 13V9",
  check: "m4.5 10.5 3.7 3.7 7.3-8",
  clip: "m16.5 9.3-6.4 6.4a4 4 0 0 1-5.7-5.7l6.8-6.7a2.6 2.6 0 0 1 3.7 3.7l-6.7 6.8a1.3 1.3 0 0 1-1.9-1.9l6-6",
  clock: "M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0ZM10 5.8V10l3 2",
  close: "m5 5 10 10M15 5 5 15",
  copy: "M9 7h6a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM13 7V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2",
  device:
    "M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5ZM9 14.8h2",
  download: "M10 3v9.5M5.5 8.5 10 13l4.5-4.5M3.5 13v2a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2",
  hash: "M8 3.5 6.5 16.5M13.5 3.5 12 16.5M4 7.5h12.5M3.5 12.5H16",
  key: "M10.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM9.5 10.5l7-7M13.5 6.5l2.5 2.5",
  lock: "M6 9h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9",
  megaphone: "M3.5 8v3.5l2.5.7 9 3.8V3.5L6 7.3 3.5 8ZM6 7.3v4.9M7 12.6v2.2a1.6 1.6 0 0 0 3.2 0v-.9M17.3 8.4v2.7",
  message:
    "M4.5 3.5h11a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8l-4 3v-3a1.5 1.5 0 0 1-1.5-1.5V5.5a2 2 0 0 1 2-2ZM6.5 7h7M6.5 10h4",
  next: "m8 5 5 5-5 5",
  search: "M14.5 8.8a5.7 5.7 0 1 1-11.4 0 5.7 5.7 0 0 1 11.4 0ZM13 13l4 4",
  settings:
    "M3.5 6h6M14 6h2.5M3.5 14h2.5M10.5 14h6M11.7 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8.3 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  phone:
    "M4.5 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 3 5.1a1.5 1.5 0 0 1 1.5-1.6Z",
  plus: "M10 4v12M4 10h12",
  retry: "M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.5H13",
  send: "M10 16V4.5M5 9l5-5 5 5",
  speaker: "M3.5 8v4H6l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15.3 5a7 7 0 0 1 0 10",
  stop: "M7.5 6h5A1.5 1.5 0 0 1 14 7.5v5a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 6 12.5v-5A1.5 1.5 0 0 1 7.5 6Z",
  thumb: "M6.5 9v7.5H3V9h3.5l3-6a2 2 0 0 1 2 2.3L11 8h4.2a1.6 1.6 0 0 1 1.6 2l-1.3 5.2a1.7 1.7 0 0 1-1.6 1.3H6.5",
  trash: "M3.5 5.5h13M8 3h4M5.5 5.5l.7 10a1.5 1.5 0 0 0 1.5 1.5h4.6a1.5 1.5 0 0 0 1.5-1.5l.7-10",
  upload: "M10 13V3.5M5.5 7.5 10 3l4.5 4.5M3.5 13v2a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2",
  user: "M13.5 7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM3.5 17a6.5 6.5 0 0 1 13 0",
  users:
    "M11 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM2.5 16.5a5.5 5.5 0 0 1 11 0M13 4.2a3 3 0 0 1 0 5.6M15 11.6a5.5 5.5 0 0 1 2.5 4.9",
  wallet:
    "M5 5h10a2.5 2.5 0 0 1 2.5 2.5v6A2.5 2.5 0 0 1 15 16H5a2.5 2.5 0 0 1-2.5-2.5v-6A2.5 2.5 0 0 1 5 5ZM2.5 9h15M13.5 12.8h.01",
} as const;

export type IconName = keyof typeof shapes;

/** Arrows point the other way where the text does. */
const mirrored: readonly IconName[] = ["back", "next"];

/** An icon of the set: 20 grid, strokes of 1.5, in the colour of the text around it. */
export function icon(name: IconName, size = 20): TemplateResult {
  const kind = mirrored.includes(name) ? "icon mirrored" : "icon";
  return html`<svg class=${kind} viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true"><path d=${shapes[name]}></path></svg>`;
}

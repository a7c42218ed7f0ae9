import { html, svg, type TemplateResult } from "lit";

/** How the line between the assistant and the phone looks. */
export type WireState = "ringing" | "assistant" | "visitor" | "ended" | "failed";

const radii = [36, 50, 64, 78, 92];
const halfHeight = 31;
const middle = 38;
const [dropX, phoneX] = [46, 282];

/** The assistant's drop, the visitor's phone and the arcs between them. The words beside it carry the state. */
export function renderWire(state: WireState): TemplateResult {
  const isLive = state !== "ended" && state !== "failed";
  return html`<svg class="wire ${state}" viewBox="0 0 328 76" fill="none" aria-hidden="true">
    <g class="arcs near">${isLive || state === "failed" ? radii.map((radius, at) => arc(dropX, radius, 1, at)) : ""}</g>
    <g class="arcs far">${isLive ? radii.slice(0, state === "ringing" ? 2 : 5).map((radius, at) => arc(phoneX, radius, -1, at)) : ""}</g>
    ${state === "ended" ? svg`<path class="dots" d="M78 38H250"/><circle class="badge" cx="164" cy="38" r="13"/><path class="tick" d="m158.500 38.500 3.700 3.700 7.300-8"/>` : ""}
    <path class="end drop-end" d="M46 14a24 24 0 0 1 0 48H26a4 4 0 0 1-4-4V38a24 24 0 0 1 24-24Z"/>
    <g class="mark-lines" transform="matrix(-.8 0 0 .8 70 14)"><path d="M30 46A16 16 0 1 1 46 30"/><path class="gold" d="M30 38.5A8.5 8.5 0 1 1 38.5 30"/><circle cx="30" cy="30" r="2.8"/></g>
    <circle class="end phone-end" cx="282" cy="38" r="24"/>
    <path class="glyph" d="M276 31.500h2.300a1 1 0 0 1 1 .8l.5 2.6a1 1 0 0 1-.4 1L278 37a10 10 0 0 0 5 5l1.100-1.400a1 1 0 0 1 1-.4l2.600.5a1 1 0 0 1 .8 1V44a1.500 1.500 0 0 1-1.500 1.500A12.500 12.500 0 0 1 274.500 33a1.500 1.500 0 0 1 1.500-1.500Z"/>
  </svg>`;
}

/** A part of a circle around one end, as high as the line. */
function arc(x: number, radius: number, side: 1 | -1, at: number): TemplateResult {
  const startX = (x + side * Math.sqrt(radius ** 2 - halfHeight ** 2)).toFixed(1);
  return svg`<path class="arc at-${at}" d="M${startX} ${middle - halfHeight}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${startX} ${middle + halfHeight}"/>` as unknown as TemplateResult;
}

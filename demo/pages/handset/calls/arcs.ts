import { html, svg, type TemplateResult } from "lit";

const centre = 100;
const radii = [24, 40, 56, 72, 88];

/** The mark in the middle of arcs that light up while the phone rings. */
export function ringingArcs(): TemplateResult {
  return html`<svg class="arcs" viewBox="0 0 200 200" aria-hidden="true">
    ${radii.map((radius, at) => svg`<path class="arc at-${at}" d="M${centre - radius} ${centre}A${radius} ${radius} 0 1 1 ${centre} ${centre + radius}"></path>`)}
    <circle cx=${centre} cy=${centre} r="7"></circle>
  </svg>`;
}

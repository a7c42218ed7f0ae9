import { html, type TemplateResult } from "lit";

/** What the faces stand for, from 1 to 5. */
export const faceNames = ["Very bad", "Bad", "Okay", "Good", "Very good"];
const mouths = [
  "M8 16.5c2.2-2.6 5.8-2.6 8 0",
  "M8.5 16c2-1.4 5-1.4 7 0",
  "M8.5 15.2h7",
  "M8.5 14.6c2 1.6 5 1.6 7 0",
  "M7.5 13.8h9c-.6 4.3-8.4 4.3-9 0Z",
];

/** The face of a rating, as visitors see it. */
export function face(rating: number): TemplateResult {
  return html`<svg class="face" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="9.5"></circle>
    <path class="eye" d="M8.7 9.8h.01M15.3 9.8h.01"></path><path class=${rating === 5 ? "open" : ""} d=${mouths[rating - 1] ?? ""}></path></svg>`;
}

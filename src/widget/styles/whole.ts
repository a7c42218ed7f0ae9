import { css, html } from "lit";
import { splitReferences } from "../markdown/references.ts";

/** For each root that shows what {@link whole} makes. */
export const wholeStyles = css`
  .whole {
    white-space: nowrap;
  }
`;

/** A text whose references stay on one line each: it reads, and is copied, as it stands. */
export function whole(text: string): unknown {
  const parts = splitReferences(text);
  return parts.length === 1
    ? text
    : parts.map((part, at) => (at % 2 === 0 ? part : html`<span class="whole">${part}</span>`));
}

import { html, nothing, type TemplateResult } from "lit";
import type { ListPart, Older } from "./older.ts";

/** The button at the end of a list that goes on. */
export function moreButton<Item extends { readonly id: string | number }>(
  older: Older<Item>,
  newest: ListPart<Item>,
): TemplateResult | typeof nothing {
  if (!older.hasMore(newest)) return nothing;
  return html`<p class="buttons">
    <button class="button" type="button" ?disabled=${older.busy} @click=${() => older.load(newest)}>Load more</button>
  </p>`;
}

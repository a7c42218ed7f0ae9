import { html, nothing, type TemplateResult } from "lit";
import type { ListPart, OlderItems } from "./older-items.ts";

/** The button at the end of a list that goes on. */
export function moreButton<Item extends { readonly id: string | number }>(
  older: OlderItems<Item>,
  newest: ListPart<Item>,
  label = "Load more",
): TemplateResult | typeof nothing {
  if (!older.hasMore(newest)) return nothing;
  return html`<p class="buttons">
    <button class="button" type="button" ?disabled=${older.busy} @click=${() => older.load(newest)}>${label}</button>
  </p>`;
}

import { html, nothing, type TemplateResult } from "lit";

/** What a paged list says of itself beside its rows. */
export interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly current_page: number;
  readonly last_page: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly total: number;
}

/** The buttons that lead to a list's other pages, and where one is. Nothing if there is one page. */
export function pager<Item>(page: PageOf<Item>, go: (page: number) => void): TemplateResult | typeof nothing {
  const { current_page: current, last_page: last, from, to, total } = page;
  if (last <= 1 && current <= 1) return nothing;
  return html`<nav class="pager" aria-label="Pages">
    <button class="button small" type="button" ?disabled=${current <= 1} @click=${() => go(current - 1)}>Newer</button>
    <span class="meta">${from === null ? "Past the end" : `${from.toLocaleString("en-US")}–${to?.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}</span>
    <button class="button small" type="button" ?disabled=${current >= last} @click=${() => go(current + 1)}>OlderItems</button>
  </nav>`;
}

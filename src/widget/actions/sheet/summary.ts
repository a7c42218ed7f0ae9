import { html, nothing, type TemplateResult } from "lit";
import { countCodePoints } from "../../../contract/limits.ts";
import { summaryChars } from "../hand-over/last-turns.ts";
import { priceText } from "../offered-actions.ts";
import { priceFact, renderFacts } from "./facts.ts";
import type { SheetContext } from "./sheet-context.ts";

/** What the assistant receives of the chat, which the visitor may change, and what the call costs. */
export function renderSummary({ handOver, settings, name, locale }: SheetContext): TemplateResult {
  const { options, summary } = handOver;
  const { words, offer } = options;
  const excess = countCodePoints(summary) - summaryChars;
  const price = handOver.showsCost ? offer.prices.call_minute : undefined;
  const handleInput = (event: Event): void => handOver.fill({ summary: (event.target as HTMLTextAreaElement).value });
  return html`<div class="part">
      <label for="summary">${words.call.summary(name)}</label>
      <textarea id="summary" rows="3" dir="auto" .value=${summary} aria-invalid=${excess > 0}
        aria-describedby=${excess > 0 ? "summary-problem" : nothing} @input=${handleInput}></textarea>
      ${excess > 0 ? html`<p id="summary-problem" class="problem">${words.call.tooLong(excess.toLocaleString(locale))}</p>` : nothing}
    </div>
    ${renderFacts([
      priceFact(
        words,
        price === undefined ? undefined : words.paidBy(words.perMinute(priceText(price, locale)), settings.company),
      ),
    ])}`;
}

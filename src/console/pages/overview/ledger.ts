import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { uuidForm } from "../../../contract/identifiers.ts";
import { amount, moment, movement, when } from "../parts/format.ts";
import { addressOf } from "../routes.ts";
import { type BalancedEntry, type Entry, kindWords } from "./account.ts";

/** The ledger entries, newest first. A hold shows its amount; a released hold shows that nothing was spent. */
export function ledgerTable(entries: readonly BalancedEntry[]): TemplateResult {
  if (entries.length === 0) {
    return html`<p class="empty">No entries yet. The first chat message will appear here.</p>`;
  }
  const digits = digitsOf(entries);
  return html`<div class="scroll" role="region" aria-label="Ledger entries" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col" class="state">State</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col" class="number">Balance</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          entries,
          ({ id }) => id,
          (entry) => html`<tr>
            <td class="soft"><time datetime=${entry.created_at} title=${moment(entry.created_at)}>${when(entry.created_at)}</time></td>
            <td class="wide"><bdi>${kindWords(entry.kind)}</bdi>${referenceOf(entry)}</td>
            <td class="state">${stateOf(entry)}</td>
            <td class="number">${amountOf(entry, digits)}</td>
            <td class="number soft">${entry.amount === 0 ? html`<span aria-label="unchanged">–</span>` : amount(entry.balance, digits)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Amounts are always left to right; otherwise the minus sign would come last in right-to-left pages. */
function amountOf({ state, amount: moved, held }: Entry, digits: number): TemplateResult {
  if (state === "held") return html`<bdi class="soft">${amount(held, digits)} held</bdi>`;
  if (state === "voided") return html`<bdi class="soft">0.00</bdi>`;
  return html`<bdi dir="ltr">${movement(moved, digits)}</bdi>`;
}

function stateOf({ state, amount, kind }: Entry): TemplateResult {
  if (state === "held") return html`<span class="tag held">held</span>`;
  if (state === "voided") return html`<span class="tag voided">released</span>`;
  if (amount > 0) return html`<span class="tag good">added</span>`;
  return html`<span class="tag">${kind === "withdrawal" || kind === "correction" ? "withdrawn" : "spent"}</span>`;
}

/** As many decimals as the finest amount has, so that each row adds up and points stand below each other. */
function digitsOf(entries: readonly Entry[]): number {
  const isWhole = (digits: number) =>
    entries.every(({ amount: moved, held }) =>
      [moved, held].every((one) => Number.isInteger(Math.round(one * 1e6) / 10 ** (6 - digits))),
    );
  return [2, 4].find(isWhole) ?? 6;
}

/** A link to the conversation that an entry paid for. */
function referenceOf({ kind, reference }: Entry): TemplateResult | typeof nothing {
  if (kind !== "chat_turn" || !reference || !uuidForm.test(reference)) return nothing;
  return html` · <a href=${addressOf("conversations", reference)}>conversation</a>`;
}

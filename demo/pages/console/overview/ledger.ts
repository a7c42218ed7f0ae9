import { html, type TemplateResult } from "lit";
import { movement, when } from "../parts/format.ts";
import type { Entry } from "./account.ts";

const stateWords = { held: "held", posted: "spent", voided: "given back" } as const;

/** The movements of money, newest first; what was given back is struck out, for it cost nothing. */
export function ledgerTable(entries: readonly Entry[]): TemplateResult {
  if (entries.length === 0) {
    return html`<p class="empty">Nothing yet. The first message in a chat will stand here.</p>`;
  }
  return html`<div class="scroll" role="region" aria-label="Movements of money" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">State</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col" class="number">Left</th>
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          ({ at, text, state, amount, balance }) => html`<tr class=${state}>
            <td class="soft"><time datetime=${at}>${when(at)}</time></td>
            <td class="wide" dir="auto">${text}</td>
            <td><span class="tag ${amount > 0 ? "good" : state}">${amount > 0 ? "added" : stateWords[state]}</span></td>
            <td class="number">${state === "voided" ? html`<s>${movement(amount)}</s>` : movement(amount)}</td>
            <td class="number soft">${balance.toFixed(2)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

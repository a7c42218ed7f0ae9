import { html, nothing, svg, type TemplateResult } from "lit";
import type { BalancedEntry } from "./account.ts";

const width = 480;
const height = 80;
const margin = 6;

/** A line of the balance over the shown entries, one step for each. It is decorative: the ledger has the numbers. */
export function balanceLine(entries: readonly BalancedEntry[]): TemplateResult | typeof nothing {
  const balances = entries.flatMap(({ amount, balance }) => (amount === 0 ? [] : [balance])).reverse();
  if (balances.length < 2) return nothing;
  const highest = Math.max(...balances, 0.01);
  const x = (at: number) => margin + (at / (balances.length - 1)) * (width - 2 * margin);
  const y = (balance: number) => height - margin - (balance / highest) * (height - 2 * margin);
  const steps = balances.map((balance, at) => (at === 0 ? `M${x(0)} ${y(balance)}` : `H${x(at)}V${y(balance)}`));
  const last = balances.length - 1;
  return html`<svg class="line" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${svg`<path class="ground" d="M${margin} ${height - margin}H${width - margin}"></path>
      <path class="steps" d=${steps.join("")}></path>
      <circle cx=${x(last)} cy=${y(balances[last] ?? 0)} r="4"></circle>`}
  </svg>`;
}

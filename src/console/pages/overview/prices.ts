import { html, type TemplateResult } from "lit";
import { money } from "../parts/format.ts";
import { kindWords, type Prices } from "./account.ts";

type Price = Prices[number];

/** A country's code in a unit, or what stands for all others. */
const place = /\b(?:[A-Z]{2}|any other country)\b/;
const countries = new Intl.DisplayNames("en", { type: "region" });

/** What things cost; a thing that costs something else in each country is one row that opens. */
export function priceRows(prices: Prices): TemplateResult[] {
  const groups = Map.groupBy(prices, ({ kind, unit }) => `${kind} ${unit.replace(place, "each country")}`);
  return [...groups.values()].map((group) => (group.length > 1 ? countryRows(group) : row(group[0]!)));
}

function row({ kind, unit, price }: Price): TemplateResult {
  return html`<li>
    <span class="two"><strong>${kindWords(kind)}</strong><span class="soft whole">per ${unit}</span></span>
    <span class="number">${money(price)}</span>
  </li>`;
}

function countryRows(group: readonly Price[]): TemplateResult {
  const { kind, unit } = group[0]!;
  const amounts = group.map(({ price }) => price);
  const named = group
    .map(({ unit, price }) => ({ name: placeIn(unit), price }))
    .sort((a, b) => Number(isRest(a)) - Number(isRest(b)) || a.name.localeCompare(b.name, "en"));
  return html`<li class="by-country"><details>
    <summary>
      <span class="two"><strong>${kindWords(kind)}</strong><span class="soft whole">per ${unit.replace(place, "each country")}</span></span>
      <span class="number">${money(Math.min(...amounts))} to ${money(Math.max(...amounts))}</span>
    </summary>
    <dl>${named.map(({ name, price }) => html`<div><dt>${name}</dt><dd>${money(price)}</dd></div>`)}</dl>
  </details></li>`;
}

const rest = "Other countries";

function placeIn(unit: string): string {
  const [found = ""] = place.exec(unit) ?? [];
  return found.length === 2 ? (countries.of(found) ?? found) : rest;
}

function isRest({ name }: { readonly name: string }): boolean {
  return name === rest;
}

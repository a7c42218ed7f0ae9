import { html, nothing, type TemplateResult } from "lit";
import type { ActionWords } from "../../../languages/shapes/widget/actions.ts";
import type { SheetContext } from "./sheet-context.ts";

/** Labels and what they name, in a quiet box. */
export function renderFacts(facts: readonly (readonly [label: string, value: unknown])[]): TemplateResult {
  return html`<dl class="facts">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** That it is free, and below it what the site pays, where it shows that. */
export function priceFact(words: ActionWords, paid: string | undefined): readonly [label: string, value: unknown] {
  return [words.call.price, html`<b>${words.freeForYou}</b>${paid === undefined ? nothing : html`<br />${paid}`}`];
}

/** The number that was proven, and the way to another one. */
export function renderNumberFact({ handOver }: SheetContext): TemplateResult {
  return html`<bdi dir="ltr">${handOver.number}</bdi>
    <button type="button" class="link" @click=${() => handOver.changeNumber()}>${handOver.options.words.change}</button>`;
}

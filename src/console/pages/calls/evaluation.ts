import { html, nothing, type TemplateResult } from "lit";
import { isAdmin } from "../parts/account/own-role.ts";
import { pretty } from "../parts/pretty.ts";
import type { WholeCall } from "./types.ts";
import { isRunning } from "./words.ts";

const methods: Readonly<Record<string, string>> = {
  forms: "Found in the transcript without a model.",
  model: "Found in the transcript by a model.",
};

/** What was found out in a call, and how. */
export function evaluationOf(record: WholeCall): TemplateResult | typeof nothing {
  if (isRunning(record)) return nothing;
  const { method, summary, values } = record.evaluation ?? {};
  const found = typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  const hasSummary = typeof summary === "string" && summary !== "";
  if (record.transcript_items.length === 0) return nothing;
  const isEmpty = !hasSummary && Object.keys(found).length === 0;
  return html`<section class="box" aria-labelledby="evaluation-title"><h2 id="evaluation-title">Evaluation</h2>
    ${hasSummary ? html`<p class="summary" dir="auto">${summary}</p>` : nothing}
    ${factsOf(found)}
    <p class="hint">${isEmpty ? `Nothing was found.${isAdmin() ? " Say under “After a call” in the assistant’s settings what you want to know about each call." : ""}` : methods[String(method)]}</p>
  </section>`;
}

/** A box with what a record holds; nothing if it is empty. */
export function renderRecord(
  title: string,
  values: Readonly<Record<string, unknown>> | null,
): TemplateResult | typeof nothing {
  if (Object.keys(values ?? {}).length === 0) return nothing;
  return html`<section class="box"><h2>${title}</h2>${factsOf(values ?? {})}</section>`;
}

function factsOf(values: Readonly<Record<string, unknown>>): TemplateResult | typeof nothing {
  const entries = Object.entries(values);
  if (entries.length === 0) return nothing;
  return html`<dl class="facts-list">${entries.map(
    ([key, value]) =>
      html`<div><dt><code dir="auto">${key}</code></dt><dd dir="auto">${value === null ? "Not said" : pretty(value)}</dd></div>`,
  )}</dl>`;
}

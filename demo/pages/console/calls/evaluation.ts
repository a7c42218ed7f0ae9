import { html, nothing, type TemplateResult } from "lit";
import { pretty } from "../parts/pretty.ts";
import type { WholeCall } from "./types.ts";
import { isRunning } from "./words.ts";

const methods: Readonly<Record<string, string>> = {
  forms: "Found in the transcript without a model.",
  model: "Found in the transcript by a model.",
};

/** What was found out in a call, and how. */
export function evaluationOf(record: WholeCall): TemplateResult | typeof nothing {
  const { evaluation } = record;
  if (isRunning(record)) return nothing;
  if (!evaluation) {
    return html`<section class="box" aria-labelledby="evaluation-title"><h2 id="evaluation-title">Evaluation</h2>
      <p class="hint">None. An assistant with an evaluation schema is evaluated after each call.</p></section>`;
  }
  const { method, summary, values } = evaluation;
  const found = typeof values === "object" && values !== null ? (values as Record<string, unknown>) : {};
  return html`<section class="box" aria-labelledby="evaluation-title"><h2 id="evaluation-title">Evaluation</h2>
    ${typeof summary === "string" && summary !== "" ? html`<p class="summary" dir="auto">${summary}</p>` : nothing}
    ${factsOf(found)}
    <p class="hint">${methods[String(method)] ?? nothing}</p>
  </section>`;
}

/** A box with what a record holds; nothing where it is empty. */
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

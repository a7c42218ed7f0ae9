import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../../contract/kit/operation.ts";
import type { EvaluationResult, getEvaluation } from "../../../../contract/operations/assistants/evaluations.ts";
import "../../parts/messages/answer.ts";
import { count, moment } from "../../parts/format.ts";
import { icon } from "../../parts/icons.ts";
import { saveFile, writeCsv } from "../../results/csv.ts";
import { addressOf } from "../../routes.ts";
import { expectation, failureWords, price, seconds, tokens } from "./words.ts";

export type Run = SuccessOf<typeof getEvaluation>;
type Checked = Run["results"][number];

const stateWords = {
  running: "running",
  done: "",
  cancelled: "cancelled before its end",
  stopped: "stopped before its end",
} as const;

/** What came of a run: the models side by side, each check with its answers where it is opened. */
@customElement("console-checks-run")
export class ConsoleChecksRun extends LitElement {
  @property({ attribute: false }) run!: Run;
  /** The check whose answers are shown. */
  @state() private opened: number | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const before = changed.get("run") as Run | undefined;
    if (before && before.id !== this.run.id) this.opened = undefined;
  }

  private handleSave(): void {
    const { id, models, results } = this.run;
    const head = ["check", "expected", "model", "passed", "failures", "answer", "calls"] as const;
    const figures = ["ms", "input_tokens", "output_tokens", "cost"] as const;
    const rows = results.flatMap(({ check, models: came }) =>
      came.flatMap((result, at) =>
        result
          ? [
              [
                check.messages.join(" / "),
                expectation(check),
                models[at]?.name ?? "",
                String(result.passed),
                result.failures.map(failureWords).join("; "),
                result.answers.join(" / "),
                result.calls.map(({ name, state }) => `${name} (${state})`).join("; "),
                ...figures.map((name) => result[name]),
              ],
            ]
          : [],
      ),
    );
    saveFile(`checks-${id}.csv`, writeCsv([[...head, ...figures], ...rows]), "text/csv");
  }

  protected override render(): TemplateResult {
    const { models, results, state: how, created_at } = this.run;
    const isPriceMissing = models.some(({ cost, input_tokens }) => cost === null && input_tokens !== null);
    return html`<div class="spread">
        <p class="meta">${[moment(created_at), count(results.length, "check"), stateWords[how]].filter(Boolean).join(" · ")}</p>
        ${how === "running" ? nothing : html`<button class="button small" type="button" @click=${this.handleSave}>${icon("download", 18)}Save as CSV</button>`}
      </div>
      <div class="scroll" role="region" aria-label="What came of the checks" tabindex="0"><table class="checks-run">
        <thead><tr><td></td>${models.map(({ name }) => html`<th scope="col"><bdi>${name}</bdi></th>`)}</tr></thead>
        <tbody class="sums">
          ${this.renderSum("Passed", ({ passed, failed }) => html`<strong>${passed}</strong> of ${passed + failed}`)}
          ${this.renderSum("Time for a check", ({ ms, passed, failed }) => (passed + failed === 0 ? "–" : seconds(ms / (passed + failed))))}
          ${this.renderSum("Tokens", ({ input_tokens, output_tokens }) => tokens(input_tokens, output_tokens))}
          ${this.renderSum("Cost", ({ cost }) => price(cost))}
        </tbody>
        <tbody>${results.map((one, place) => this.renderCheck(one, place))}</tbody>
      </table></div>
      ${
        isPriceMissing
          ? html`<p class="hint">Costs are shown where the prices of a model are known: <a href=${addressOf("settings", "models")}>enter them</a>.</p>`
          : nothing
      }`;
  }

  private renderSum(label: string, of: (model: Run["models"][number]) => TemplateResult | string): TemplateResult {
    return html`<tr><th scope="row">${label}</th>${this.run.models.map((model) => html`<td>${of(model)}</td>`)}</tr>`;
  }

  private renderCheck({ check, models }: Checked, place: number): TemplateResult {
    const isOpen = this.opened === place;
    const id = `check-${this.run.id}-${place}`;
    const [first = "", ...more] = check.messages;
    return html`<tr>
        <th scope="row"><button class="open-check" type="button" aria-expanded=${isOpen} aria-controls=${isOpen ? id : nothing}
          @click=${() => {
            this.opened = isOpen ? undefined : place;
          }}>${icon("next", 16)}<span><span class="clamp" dir="auto">${first}</span>${more.length > 0 ? html`<span class="meta">and ${count(more.length, "more message")}</span>` : nothing}</span></button></th>
        ${models.map((result) => html`<td>${this.renderVerdict(result)}</td>`)}
      </tr>
      ${
        isOpen
          ? html`<tr class="opened" id=${id}><td colspan=${models.length + 1}>
            <p class="meta">${expectation(check)}</p>
            <div class="answers">${models.map((result, at) => this.renderAnswers(check.messages, result, at))}</div>
          </td></tr>`
          : nothing
      }`;
  }

  private renderVerdict(result: EvaluationResult | null): TemplateResult {
    if (!result) return html`<span class="meta">${this.run.state === "running" ? "waits" : "not asked"}</span>`;
    const { passed, ms } = result;
    return html`<span class="tag ${passed ? "good" : "bad"}">${passed ? "Passed" : "Failed"}</span> <span class="meta">${seconds(ms)}</span>`;
  }

  private renderAnswers(messages: readonly string[], result: EvaluationResult | null, at: number): TemplateResult {
    const name = this.run.models[at]?.name;
    if (!result) return html`<section><h3 dir="auto">${name}</h3><p class="soft">Not asked.</p></section>`;
    const { failures, answers, calls, ms, input_tokens: read, output_tokens: written, cost } = result;
    const figures = [
      seconds(ms),
      read === null || written === null
        ? ""
        : `${read.toLocaleString("en-US")} tokens read, ${written.toLocaleString("en-US")} written`,
      cost === null ? "" : price(cost),
    ];
    return html`<section>
      <h3 dir="auto">${name}</h3>
      ${failures.map((failure) => html`<p class="wrong">${icon("alert", 16)}<span dir="auto">${failureWords(failure)}</span></p>`)}
      ${answers.map(
        (
          answer,
          turn,
        ) => html`${messages.length > 1 ? html`<p class="asked" dir="auto">${messages[turn]}</p>` : nothing}
          <console-answer .text=${answer}></console-answer>`,
      )}
      ${calls.length > 0 ? html`<ul class="check-calls">${calls.map(renderCall)}</ul>` : nothing}
      <p class="meta">${figures.filter(Boolean).join(" · ")}</p>
    </section>`;
  }
}

function renderCall({ name, arguments: given, state }: EvaluationResult["calls"][number]): TemplateResult {
  const how = { ran: "", simulated: "not really done", proposed: "asked the visitor first" }[state];
  const values = Object.entries(given).map(
    ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return html`<li><code>${name}</code>${values.length > 0 ? html` <span dir="auto">${values.join(", ")}</span>` : nothing}${how ? html` <span class="tag">${how}</span>` : nothing}</li>`;
}

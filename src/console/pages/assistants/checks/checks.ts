import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../../contract/kit/operation.ts";
import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";
import type { Check, Evaluation, suggestChecks } from "../../../../contract/operations/assistants/evaluations.ts";
import { call, failureOf, formBody } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { count, moment } from "../../parts/format.ts";
import { choiceField, refusal } from "../../parts/forms/fields.ts";
import { closeForms } from "../../parts/forms/unsaved-forms.ts";
import { icon } from "../../parts/icons.ts";
import { emptyList } from "../../parts/lists/empty-list.ts";
import { ConsolePage } from "../../parts/page.ts";
import { Poll } from "../../parts/updates/poll.ts";
import { addressOf } from "../../routes.ts";
import "./check-form.ts";
import "./run.ts";
import type { Run } from "./run.ts";
import { expectation, outcome, progressOf } from "./words.ts";

interface Read {
  readonly checks: readonly Check[];
  readonly suggestions: SuccessOf<typeof suggestChecks>["data"];
  readonly runs: readonly Evaluation[];
  readonly models: readonly { readonly id: number; readonly name: string }[];
  /** The one that is shown: the last, unless another one was chosen. */
  readonly run: Run | undefined;
}

/** As the API bounds it. */
const mostChecks = 50;
const pollMs = 1_500;

/** What is checked of an assistant, a run of it on one model or two, and what came of the last one. */
@customElement("console-checks")
export class ConsoleChecks extends ConsolePage<Read> {
  protected readonly subject = "the checks";
  protected override readonly isPart = true;
  @property({ attribute: false }) assistant!: Assistant;
  /** Names of functions that the assistant can call. */
  @property({ attribute: false }) functions: readonly string[] = [];
  /** The check that is changed, or `new`. */
  @state() private open: number | "new" | undefined;
  /** The run that was chosen. */
  @state() private chosen: number | undefined;
  @state() private model = "";
  @state() private other = "";
  @state() private refused = "";
  @state() private isBusy = false;
  @query(".write-check") private readonly writeButton!: HTMLElement | null;

  constructor() {
    super();
    new Poll(this, () => this.follow(), pollMs);
  }

  private get path(): `/user/assistants/${number}` {
    return `/user/assistants/${this.assistant.id}`;
  }

  protected async read(): Promise<Read> {
    const [{ data: checks }, { data: suggestions }, { data: runs }, models] = await Promise.all([
      call("GET", `${this.path}/checks`),
      call("GET", `${this.path}/suggested-checks`),
      call("GET", `/user/evaluations?assistant_id=${this.assistant.id}`),
      call("GET", "/user/assistants/models"),
    ]);
    const shown = runs.find(({ id }) => id === this.chosen) ?? runs[0];
    const run = shown && (await call("GET", `/user/evaluations/${shown.id}`));
    return { checks, suggestions, runs, models, run };
  }

  /** Reads what has come of a run, while it runs. */
  private async follow(): Promise<void> {
    const { data } = this;
    if (data?.run?.state !== "running") return;
    const run = await call("GET", `/user/evaluations/${data.run.id}`).catch(() => undefined);
    if (!run || this.data?.run?.id !== run.id) return;
    this.data = { ...this.data, run };
    if (run.state === "running") return;
    announce(`The checks have run. ${outcome(run)}.`);
    void this.refresh();
  }

  private get models(): readonly [first: string, second: string] {
    const { llm_model_id, multimodal_model_id, mode } = this.assistant;
    const own = mode === "pipeline" ? llm_model_id : multimodal_model_id;
    const first = this.model || String(own ?? this.data?.models[0]?.id ?? "");
    return [first, this.other === first ? "" : this.other];
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    this.refused = "";
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      this.refused = failureOf(error).text;
    } finally {
      this.isBusy = false;
    }
  }

  private handleRun(): Promise<void> {
    return this.attempt(async () => {
      const model_ids = this.models.filter(Boolean).map(Number);
      const { data } = await call("POST", "/user/evaluations", { assistant_id: this.assistant.id, model_ids });
      this.chosen = data.id;
      await this.refresh();
      announce("The checks run.");
    });
  }

  private handleCancel(id: number): Promise<void> {
    return this.attempt(async () => {
      await call("POST", `/user/evaluations/${id}/cancel`);
      await this.refresh();
      announce("The run was cancelled.");
    });
  }

  private handleAdd(questions: readonly string[]): Promise<void> {
    return this.attempt(async () => {
      try {
        for (const question of questions) await call("POST", `${this.path}/checks`, formBody({ messages: [question] }));
      } finally {
        await this.refresh();
      }
      announce(`${count(questions.length, "check")} added.`);
    });
  }

  private handleRemove({ id }: Check): Promise<void> {
    return this.attempt(async () => {
      await call("DELETE", `${this.path}/checks/${id}`);
      await this.refresh();
      announce("The check was removed.");
      this.writeButton?.focus();
    });
  }

  private async handleSaved(): Promise<void> {
    this.open = undefined;
    await this.refresh();
    announce("The check was saved.");
    await this.updateComplete;
    this.writeButton?.focus();
  }

  private handleClosed(): void {
    closeForms(this, () => {
      this.open = undefined;
      void this.updateComplete.then(() => this.writeButton?.focus());
    });
  }

  private begin(which: number | "new"): void {
    closeForms(this, () => {
      this.open = which;
    });
  }

  protected override render(): TemplateResult {
    return this.data || this.failure ? super.render() : html`<p class="soft">Loading the checks</p>`;
  }

  protected renderData(read: Read): TemplateResult {
    const { checks, run } = read;
    return html`${checks.length > 0 || run ? this.renderRun(read) : nothing}
      ${this.renderChecks(checks)}
      ${this.renderSuggestions(read)}`;
  }

  private renderRun({ checks, models, runs, run }: Read): TemplateResult {
    const [first, second] = this.models;
    const choices = models.map(({ id, name }) => ({ value: String(id), label: name }));
    const isRunning = run?.state === "running";
    return html`<section class="box" aria-labelledby="run-title">
      <h2 id="run-title">${run ? (run.id === runs[0]?.id ? "Last run" : "Earlier run") : "Run the checks"}</h2>
      <p class="soft">Each check is put to the assistant as it was last saved, with one model or two side by side. It takes nothing from your balance; a model’s server may charge for its tokens. Tools that change something are not called.</p>
      ${refusal(this.refused)}
      ${
        isRunning
          ? this.renderProgress(run)
          : html`<div class="run-models">
            ${choiceField({
              name: "model",
              label: "Model",
              value: first,
              choices,
              onChange: (value) => {
                this.model = value;
              },
            })}
            ${
              choices.length > 1
                ? choiceField({
                    name: "other",
                    label: "Compare with",
                    value: second,
                    choices: [{ value: "", label: "Nothing" }, ...choices.filter(({ value }) => value !== first)],
                    onChange: (value) => {
                      this.other = value;
                    },
                  })
                : nothing
            }
            <button class="button ${run ? "" : "primary"}" type="button" ?disabled=${this.isBusy || checks.length === 0} @click=${this.handleRun}>${checks.length === 0 ? "Run the checks" : `Run ${count(checks.length, "check")}`}</button>
          </div>
          ${
            choices.length > 1
              ? nothing
              : html`<p class="hint"><a href=${addressOf("settings", "models")}>Connect a language model</a> to see what it would answer.</p>`
          }`
      }
      ${run ? html`<console-checks-run .run=${run}></console-checks-run>` : nothing}
      ${runs.length > 1 ? this.renderRuns(runs, run) : nothing}
    </section>`;
  }

  private renderProgress(run: Run): TemplateResult {
    const { done, all } = progressOf(run);
    return html`<div class="run-progress">
      <progress max=${all} value=${done} aria-label="Answers that are there"></progress>
      <span class="meta">${done} of ${count(all, "answer")}</span>
      <button class="button small" type="button" ?disabled=${this.isBusy} @click=${() => this.handleCancel(run.id)}>${icon("stop", 18)}Cancel</button>
    </div>`;
  }

  private renderRuns(runs: readonly Evaluation[], run: Run | undefined): TemplateResult {
    return choiceField({
      name: "run",
      label: "Show the run of",
      value: String(run?.id ?? ""),
      choices: runs.map(({ id, created_at, models }) => ({
        value: String(id),
        label: `${moment(created_at)}, ${models.map(({ name }) => name).join(" and ")}`,
      })),
      onChange: (value) => {
        this.chosen = Number(value);
        void this.refresh();
      },
    });
  }

  private renderChecks(checks: readonly Check[]): TemplateResult {
    const write = (label: string, kind = "") =>
      html`<button class="button write-check ${kind}" type="button" @click=${() => this.begin("new")}>${icon("plus", 18)}${label}</button>`;
    const isEmpty = checks.length === 0;
    return html`<section class="box" aria-labelledby="checks-title">
      <div class="spread">
        <h2 id="checks-title">Checks</h2>
        ${isEmpty || this.open === "new" || checks.length >= mostChecks ? nothing : write("Write a check")}
      </div>
      ${isEmpty ? html`${refusal(this.refused)}` : nothing}
      ${this.open === "new" ? this.renderForm(undefined) : nothing}
      ${
        isEmpty
          ? this.open === "new"
            ? nothing
            : emptyList(
                "A check is what a visitor writes, and what must come of it. Run your checks before you change the instructions or the model: they show which model answers better, faster and for less.",
                write("Write the first check", "primary"),
              )
          : html`<ul class="rows check-rows">${checks.map((check) => html`<li>${this.open === check.id ? this.renderForm(check) : this.renderRow(check)}</li>`)}</ul>`
      }
    </section>`;
  }

  private renderForm(check: Check | undefined): TemplateResult {
    return html`<console-check-form .assistant=${this.assistant.id} .check=${check} .functions=${this.functions}
      @saved=${this.handleSaved} @closed=${this.handleClosed}></console-check-form>`;
  }

  private renderRow(check: Check): TemplateResult {
    const words = check.messages.join(" / ");
    return html`<div class="two"><strong class="clamp" dir="auto">${words}</strong><span class="meta" dir="auto">${expectation(check)}</span></div>
      <span class="row-buttons">
        <button class="button small" type="button" aria-label="Change “${words}”" @click=${() => this.begin(check.id)}>Change</button>
        <button class="round" type="button" title="Remove" aria-label="Remove “${words}”" ?disabled=${this.isBusy} @click=${() => this.handleRemove(check)}>${icon("close", 18)}</button>
      </span>`;
  }

  private renderSuggestions({ suggestions, checks }: Read): TemplateResult | typeof nothing {
    const room = mostChecks - checks.length;
    if (suggestions.length === 0 || room <= 0) return nothing;
    const all = suggestions.slice(0, room).map(({ question }) => question);
    return html`<section class="box" aria-labelledby="suggestions-title">
      <div class="spread">
        <h2 id="suggestions-title">What visitors asked lately</h2>
        <button class="button small" type="button" ?disabled=${this.isBusy} @click=${() => this.handleAdd(all)}>Add all ${all.length}</button>
      </div>
      <p class="hint">Of the last 30 days, without what names somebody. A question that you add stays here when its conversation is deleted.</p>
      <ul class="rows">${suggestions.map(
        ({ question, count: times, answered }) => html`<li>
          <div class="two"><span class="clamp" dir="auto">${question}</span><span class="meta">Asked ${count(times, "time")}${answered ? "" : " · found no answer"}</span></div>
          <button class="button small" type="button" aria-label="Add “${question}”" ?disabled=${this.isBusy} @click=${() => this.handleAdd([question])}>Add</button>
        </li>`,
      )}</ul>
    </section>`;
  }
}

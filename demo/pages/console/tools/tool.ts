import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Tool } from "../../../../src/contract/operations/tools.ts";
import { call, errorsOf, type Failure, failureOf } from "../api.ts";
import "../parts/confirm.ts";
import type { ConsoleConfirm } from "../parts/confirm.ts";
import { choiceField, focusFirstError, refusal, textField } from "../parts/fields.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { cell, rowsEditor } from "../parts/rows.ts";
import { say } from "../parts/say.ts";
import { addressOf, go } from "../routes.ts";
import { bodyOf, draftOf, type HeaderDraft, newTool, type Parameter, type ToolDraft } from "./draft.ts";
import "./try-tool.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, label: value }));
const confirmModes = [
  { value: "non-get", label: "Unless it only reads" },
  { value: "always", label: "Always" },
  { value: "never", label: "Never" },
];
const kinds = [
  { value: "string", label: "text" },
  { value: "number", label: "number" },
  { value: "boolean", label: "yes or no" },
];

/** A tool's form, and the place to try it. `which`: its id, or `new`. */
@customElement("console-tool")
export class ConsoleTool extends ConsolePage<Tool | undefined> {
  protected readonly subject = "the tool";
  @property({ attribute: false }) which = "new";
  @state() private draft: ToolDraft = newTool;
  @state() private refused: Failure | undefined;
  @state() private saving = false;
  @state() private ready = false;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  @query("form") private readonly form!: HTMLFormElement;

  private get isNew(): boolean {
    return this.which === "new";
  }

  protected async read(): Promise<Tool | undefined> {
    const tool = this.isNew ? undefined : await call<Tool>("GET", `/user/tools/${this.which}`);
    this.draft = tool ? draftOf(tool) : newTool;
    this.ready = true;
    return tool;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    this.saving = true;
    this.refused = undefined;
    try {
      const body = bodyOf(this.draft, new FormData(this.form));
      const { data } = this.isNew
        ? await call<{ data: Tool }>("POST", "/user/tools", body)
        : await call<{ data: Tool }>("PUT", `/user/tools/${this.which}`, body);
      this.data = data;
      this.draft = draftOf(data);
      say("The tool was saved.");
      if (this.isNew) go(addressOf("tools", data.id), { replace: true });
    } catch (error) {
      this.refused = failureOf(error);
      await this.updateComplete;
      focusFirstError(this.form);
    } finally {
      this.saving = false;
    }
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/tools/${this.which}`);
    say("The tool was deleted.");
    go(addressOf("tools"), { replace: true });
  }

  protected override render(): TemplateResult {
    return this.isNew && this.ready ? this.renderData(undefined) : super.render();
  }

  protected renderData(tool: Tool | undefined): TemplateResult {
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("tools")}>${icon("back", 16)}Tools</a></p>
          <h1>${tool ? html`<code>${tool.name}</code>` : "New tool"}</h1>
        </div>
        ${tool ? html`<button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>` : nothing}
      </header>
      <div class="grid">
        ${this.renderForm(tool)}
        ${tool ? html`<console-try-tool .tool=${tool}></console-try-tool>` : html`<section class="box"><h2>Try it</h2><p class="empty">Save the tool first. Then you can call it from here and see what it answers.</p></section>`}
      </div>
      <console-confirm
        question="Delete ${tool?.name ?? ""}?"
        consequence="Assistants that have this tool lose it at once."
        action="Delete the tool"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderForm(tool: Tool | undefined): TemplateResult {
    const errors = (field: string) => errorsOf(this.refused, field);
    return html`<section class="box" aria-label="The tool">
      <form novalidate @submit=${this.handleSubmit}>
        ${refusal(this.refused ? `Not saved. ${this.refused.status === 422 ? "Some fields need another look." : this.refused.text}` : "")}
        ${textField({ name: "name", label: "Name", value: tool?.name ?? "", code: true, placeholder: "book_visit", hint: "Small letters and underscores.", errors: errors("name") })}
        ${textField({ name: "description", label: "What it is for", value: tool?.description ?? "", rows: 2, placeholder: "Books a visit of an engineer.", hint: "The assistant reads this to know when to use it. At most 255 characters.", errors: errors("description") })}
        <div class="pair narrow">
          ${choiceField({ name: "method", label: "Method", value: tool?.method ?? "GET", choices: methods, errors: errors("method") })}
          ${textField({ name: "endpoint", label: "Address", type: "url", code: true, value: tool?.endpoint ?? "", placeholder: "https://desk.example/visits", errors: errors("endpoint") })}
        </div>
        <div class="pair">
          ${choiceField({ name: "confirm", label: "Ask before running", value: tool?.confirm ?? "non-get", choices: confirmModes, errors: errors("confirm") })}
          ${textField({ name: "timeout", label: "Seconds to answer", type: "number", value: String(tool?.timeout ?? 10), min: 1, max: 30, errors: errors("timeout") })}
        </div>
        ${this.renderParameters(errors)} ${this.renderHeaders(errors)}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.saving}>${tool ? "Save the tool" : "Create the tool"}</button></p>
      </form>
    </section>`;
  }

  private renderParameters(errors: (field: string) => readonly string[]): TemplateResult {
    return rowsEditor<Parameter>({
      name: "schema",
      legend: "Parameters",
      hint: "What the assistant asks the visitor for.",
      thing: "parameter",
      rows: this.draft.schema,
      empty: () => ({ name: "", type: "string", description: "" }),
      onChange: (schema) => {
        this.draft = { ...this.draft, schema };
      },
      errors: (at) => errors(`schema.${at}`),
      render: ({ name, type, description }, at, change) => html`
        ${cell({ label: `Name of parameter ${at + 1}`, placeholder: "name", value: name, code: true, invalid: errors(`schema.${at}.name`).length > 0, onInput: (value) => change({ name: value }) })}
        <span class="select"><select aria-label="Kind of parameter ${at + 1}" @change=${(event: Event) => change({ type: (event.target as HTMLSelectElement).value as Parameter["type"] })}>
          ${kinds.map(({ value, label }) => html`<option value=${value} ?selected=${value === type}>${label}</option>`)}
        </select></span>
        ${cell({ label: `Description of parameter ${at + 1}`, placeholder: "What it means", value: description, invalid: errors(`schema.${at}.description`).length > 0, onInput: (value) => change({ description: value }) })}`,
    });
  }

  private renderHeaders(errors: (field: string) => readonly string[]): TemplateResult {
    return rowsEditor<HeaderDraft>({
      name: "headers",
      legend: "Headers",
      hint: "Values are stored encrypted and never shown again. Leave a stored one empty to keep it.",
      thing: "header",
      rows: this.draft.headers,
      empty: () => ({ name: "", value: "", stored: undefined }),
      onChange: (headers) => {
        this.draft = { ...this.draft, headers };
      },
      errors: (at) => errors(`headers.${at}`),
      render: ({ name, value, stored }, at, change) => html`
        ${cell({ label: `Name of header ${at + 1}`, placeholder: "X-Key", value: name, code: true, invalid: errors(`headers.${at}`).length > 0, onInput: (text) => change({ name: text }) })}
        ${cell({ label: `Value of header ${at + 1}`, placeholder: stored !== undefined && stored === name ? "Stored, hidden" : "Value", value, code: true, invalid: errors(`headers.${at}`).length > 0, onInput: (text) => change({ value: text }) })}`,
    });
  }
}

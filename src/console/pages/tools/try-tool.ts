import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { Tool, tryTool } from "../../../contract/operations/assistants/tools.ts";
import { call, type Failure, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { choiceField, refusal, textField } from "../parts/forms/fields.ts";
import { pretty } from "../parts/pretty.ts";
import { choicesOf, parameterDraftOf } from "./parameters.ts";

/** The result of a call, and how long it took in milliseconds. */
type Tried = SuccessOf<typeof tryTool> & { readonly tookMs: number };

/** A form made from a tool's parameters, and the answer of its service. The call is a real one. */
@customElement("console-try-tool")
export class ConsoleTryTool extends LitElement {
  @property({ attribute: false }) tool!: Tool;
  @state() private tried: Tried | undefined;
  @state() private refused: Failure | undefined;
  @state() private busy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    this.busy = true;
    this.refused = undefined;
    try {
      const body = { arguments: argumentsOf(this.tool, form) };
      const began = performance.now();
      const answer = await call("POST", `/user/tools/${this.tool.id}/try`, body);
      this.tried = { ...answer, tookMs: performance.now() - began };
      announce(this.tried.ok ? "The service answered." : "The call failed.");
    } catch (error) {
      this.tried = undefined;
      this.refused = failureOf(error);
    } finally {
      this.busy = false;
    }
  }

  private handleEdit(): void {
    this.refused = undefined;
  }

  protected override render(): TemplateResult {
    const { schema, method } = this.tool;
    return html`<section class="box" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      <p class="hint">${method === "GET" ? "This makes a real call to your service." : "This makes a real call to your service and may change something there."}</p>
      <form data-unwatched novalidate @submit=${this.handleSubmit} @input=${this.handleEdit} @change=${this.handleEdit}>
        ${refusal(this.refused?.text ?? "")}
        ${schema.map((parameter) => this.renderParameter(parameter))}
        ${schema.length === 0 ? html`<p class="soft">This tool has no parameters.</p>` : nothing}
        <p class="buttons"><button class="button" type="submit" ?disabled=${this.busy}>${this.busy ? "Calling…" : "Call the service"}</button></p>
      </form>
      ${this.tried ? renderTried(this.tried) : nothing}
    </section>`;
  }

  private renderParameter(parameter: Tool["schema"][number]): TemplateResult {
    const { name, description } = parameter;
    const { kind, choices: listed } = parameterDraftOf(parameter);
    const field = {
      name: `try-${name}`,
      label: name,
      hint: description,
    };
    const notSet = { value: "", label: "Not set" };
    if (kind === "choices") {
      const choices = [notSet, ...choicesOf(listed).map((value) => ({ value, label: value }))];
      return choiceField({ ...field, value: "", choices });
    }
    if (kind !== "boolean")
      return textField({
        ...field,
        type: kind === "string" ? "text" : kind,
        ...(kind === "number" ? { step: "any" } : {}),
      });
    const choices = [notSet, { value: "true", label: "Yes" }, { value: "false", label: "No" }];
    return choiceField({ ...field, value: "", choices });
  }
}

/** Empty fields are left out. */
function argumentsOf({ schema }: Tool, form: FormData): Record<string, unknown> {
  const given = schema.flatMap(({ name, type }): [string, unknown][] => {
    const text = String(form.get(`try-${name}`) ?? "").trim();
    if (text === "") return [];
    return [[name, type === "number" ? Number(text) : type === "boolean" ? text === "true" : text]];
  });
  return Object.fromEntries(given);
}

/** The status is shown only for a refusal: every other answer was within 200 to 299. */
function renderTried({ ok, result, tookMs }: Tried): TemplateResult {
  const { status } = result;
  return html`<div class="outcome">
    <p class="facts">
      <span class="tag ${ok ? "good" : "bad"}">${ok ? "succeeded" : "failed"}</span>
      ${typeof status === "number" ? html`<span>Status <strong>${status}</strong></span>` : nothing}
      <span><strong>${Math.round(tookMs)}</strong> ms</span>
    </p>
    <pre tabindex="0" role="region" aria-label="Result" dir="auto">${pretty(result)}</pre>
  </div>`;
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { AssistantMode } from "../../../../src/contract/assistant-fields.ts";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import { call } from "../api.ts";
import "../parts/confirm.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm.ts";
import { FormErrors } from "../parts/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go } from "../routes.ts";
import { type Catalogue, readCatalogue, readMode } from "./catalogue.ts";
import { bodyOf, rowsOf, type VariableRow } from "./draft.ts";
import { assistantForm, assistantLabels } from "./form.ts";
import { type SiteAddresses, snippet } from "./snippet.ts";
import "./test-chat.ts";

interface Read {
  /** Absent for a new one. */
  readonly assistant: Assistant | undefined;
  readonly catalogue: Catalogue;
  readonly site: SiteAddresses;
}

/** An assistant's form, its test chat and its script tag. `which`: its id, or `new`. */
@customElement("console-assistant")
export class ConsoleAssistant extends ConsolePage<Read> {
  protected readonly subject = "the assistant";
  @property({ attribute: false }) which = "new";
  @state() private variables: readonly VariableRow[] = [];
  @state() private voice = "";
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, {
    labels: assistantLabels,
    controls: { model: ["llm_model_id", "multimodal_model_id"] },
  });
  @query("form.settings") private readonly form!: HTMLFormElement;

  private get isNew(): boolean {
    return this.which === "new";
  }

  protected async read(): Promise<Read> {
    const all = this.isNew ? [] : await call<Assistant[]>("GET", "/user/assistants");
    const assistant = all.find(({ id }) => String(id) === this.which);
    const [catalogue, site] = await Promise.all([
      readCatalogue(assistant?.mode ?? "pipeline"),
      call<SiteAddresses>("GET", "/site"),
    ]);
    this.variables = rowsOf(assistant?.variables ?? {});
    this.voice = String(assistant?.voice_id ?? catalogue.voices[0]?.id ?? "");
    return { assistant, catalogue, site };
  }

  private async handleMode(mode: string): Promise<void> {
    if (!this.data) return;
    const catalogue = { ...this.data.catalogue, ...(await readMode(mode as AssistantMode)) };
    this.data = { ...this.data, catalogue };
    this.voice = String(catalogue.voices[0]?.id ?? "");
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await this.#errors.run(this.form, async () => {
      const form = new FormData(this.form);
      const body = bodyOf(form, this.variables, this.data?.assistant?.variables);
      const status = String(form.get("status"));
      if (this.isNew) await this.create(body, status);
      else {
        await call("PUT", `/user/assistant/${this.which}`, { ...body, status });
        await this.refresh();
        announce("The assistant was saved.");
      }
    });
  }

  /** A new assistant is inactive; a second request activates it. */
  private async create(body: object, status: string): Promise<void> {
    const { data } = await call<{ data: { id: number } }>("POST", "/user/assistant", body);
    if (status === "active") await call("PUT", `/user/assistant/${data.id}`, { status });
    announce("The assistant was created. You can test it here.");
    go(addressOf("assistants", data.id), { replace: true });
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/assistant/${this.which}`);
    announce("The assistant was deleted.");
    go(addressOf("assistants"), { replace: true });
  }

  protected renderData({ assistant, catalogue, site }: Read): TemplateResult {
    if (!assistant && !this.isNew) {
      return html`<h1>Assistant not found</h1><p class="soft">It may have been deleted. <a href=${addressOf("assistants")}>All assistants</a></p>`;
    }
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("assistants")}>${icon("back", 16)}Assistants</a></p>
          <h1><bdi>${assistant?.name ?? "New assistant"}</bdi></h1>
        </div>
        ${assistant ? html`<button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>` : nothing}
      </header>
      <div class="grid">
        <section class="box" aria-label="Settings">
          ${assistantForm({
            assistant,
            catalogue,
            variables: this.variables,
            voice: this.voice,
            errors: this.#errors,
            onSubmit: (event) => this.handleSubmit(event),
            onMode: (mode) => this.handleMode(mode),
            onVoice: (voice) => {
              this.voice = voice;
            },
            onVariables: (variables) => {
              this.variables = variables;
            },
          })}
        </section>
        <div class="beside">
          ${
            assistant
              ? html`<console-test-chat .assistant=${assistant.uuid} .name=${assistant.name}></console-test-chat>${snippet(assistant, site)}`
              : html`<section class="box"><h2>Test it</h2><p class="empty">Create the assistant first. Then you can chat with it here for free.</p></section>`
          }
        </div>
      </div>
      <console-confirm
        question="Delete ${assistant?.name ?? ""}?"
        consequence="Its conversations are deleted too, and chats on your pages stop working. This cannot be undone."
        action="Delete assistant"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }
}

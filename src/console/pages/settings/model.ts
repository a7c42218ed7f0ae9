import { html, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type {
  listModelConnections,
  ModelConnection,
} from "../../../contract/operations/assistants/model-connections.ts";
import { call } from "../api.ts";
import { announce } from "../parts/announce.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { closeForms } from "../parts/forms/unsaved-forms.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf } from "../routes.ts";
import "./connect-model.ts";
import "./use-model.ts";

type Listed = SuccessOf<typeof listModelConnections>;

/** The models that answer for assistants: those of the server, and those that the account has connected. */
@customElement("console-models")
export class ConsoleModels extends ConsolePage<Listed> {
  protected readonly subject = "the models";
  /** The connection that is changed, or `new`. */
  @state() private open: number | "new" | undefined;
  /** What was just connected: assistants can be given it. */
  @state() private connected: ModelConnection | undefined;
  @state() private doomed: ModelConnection | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;

  protected read(): Promise<Listed> {
    return call("GET", "/user/model-connections");
  }

  private async handleSaved(event: CustomEvent<ModelConnection>): Promise<void> {
    this.connected = event.detail;
    this.open = undefined;
    await this.refresh();
    announce(`${namesOf(event.detail)} can be used by your assistants.`);
  }

  private handleClosed(): void {
    this.begin(undefined);
  }

  private begin(which: number | "new" | undefined): void {
    closeForms(this, () => {
      this.open = which;
    });
  }

  private async removeDoomed(): Promise<void> {
    await call("DELETE", `/user/model-connections/${this.doomed?.id}`);
    this.connected = undefined;
    await this.refresh();
    announce("The model was removed.");
  }

  protected renderData({ data, server }: Listed): TemplateResult {
    const isFirst = data.length === 0;
    const open = this.open ?? (isFirst && server.models.length === 0 ? "new" : undefined);
    return html`<p><a class="back" href=${addressOf("settings")}>${icon("back", 16)}Settings</a></p>
      <h1>Language models</h1>
      <p class="soft">A language model words the answers, asks back and uses your tools. Without one, assistants quote your documents and fill in forms.</p>
      ${server.models.length === 0 ? nothing : renderServer(server.models)}
      ${
        this.connected
          ? html`<console-use-model .connection=${this.connected} @done=${() => {
              this.connected = undefined;
            }}></console-use-model>`
          : nothing
      }
      ${data.map((one) => (open === one.id ? this.renderForm(one) : this.renderConnection(one)))}
      ${
        open === "new"
          ? this.renderForm(undefined)
          : html`<p class="buttons"><button class="button ${isFirst ? "primary" : ""}" type="button" @click=${() => this.begin("new")}>${icon("plus", 18)}Connect ${isFirst ? "a" : "another"} model</button></p>`
      }
      <console-confirm question="Remove ${namesOf(this.doomed)}?" action="Remove"
        consequence="Its key is deleted. Assistants that answer by it answer without a language model from then on."
        .run=${() => this.removeDoomed()}></console-confirm>`;
  }

  private renderForm(connection: ModelConnection | undefined): TemplateResult {
    return html`<console-connect-model .connection=${connection} .mayClose=${this.open !== undefined}
      @saved=${this.handleSaved} @closed=${this.handleClosed}></console-connect-model>`;
  }

  private renderConnection(connection: ModelConnection): TemplateResult {
    const { id, url, has_key, models } = connection;
    return html`<section class="box after" aria-labelledby="connection-${id}">
      <h2 id="connection-${id}"><bdi dir="ltr">${new URL(url).host}</bdi></h2>
      <p class="soft"><bdi dir="ltr">${url}</bdi> · ${has_key ? "with a key" : "without a key"}</p>
      <ul class="devices">${models.map(
        ({
          name,
          vision,
          input_price: read,
          output_price: written,
        }) => html`<li><span class="two"><strong dir="ltr">${name}</strong>
          <span class="meta">${[
            vision ? "sees pictures" : "",
            read === null && written === null
              ? "no prices given: costs are not shown"
              : `$${read ?? 0} in, $${written ?? 0} out per million tokens`,
          ]
            .filter(Boolean)
            .join(" · ")}</span></span></li>`,
      )}</ul>
      <p class="buttons">
        <button class="button" type="button" @click=${() => this.begin(id)}>Change or try</button>
        <button class="button" type="button" @click=${() => {
          this.doomed = connection;
          this.confirm.open();
        }}>Remove</button>
      </p>
    </section>`;
  }
}

function renderServer(models: readonly string[]): TemplateResult {
  return html`<section class="box after" aria-labelledby="server-models-title">
    <h2 id="server-models-title">Set on the server</h2>
    <ul class="devices">${models.map((name) => html`<li><strong dir="ltr">${name}</strong></li>`)}</ul>
    <p class="hint">These come from <code>RINGBACK_LLM_URL</code> and <code>RINGBACK_LLM_MODELS</code> where the server starts, and are changed there.</p>
  </section>`;
}

function namesOf(connection: ModelConnection | undefined): string {
  return connection?.models.map(({ name }) => name).join(", ") ?? "";
}

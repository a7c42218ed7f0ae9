import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../../contract/kit/operation.ts";
import type { listMcpTools } from "../../../../contract/operations/assistants/assistants.ts";
import { call, failureOf } from "../../api.ts";
import { announce } from "../../parts/announce.ts";
import { refusal } from "../../parts/forms/fields.ts";

type Listed = SuccessOf<typeof listMcpTools>[number];

/**
 * What a stored MCP server offers, asked for by a button, with a tick for each tool that only reads.
 * @fires {CustomEvent<readonly string[]>} console-reading-tools - Another tool was marked, or none any more.
 */
@customElement("console-mcp-tools")
export class ConsoleMcpTools extends LitElement {
  @property({ attribute: false }) assistantId!: number;
  @property({ attribute: false }) server = "";
  @property({ attribute: false }) reading: readonly string[] = [];
  @state() private listed: Listed | undefined;
  @state() private failure = "";
  @state() private isBusy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleList(): Promise<void> {
    this.isBusy = true;
    this.failure = "";
    try {
      const all = await call("GET", `/user/assistant/${this.assistantId}/mcp-tools`);
      this.listed = all.find(({ server }) => server === this.server);
      this.failure = this.listed?.failure ?? "";
      if (this.failure === "") announce(`${this.listed?.tools.length ?? 0} tools.`);
    } catch (error) {
      this.failure = failureOf(error).text;
    } finally {
      this.isBusy = false;
    }
  }

  private handleTick(name: string, event: Event): void {
    const { checked } = event.target as HTMLInputElement;
    const others = this.reading.filter((one) => one !== name);
    const detail = checked ? [...others, name] : others;
    this.dispatchEvent(new CustomEvent("console-reading-tools", { detail, bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`
      <p class="buttons"><button class="button" type="button" ?disabled=${this.isBusy} @click=${this.handleList}>${this.isBusy ? "Connecting…" : "Show its tools"}</button></p>
      ${refusal(this.failure)}
      ${this.listed && this.failure === "" ? this.renderTools(this.listed) : nothing}`;
  }

  private renderTools({ tools }: Listed): TemplateResult {
    if (tools.length === 0) return html`<p class="soft">This server offers no tools.</p>`;
    return html`<fieldset><legend>Tools that only read</legend>
      <p class="hint">They run without asking the visitor. Tick only what changes nothing.</p>
      <div class="ticks">${tools.map(
        ({ name, description, says_it_reads }) => html`<label class="tick">
          <input type="checkbox" .checked=${this.reading.includes(name)} @change=${(event: Event) => this.handleTick(name, event)}>
          <span><code dir="ltr">${name}</code>${description === "" ? nothing : html`<span class="soft" dir="auto">${description}</span>`}${says_it_reads ? html`<span class="soft">The server says that it only reads.</span>` : nothing}</span>
        </label>`,
      )}</div></fieldset>`;
  }
}

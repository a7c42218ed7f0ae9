import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import type { ModelConnection } from "../../../contract/operations/assistants/model-connections.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { refusal } from "../parts/forms/fields.ts";
import { addressOf } from "../routes.ts";

/** Gives a model that was just connected to assistants. @fires done - They have it, or shall not. */
@customElement("console-use-model")
export class ConsoleUseModel extends LitElement {
  @property({ attribute: false }) connection!: ModelConnection;
  @state() private assistants: readonly Assistant[] | undefined;
  @state() private problem = "";
  @state() private busy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    call("GET", "/user/assistants").then(
      (assistants) => {
        this.assistants = assistants.filter(({ mode }) => mode === "pipeline");
      },
      (error: unknown) => {
        this.problem = failureOf(error).text;
      },
    );
  }

  private get model() {
    return this.connection.models[0];
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const chosen = new FormData(event.target as HTMLFormElement).getAll("assistant").map(String);
    this.busy = true;
    try {
      for (const id of chosen) await call("PUT", `/user/assistant/${id}`, { llm_model_id: this.model?.id ?? null });
      announce(chosen.length === 0 ? "No assistant was changed." : `They answer by ${this.model?.name} from now on.`);
      this.dispatchEvent(new Event("done"));
    } catch (error) {
      this.problem = failureOf(error).text;
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    const { assistants = [], model } = this;
    const title = html`<h2 id="use-title">Connected. Who answers by <bdi dir="ltr">${model?.name}</bdi>?</h2>`;
    if (assistants.length === 0)
      return html`<section class="box after" aria-labelledby="use-title">${title}
        ${refusal(this.problem)}
        <p class="soft">There is no assistant yet. A new one can be given it under “Who it is”.</p>
        <p class="buttons"><a class="button primary" href=${addressOf("assistants", "new")}>Create an assistant</a></p>
      </section>`;
    return html`<form class="box after" aria-labelledby="use-title" @submit=${this.handleSubmit}>
      ${title}
      ${refusal(this.problem)}
      <fieldset class="ticks"><legend class="unseen">Assistants</legend>${assistants.map(
        ({ id, name }) =>
          html`<label class="tick"><input type="checkbox" name="assistant" value=${id} checked><span dir="auto">${name}</span></label>`,
      )}</fieldset>
      <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.busy}>Use it</button>
        <button class="button" type="button" @click=${() => this.dispatchEvent(new Event("done"))}>Not now</button></p>
    </form>`;
  }
}

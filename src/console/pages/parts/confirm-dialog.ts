import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failureOf } from "../api.ts";

/** Several may be in one page. */
let made = 0;

/** A dialog that asks before something that cannot be undone, and says what will be lost or paid. @fires confirmed - It was done, and the dialog is closed. */
@customElement("console-confirm")
export class ConsoleConfirm extends LitElement {
  @property() question = "";
  @property() consequence = "";
  /** The label of the button that confirms. */
  @property() action = "";
  /** Whether something is lost by it. */
  @property({ attribute: false }) isDestructive = true;
  /** Runs after the confirmation; if it fails, the dialog stays open and shows why. */
  @property({ attribute: false }) run: () => Promise<unknown> = async () => {};
  readonly #id = `confirm-${++made}`;
  @state() private busy = false;
  @state() private problem = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  open(): void {
    this.problem = "";
    void this.updateComplete.then(() => this.dialog.showModal());
  }

  private get dialog(): HTMLDialogElement {
    return this.querySelector("dialog") as HTMLDialogElement;
  }

  private async handleConfirm(): Promise<void> {
    this.busy = true;
    try {
      await this.run();
      this.dialog.close();
      this.dispatchEvent(new Event("confirmed"));
    } catch (error) {
      this.problem = failureOf(error).text;
    } finally {
      this.busy = false;
    }
  }

  protected override render(): TemplateResult {
    return html`<dialog class="confirm" aria-labelledby="${this.#id}-question" aria-describedby="${this.#id}-consequence">
      <h2 id="${this.#id}-question" dir="auto">${this.question}</h2>
      <p id="${this.#id}-consequence" class="soft">${this.consequence}</p>
      ${this.problem ? html`<p class="wrong" role="alert">${this.problem}</p>` : ""}
      <p class="buttons end">
        <button class="button" type="button" autofocus @click=${() => this.dialog.close()}>Cancel</button>
        <button class="button ${this.isDestructive ? "danger" : "primary"}" type="button" ?disabled=${this.busy} @click=${this.handleConfirm}>${this.action}</button>
      </p>
    </dialog>`;
  }
}

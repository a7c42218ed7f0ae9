import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { countCodePoints, limits } from "../../../contract/limits.ts";
import { failureOf } from "../api.ts";
import { icon } from "./icons.ts";

/** A message box: Enter sends, Shift+Enter starts a new line. A message that could not be sent is put back. */
@customElement("console-composer")
export class ConsoleComposer extends LitElement {
  @property() label = "";
  @property() hint = "";
  /** Sends a text; if it fails, the text is put back into the box. */
  @property({ attribute: false }) send: (text: string) => Promise<unknown> = async () => {};
  /** Called as something is written. */
  @property({ attribute: false }) typed: () => void = () => undefined;
  @state() private busy = false;
  @state() private problem = "";
  @query("textarea") private readonly box!: HTMLTextAreaElement;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private handleKeyDown(event: KeyboardEvent): void {
    // isComposing: Enter that confirms a word of an input method must not send.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void this.submit();
  }

  private handleInput(): void {
    this.problem = "";
    this.typed();
  }

  private async submit(): Promise<void> {
    const text = this.box.value.trim();
    if (this.busy || text === "") return;
    const over = countCodePoints(text) - limits.chatMessageChars;
    if (over > 0) {
      this.problem = `Too long. Please shorten it by ${over.toLocaleString("en-US")} characters.`;
      return;
    }
    this.busy = true;
    this.problem = "";
    this.box.value = ""; // the next message may be written while this one is on its way
    try {
      await this.send(text);
    } catch (error) {
      this.problem = failureOf(error).text;
      this.box.value = [text, this.box.value].filter(Boolean).join("\n");
    } finally {
      this.busy = false;
      this.box.focus();
    }
  }

  protected override render(): TemplateResult {
    const id = `${this.label.toLowerCase().replaceAll(/\W+/g, "-")}-box`;
    return html`<form class="composer" novalidate @submit=${(event: Event) => {
      event.preventDefault();
      void this.submit();
    }}>
      <label for=${id}>${this.label}</label>
      <div class="writing">
        <textarea id=${id} rows="2" dir="auto" aria-describedby="${id}-hint" @keydown=${this.handleKeyDown} @input=${this.handleInput}></textarea>
        <button class="send" type="submit" aria-label="Send" ?disabled=${this.busy}>${icon("send")}</button>
      </div>
      <p class="hint" id="${id}-hint">${this.hint}</p>
      ${this.problem ? html`<p class="wrong" role="alert">${icon("alert", 16)}<span>${this.problem}</span></p>` : nothing}
    </form>`;
  }
}

import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { announce } from "./announce.ts";
import { icon } from "./icons.ts";

const shownMs = 2_000;

/** A button that copies a text and confirms it. */
@customElement("console-copy")
export class ConsoleCopy extends LitElement {
  @property() text = "";
  /** What is copied, for the button's name: "the key". */
  @property() subject = "";
  @state() private copied = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleClick(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text);
    } catch {
      announce("The browser blocked copying. Select the text and copy it yourself.");
      return;
    }
    this.copied = true;
    announce("Copied");
    setTimeout(() => {
      this.copied = false;
    }, shownMs);
  }

  protected override render(): TemplateResult {
    return html`<button class="button small" type="button" aria-label="Copy ${this.subject}" @click=${this.handleClick}>
      ${icon(this.copied ? "check" : "copy", 18)}${this.copied ? "Copied" : "Copy"}
    </button>`;
  }
}

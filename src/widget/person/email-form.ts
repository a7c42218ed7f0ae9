import { css, html, nothing, type TemplateResult } from "lit";
import type { FormDraft, Kept } from "../../client/chat/model.ts";
import type { Words } from "../../languages/shapes/widget/panel.ts";
import { property, query, state } from "../decorators.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";

/** A field of the type `email` knows no letters outside ASCII before the @, and rewrites those behind it. */
const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Takes the e-mail address of a visitor who waits for a person, once. */
export class EmailFormElement extends ShadowElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        margin-block-start: 10px;
      }
      label {
        font: 600 13px/1.385 var(--ringback-font);
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-block-start: 6px;
      }
      input {
        flex: 1 1 160px;
        min-inline-size: 0;
        min-block-size: 40px;
        margin: 0;
        padding: 0 12px;
        border: 1px solid var(--ringback-line-strong);
        border-radius: 12px;
        background: var(--ringback-surface);
        color: var(--ringback-text);
        font: 400 16px/1.375 var(--ringback-font);
      }
      input[aria-invalid="true"] {
        border-color: var(--ringback-danger);
      }
      button {
        min-block-size: 40px;
        padding-inline: 16px;
        border-radius: 12px;
        background: var(--ringback-accent);
        color: var(--ringback-on-accent);
        font: 600 14px/1.429 var(--ringback-font);
      }
      p {
        margin-block-start: 6px;
        color: var(--ringback-danger);
        font: 400 13px/1.385 var(--ringback-font);
      }
      @media (pointer: coarse) {
        input,
        button {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonText;
        }
      }
    `,
  ];

  @property({ attribute: false }) words!: Words["person"];
  /** Sends the address; resolves with whether the server has taken it. */
  @property({ attribute: false }) onLeave!: (email: string) => Promise<boolean>;
  /** Keeps what is typed until it is sent. */
  @property({ attribute: false }) kept: Kept<FormDraft> | undefined;
  @state() private problem = "";
  @query("input") private readonly input!: HTMLInputElement;
  #isSending = false;

  readonly #handleInput = (): void => {
    this.problem = "";
    this.kept?.write({ id: "", values: { email: this.input.value } });
  };

  protected override firstUpdated(): void {
    this.input.value = String(this.kept?.read()?.values.email ?? "");
  }

  readonly #handleSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { input, words } = this;
    const email = input.value.trim();
    if (this.#isSending) return;
    if (!form.test(email)) this.problem = words.wrongEmail;
    else {
      this.#isSending = true;
      if (await this.onLeave(email)) this.kept?.write(undefined);
      else this.problem = words.notTaken;
      this.#isSending = false;
    }
    if (this.problem) input.focus();
  };

  override render(): TemplateResult {
    const { words, problem } = this;
    return html`<form novalidate @submit=${this.#handleSubmit}>
      <label for="email">${words.email}</label>
      <div>
        <input id="email" type="text" inputmode="email" autocapitalize="off" autocomplete="email" maxlength="254" dir="auto" aria-invalid=${problem !== ""}
          aria-describedby="wrong" @input=${this.#handleInput} />
        <button type="submit">${words.leave}</button>
      </div>
      <p id="wrong" role="alert" ?hidden=${!problem}>${problem || nothing}</p>
    </form>`;
  }
}

/** Defines the element, unless another copy of the package has. */
export function defineEmailForm(): void {
  if (!customElements.get("ringback-email-form")) customElements.define("ringback-email-form", EmailFormElement);
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-email-form": EmailFormElement;
  }
}

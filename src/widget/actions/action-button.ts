import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { baseStyles } from "../styles/base.ts";
import { HandOverElement } from "./hand-over/hand-over-element.ts";
import { actionIcon } from "./icons.ts";

/** The button in the text box that opens the ways to go on. */
export class ActionButtonElement extends HandOverElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    baseStyles,
    css`
      :host([hidden]) {
        display: none;
      }
      :host {
        flex: none;
        margin-inline-start: -14px;
      }
      .round {
        color: var(--ringback-link);
      }
      .round[aria-expanded="true"] {
        background: var(--ringback-accent-soft);
      }
      @media (pointer: coarse) {
        :host {
          margin-inline-start: -16px;
        }
      }
    `,
  ];

  readonly #handleClick = (): void => this.handOver.openMenu(!this.handOver.isMenuOpen);

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // To talk to a person alone is in the menu of the header.
    this.hidden = !this.handOver.kinds.some((kind) => kind !== "person");
  }

  override render(): TemplateResult {
    const { isMenuOpen, options } = this.handOver;
    return html`<button class="round" type="button" aria-label=${options.words.open} aria-haspopup="menu"
      aria-expanded=${isMenuOpen} @click=${this.#handleClick}>${actionIcon("phone")}</button>`;
  }
}

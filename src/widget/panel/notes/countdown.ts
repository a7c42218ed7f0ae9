import { html, type PropertyValues, svg, type TemplateResult } from "lit";
import { property, state } from "../../decorators.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import { countdownStyles } from "./countdown-styles.ts";
import { secondsUntil } from "./seconds-until.ts";

/**
 * A ring that shrinks until a moment, with the seconds that remain. Hidden from screen readers, to which the time is
 * announced once.
 * @fires {Event} tick - A second has passed; the last one at the moment itself.
 */
export class CountdownElement extends ShadowElement {
  static override styles = countdownStyles;

  /** Milliseconds since 1970. */
  @property({ attribute: false }) until = 0;
  @property() locale = "en";
  @state() private left = 0;
  #wholeMs = 1;
  #timer: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => this.#count(), 250);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("until")) return;
    this.#wholeMs = Math.max(1, this.until - Date.now());
    this.left = secondsUntil(this.until);
  }

  override render(): TemplateResult {
    const share = Math.min(1, (this.left * 1000) / this.#wholeMs);
    return html`<svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="18"></circle>
        ${svg`<circle class="left" cx="20" cy="20" r="18" pathLength="1" stroke-dasharray="1" stroke-dashoffset=${1 - share}></circle>`}
      </svg><span aria-hidden="true">${this.left.toLocaleString(this.locale)}</span>`;
  }

  #count(): void {
    const left = secondsUntil(this.until);
    if (left === this.left) return;
    this.left = left;
    this.dispatchEvent(new Event("tick"));
  }
}

/** Registers the element; a second call, or a second copy of the module, does nothing. */
export function defineCountdown(): void {
  if (!customElements.get("ringback-countdown")) customElements.define("ringback-countdown", CountdownElement);
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-countdown": CountdownElement;
  }
}

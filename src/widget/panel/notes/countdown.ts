import { html, LitElement, type PropertyValues, svg, type TemplateResult } from "lit";
import { property, state } from "../../decorators.ts";
import { countdownStyles } from "./countdown-styles.ts";

/**
 * A ring that shrinks until a moment, with the seconds that remain, or the minutes or hours of a long wait. Hidden from
 * screen readers, to which the time is announced once.
 * @fires {Event} tick - A second has passed; the last one at the moment itself.
 */
export class CountdownElement extends LitElement {
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
      </svg><span aria-hidden="true">${roundTime(this.left)[0].toLocaleString(this.locale)}</span>`;
  }

  #count(): void {
    const left = secondsUntil(this.until);
    if (left === this.left) return;
    this.left = left;
    this.dispatchEvent(new Event("tick"));
  }
}

/** A duration in the unit that people use: not 5,400 seconds. */
export function roundTime(seconds: number): [count: number, unit: "second" | "minute" | "hour"] {
  if (seconds < 100) return [seconds, "second"];
  return seconds < 6_000 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3_600), "hour"];
}

/** Whole seconds that remain, never below zero. */
export function secondsUntil(momentMs: number): number {
  return Math.max(0, Math.ceil((momentMs - Date.now()) / 1000));
}

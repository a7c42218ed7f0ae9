import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { baseStyles } from "../styles/base.ts";
import { HandOverElement } from "./hand-over/hand-over-element.ts";
import { actionIcon, kindIcons } from "./icons.ts";

/** Below an answer: the calls and texts that it offers, as buttons that begin them. */
export class OfferElement extends HandOverElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    baseStyles,
    css`
      :host([hidden]) {
        display: none;
      }
      :host {
        display: block;
        margin-block-start: 12px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .buttons button {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 40px;
        padding-block: 8px;
        padding-inline: 12px 16px;
        border-radius: 12px;
        background: var(--ringback-accent-soft);
        color: var(--ringback-on-accent-soft);
        font: 600 14px/1.429 var(--ringback-font);
        overflow-wrap: anywhere;
        text-align: start;
      }
      .hint {
        margin-block-start: 6px;
        color: var(--ringback-text-faint);
        font: 400 13px/1.385 var(--ringback-font);
      }
      @media (hover: hover) {
        .buttons button:hover {
          background: color-mix(in srgb, var(--ringback-accent) 12%, var(--ringback-accent-soft));
        }
      }
      @media (prefers-reduced-motion: no-preference) {
        :host {
          animation: appear 200ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }
      }
      @keyframes appear {
        from {
          opacity: 0;
          transform: translateY(6px);
        }
      }
      @media (pointer: coarse) {
        .buttons button {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        .buttons button {
          border: 1px solid ButtonText;
        }
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.hidden = this.handOver.offered.length === 0;
  }

  override render(): TemplateResult {
    const { handOver } = this;
    const { words } = handOver.options;
    const { offered } = handOver;
    const hint = offered.length === 1 && words.kinds[offered[0]!].hint;
    return html`<div class="buttons" role="group" aria-label=${words.open}>
      ${offered.map(
        (kind) =>
          html`<button type="button" @click=${() => handOver.choose(kind, this)}>${actionIcon(kindIcons[kind], 18)}${words.kinds[kind].name}</button>`,
      )}
    </div>
    ${hint ? html`<p class="hint">${hint}</p>` : ""}`;
  }
}

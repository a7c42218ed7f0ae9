import { css, html, nothing, type TemplateResult } from "lit";
import { property } from "../../decorators.ts";
import { timeOf } from "../../panel/transcript/times.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import type { HandOver } from "../hand-over/hand-over.ts";
import { type ActionIcon, actionIcon, kindIcons } from "../icons.ts";
import { isFinal, type TrackedAction } from "../tracking/tracked-action.ts";
import { announceFrom } from "./announce-from.ts";
import { cardStyles } from "./card-styles.ts";

type MessageState = "sending" | "sent" | "delivered" | "read" | "failed" | "unknown";

const stateIcons: Readonly<Record<MessageState, ActionIcon>> = {
  sending: "clock",
  sent: "check",
  delivered: "check",
  read: "check",
  failed: "alert",
  unknown: "info",
};

/** A text or WhatsApp message that was sent to the visitor's phone, and how far it has come. */
export class MessageCardElement extends ShadowElement {
  static override styles = [
    baseStyles,
    cardStyles,
    css`
      .card {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 10px 12px;
        padding: 12px 14px;
        border: 1px solid var(--ringback-line);
        border-radius: 16px;
        background: var(--ringback-surface);
        box-shadow: var(--ringback-shadow-1);
      }
      .tile {
        display: grid;
        place-items: center;
        inline-size: 32px;
        block-size: 32px;
        border-radius: 10px;
        background: var(--ringback-accent-soft);
        color: var(--ringback-on-accent-soft);
      }
      .tile + div {
        flex: 1 1 130px;
      }
      .title {
        font: 600 15px/1.334 var(--ringback-font);
      }
      .side {
        font: 400 12px/1.334 var(--ringback-font);
      }
      .state {
        display: flex;
        align-items: center;
        gap: 4px;
        font: 600 12px/1.334 var(--ringback-font);
      }
      :is(.sent, .delivered, .read) .state {
        color: var(--ringback-success);
      }
      .failed .state {
        color: var(--ringback-danger);
      }
      .unknown .state {
        color: var(--ringback-warning);
      }
      .more {
        display: grid;
        gap: 8px;
        flex-basis: 100%;
      }
    `,
  ];

  @property({ attribute: false }) action!: TrackedAction;
  @property({ attribute: false }) handOver!: HandOver;
  #unsubscribe = (): void => undefined;
  #announced = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.action.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  protected override updated(): void {
    const { messageCard } = this.handOver.options.words;
    const text = `${this.#title()}: ${messageCard.states[this.#state]}`;
    // A record from before a reload is no news, and that it is being sent the sheet has announced.
    const isKnown = this.#announced === "" && (isFinal(this.action.state) || this.#state === "sending");
    if (text !== this.#announced && !isKnown) announceFrom(this, text);
    this.#announced = text;
  }

  get #state(): MessageState {
    const { status } = this.action.state;
    return status in stateIcons ? (status as MessageState) : "sending";
  }

  #title(): string {
    const { sms, whatsApp } = this.handOver.options.words.messageCard;
    return this.action.state.kind === "sms" ? sms : whatsApp;
  }

  override render(): TemplateResult {
    const { handOver, action } = this;
    const { messageCard, callCard, tryAgain } = handOver.options.words;
    const { kind, number, at } = action.state;
    const state = this.#state;
    const text = state === "failed" ? messageCard.failed : state === "unknown" ? messageCard.unknown : "";
    return html`<div class="card ${state}" role="group" aria-label=${this.#title()}>
      <span class="tile">${actionIcon(kindIcons[kind], 18)}</span>
      <div><p class="title">${this.#title()}</p>
        <p class="side"><bdi>${messageCard.to(number)}</bdi> · ${timeOf(at, handOver.options.locale)}</p></div>
      <p class="state">${actionIcon(stateIcons[state], 16)}${messageCard.states[state]}</p>
      ${
        text
          ? html`<div class="more"><p class="soft">${text}</p><p class="actions">${
              state === "unknown"
                ? html`<button type="button" @click=${() => handOver.tracker.check(action)}>${callCard.check}</button>`
                : handOver.kinds.includes(kind)
                  ? html`<button type="button" @click=${() => handOver.again(kind)}>${tryAgain}</button>`
                  : nothing
            }</p></div>`
          : nothing
      }
    </div>`;
  }
}

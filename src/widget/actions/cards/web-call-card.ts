import { css, html, nothing, type TemplateResult } from "lit";
import { property, query } from "../../decorators.ts";
import { timeOf } from "../../panel/transcript/times.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import type { HandOver } from "../hand-over/hand-over.ts";
import { actionIcon } from "../icons.ts";
import { clockText } from "../sheet/clock-text.ts";
import { canHear } from "../web-call/hearing.ts";
import { canSpeak } from "../web-call/voice.ts";
import type { WebCall } from "../web-call/web-call.ts";
import { announceFrom } from "./announce-from.ts";
import { cardStyles } from "./card-styles.ts";
import { renderWire } from "./wire.ts";

const tickMs = 1_000;
const bars = 5;

/** A call in the page: what is said, a level of the microphone, and controls. The record of it afterwards. */
export class WebCallCardElement extends ShadowElement {
  static override styles = [
    baseStyles,
    cardStyles,
    css`
      /* Words and controls have most of the room of a small panel. */
      .live .wire {
        max-inline-size: 220px;
      }
      .live .captions {
        max-block-size: 120px;
      }
      .timer {
        font-size: 28px;
      }
      .live .actions button {
        flex-basis: auto;
        gap: 6px;
        padding-inline: 8px;
      }
      .row {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
      }
      .level {
        display: flex;
        align-items: center;
        gap: 4px;
        block-size: 24px;
      }
      .level span {
        inline-size: 4px;
        block-size: 100%;
        border-radius: 999px;
        background: var(--ringback-ring);
        opacity: 0.25;
      }
      .level .on {
        opacity: 1;
      }
      form {
        display: flex;
        gap: 8px;
      }
      input {
        flex: 1;
        min-inline-size: 0;
        min-block-size: 40px;
        margin: 0;
        padding: 0 14px;
        border: 1px solid var(--ringback-on-live-soft);
        border-radius: 10px;
        background: transparent;
        color: inherit;
        font: 400 16px/1.375 var(--ringback-font);
      }
      input::placeholder {
        color: var(--ringback-on-live-soft);
        opacity: 1;
      }
      form button {
        min-block-size: 40px;
        padding-inline: 16px;
        border-radius: 10px;
        background: color-mix(in srgb, var(--ringback-on-live) 16%, transparent);
        font: 600 14px/1.429 var(--ringback-font);
      }
      @media (pointer: coarse) {
        input,
        form button {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        form button {
          border: 1px solid ButtonText;
        }
      }
    `,
  ];

  @property({ attribute: false }) call!: WebCall;
  @property({ attribute: false }) handOver!: HandOver;
  /** The assistant's name; empty if it has none. */
  @property({ attribute: false }) name = "";
  @query("input") private readonly input!: HTMLInputElement;
  readonly #at = Date.now();
  #unsubscribe = (): void => undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #announced = "";
  #lines: WebCall["lines"] = [];
  #partial = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.call.subscribe(() => this.requestUpdate());
    this.#ticking = setInterval(() => this.call.state === "in-progress" && this.requestUpdate(), tickMs);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
    clearInterval(this.#ticking);
  }

  protected override updated(): void {
    const { lines, partial } = this.call;
    // Not at each change of the level: the visitor may be reading what was said before.
    const list = lines !== this.#lines || partial !== this.#partial ? this.renderRoot.querySelector(".captions") : null;
    if (list) list.scrollTop = list.scrollHeight;
    [this.#lines, this.#partial] = [lines, partial];
    const title = this.#title();
    // That it connects the sheet has announced.
    const isKnown = this.#announced === "" && this.call.state === "connecting";
    if (title !== this.#announced && !isKnown) announceFrom(this, title);
    this.#announced = title;
  }

  readonly #handleSubmit = (event: Event): void => {
    event.preventDefault();
    this.call.say(this.input.value);
    this.input.value = "";
  };

  #title(): string {
    const { webCall, callCard } = this.handOver.options.words;
    const { state, startedAt, endedAt } = this.call;
    if (state === "connecting") return webCall.connecting;
    if (state === "in-progress") return webCall.talking(this.name);
    if (state === "failed") return webCall.lost;
    const seconds = Math.round((endedAt - startedAt) / 1_000);
    return callCard.talked(callCard.minutes(Math.floor(seconds / 60), seconds % 60));
  }

  override render(): TemplateResult {
    const { state } = this.call;
    const { webCall } = this.handOver.options.words;
    const isLive = state === "connecting" || state === "in-progress";
    return html`<div class="card ${isLive ? "live" : ""}" role="group" aria-label=${webCall.title}>
      ${isLive ? this.#renderLive() : this.#renderRecord()}
    </div>`;
  }

  #renderLive(): TemplateResult {
    const { call } = this;
    const { webCall, callCard } = this.handOver.options.words;
    if (call.state === "connecting") {
      return html`<p class="head"><b>${webCall.title}</b></p>${renderWire("ringing")}<p class="spoken">${webCall.connecting}</p>`;
    }
    const speaker = call.voice.isSpeaking || call.partial === "" ? "assistant" : "visitor";
    return html`<p class="head"><b>${this.#title()}</b><span class="side">${call.isMuted && canHear ? webCall.muted : nothing}</span></p>
      ${renderWire(speaker)}
      <div class="row"><p class="timer" role="timer">${clockText((Date.now() - call.startedAt) / 1_000)}</p>${this.#renderLevel()}</div>
      ${this.#renderLines()}
      ${call.problem ? html`<p class="soft" role="alert">${webCall.microphone[call.problem]}</p>` : nothing}
      <div class="controls"><form @submit=${this.#handleSubmit}>
        <input aria-label=${webCall.type} placeholder=${webCall.type} autocomplete="off" maxlength="1000" dir="auto" enterkeyhint="send" />
        <button type="submit">${webCall.say}</button>
      </form>
      <p class="actions">
        ${canHear ? html`<button type="button" @click=${() => call.mute(!call.isMuted)}>${actionIcon(call.isMuted ? "mic" : "mute", 18)}${call.isMuted ? webCall.unmute : webCall.mute}</button>` : nothing}
        ${canSpeak ? html`<button type="button" aria-pressed=${call.voice.isOn} @click=${() => call.setVoice(!call.voice.isOn)}>${actionIcon("voice", 18)}${webCall.voiceOn}</button>` : nothing}
        <button type="button" class="hang-up" @click=${() => call.end()}>${actionIcon("hang-up", 18)}${callCard.hangUp}</button>
      </p></div>`;
  }

  #renderLevel(): TemplateResult | typeof nothing {
    const { level, isMuted } = this.call;
    if (isMuted) return nothing;
    const { webCall } = this.handOver.options.words;
    const lit = Math.min(bars, Math.ceil(level * 2 * bars));
    return html`<div class="level" role="meter" aria-label=${webCall.level} aria-valuemin="0" aria-valuemax=${bars} aria-valuenow=${lit}>
      ${[...Array(bars).keys()].map((at) => html`<span class=${at < lit ? "on" : ""}></span>`)}</div>`;
  }

  #renderLines(): TemplateResult {
    const { call } = this;
    const { callCard } = this.handOver.options.words;
    const line = (who: "assistant" | "you", text: string) =>
      html`<p><span class="side">${who === "you" ? callCard.you : this.name}</span><span dir="auto">${text}</span></p>`;
    return html`<div class="captions" role="log" aria-live=${call.voice.isOn ? "off" : "polite"} aria-label=${callCard.captions} tabindex="0">
      ${call.lines.map(({ who, text, isCut }) => line(who, isCut ? `${text} –` : text))}
      ${call.partial ? line("you", `${call.partial} …`) : nothing}
    </div>`;
  }

  #renderRecord(): TemplateResult {
    const { handOver, call } = this;
    const { callCard, webCall } = handOver.options.words;
    return html`<p class="head"><b>${webCall.title}</b><span class="side">${timeOf(this.#at, handOver.options.locale)}</span></p>
      ${renderWire(call.state === "ended" ? "ended" : "failed")}
      <p class="spoken">${this.#title()}</p>
      ${call.lines.length > 0 ? this.#renderLines() : nothing}
      ${
        call.state === "failed" && handOver.kinds.includes("web-call")
          ? html`<p class="actions"><button type="button" class="main" @click=${() => handOver.choose("web-call")}>${actionIcon("mic", 18)}${callCard.again}</button></p>`
          : nothing
      }`;
  }
}

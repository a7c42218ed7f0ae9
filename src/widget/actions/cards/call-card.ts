import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { NoteWords } from "../../../languages/shapes/widget/panel.ts";
import { property } from "../../decorators.ts";
import { timeOf } from "../../panel/transcript/times.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import type { HandOver } from "../hand-over/hand-over.ts";
import { actionIcon } from "../icons.ts";
import { clockText } from "../sheet/clock-text.ts";
import { isFinal, isLive, type TrackedAction, wasConnected } from "../tracking/tracked-action.ts";
import { announceFrom } from "./announce-from.ts";
import { cardStyles } from "./card-styles.ts";
import { renderWire } from "./wire.ts";

const tickMs = 1_000;

/** A phone call in the transcript: live while it rings and runs, and the record of it afterwards. */
export class CallCardElement extends ShadowElement {
  static override styles = [baseStyles, cardStyles];

  @property({ attribute: false }) action!: TrackedAction;
  @property({ attribute: false }) handOver!: HandOver;
  /** The assistant's name; empty if it has none. */
  @property({ attribute: false }) name = "";
  #unsubscribe = (): void => undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #announced = "";
  #isEnding = false;
  #captionCount = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.action.subscribe(() => this.requestUpdate());
    this.#ticking = setInterval(() => this.action.state.status === "in-progress" && this.requestUpdate(), tickMs);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
    clearInterval(this.#ticking);
  }

  protected override willUpdate(): void {
    if (isFinal(this.action.state)) this.#isEnding = false;
  }

  /** States alone are announced, not each second. */
  protected override updated(_: PropertyValues<this>): void {
    const { captions, state } = this.action;
    if (captions.length !== this.#captionCount) {
      this.#captionCount = captions.length;
      const list = this.renderRoot.querySelector(".captions");
      if (list) list.scrollTop = list.scrollHeight;
    }
    const title = this.#title();
    if (title === this.#announced) return;
    const isFirst = this.#announced === "";
    this.#announced = title;
    // A record from before a reload is no news, and that it is being placed the sheet has announced.
    if (isFirst && (isFinal(state) || title === this.handOver.options.words.callCard.placing)) return;
    announceFrom(this, title);
  }

  /** Brings the card into view, and the focus to its button. */
  async showControls(): Promise<void> {
    await this.updateComplete; // it may have come into the page just now
    this.scrollIntoView({ block: "nearest" });
    this.renderRoot.querySelector<HTMLElement>(".controls button")?.focus();
  }

  readonly #handleEnd = (): void => {
    this.#isEnding = true;
    this.requestUpdate();
    void this.handOver.tracker.end(this.action).then(() => {
      this.#isEnding = false;
      this.requestUpdate();
    });
  };

  #title(): string {
    const { status, duration = 0, isTransferred } = this.action.state;
    const { callCard } = this.handOver.options.words;
    if (status === "ringing") return callCard.ringing;
    if (status === "in-progress") return isTransferred ? callCard.withTeam : callCard.onThePhone(this.name);
    if (status === "unknown") return callCard.unknown.title;
    if (wasConnected(this.action.state)) {
      return duration > 0
        ? callCard.talked(callCard.minutes(Math.floor(duration / 60), duration % 60))
        : callCard.ended;
    }
    return this.#notReached?.title ?? callCard.placing;
  }

  get #notReached(): (NoteWords & { readonly head: string }) | undefined {
    const { notReached } = this.handOver.options.words.callCard;
    return notReached[this.action.state.status as keyof typeof notReached];
  }

  override render(): TemplateResult {
    const { callCard } = this.handOver.options.words;
    const isOn = isLive(this.action.state);
    return html`<div class="card ${isOn ? "live" : ""}" role="group" aria-label=${callCard.label}>
      ${isOn ? this.#renderLive() : this.#renderRecord()}
    </div>`;
  }

  #renderLive(): TemplateResult {
    const { callCard } = this.handOver.options.words;
    const { status, number, answeredAt = Date.now() } = this.action.state;
    const isConnected = status === "in-progress";
    const canEnd = this.action.state.handle !== undefined;
    const speaker = this.action.captions.at(-1)?.role === "user" ? "visitor" : "assistant";
    return html`<p class="head"><b>${isConnected ? this.#title() : callCard.calling}</b><bdi class="side" dir="ltr">${number}</bdi></p>
      ${renderWire(isConnected ? speaker : "ringing")}
      ${
        isConnected
          ? html`<p class="timer" role="timer">${clockText((Date.now() - answeredAt) / 1_000)}</p>${this.#renderCaptions()}`
          : html`<div><p class="spoken">${this.#title()}</p>${status === "ringing" ? html`<p class="soft">${callCard.hint}</p>` : nothing}</div>`
      }
      ${
        canEnd
          ? html`<div class="controls"><p class="actions"><button type="button" class=${isConnected ? "hang-up" : ""} aria-disabled=${this.#isEnding} @click=${this.#handleEnd}>
              ${actionIcon(isConnected ? "hang-up" : "close", 18)}${this.#isEnding ? callCard.ending : isConnected ? callCard.hangUp : callCard.cancel}</button></p></div>`
          : nothing
      }`;
  }

  #renderCaptions(): TemplateResult | typeof nothing {
    const { callCard } = this.handOver.options.words;
    const { captions } = this.action;
    if (captions.length === 0) return nothing;
    return html`<div class="captions" role="log" aria-live="off" aria-label=${callCard.captions} tabindex="0">
      ${captions.map(({ role, text }) => html`<p><span class="side">${role === "user" ? callCard.you : this.name}</span><span dir="auto">${text}</span></p>`)}
    </div>`;
  }

  #renderRecord(): TemplateResult {
    const { handOver, action } = this;
    const { callCard, messageCard } = handOver.options.words;
    const { state } = action;
    const isConnected = wasConnected(state);
    const note = state.status === "unknown" ? callCard.unknown : this.#notReached;
    const canText = handOver.kinds.includes("sms");
    return html`<p class="head"><b>${note?.head ?? callCard.ended}</b><span class="side">${timeOf(state.at, handOver.options.locale)}</span></p>
      ${renderWire(isConnected ? "ended" : "failed")}
      <div><p class="spoken">${this.#title()}</p>${note ? html`<p class="soft">${note.text}</p>` : nothing}
        <p class="soft"><bdi>${messageCard.to(state.number)}</bdi></p></div>
      ${
        state.status === "unknown"
          ? html`<p class="actions"><button type="button" @click=${() => handOver.tracker.check(action)}>${callCard.check}</button></p>`
          : html`<p class="actions">
              ${isConnected || !handOver.kinds.includes("call") ? nothing : html`<button type="button" class="main" @click=${() => handOver.again("call")}>${actionIcon("phone", 18)}${callCard.again}</button>`}
              ${canText ? html`<button type="button" @click=${() => handOver.again("sms")}>${actionIcon("message", 18)}${callCard.textInstead}</button>` : nothing}
            </p>`
      }`;
  }
}

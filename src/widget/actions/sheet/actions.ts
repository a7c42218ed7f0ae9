import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property } from "../../decorators.ts";
import { Announcer } from "../../panel/announcer.ts";
import type { PanelElement } from "../../panel/panel.ts";
import type { Settings } from "../../panel/settings.ts";
import { PlaceKeeper } from "../../placement/position-popup.ts";
import { baseStyles } from "../../styles/base.ts";
import { HandOverElement } from "../hand-over/hand-over-element.ts";
import type { Step } from "../hand-over/hand-over-state.ts";
import { actionIcon } from "../icons.ts";
import { formStyles } from "./form-styles.ts";
import { renderMenu } from "./menu.ts";
import { problemText } from "./problem-text.ts";
import { sheetStyles } from "./sheet-styles.ts";
import { renderCode } from "./steps/code-step.ts";
import { renderConfirm } from "./steps/confirm-step.ts";
import { renderCountdown, renderPlacing, secondsLeft } from "./steps/countdown-step.ts";
import { renderNumber } from "./steps/number-step.ts";
import { renderRefused } from "./steps/refused-step.ts";

/** The menu of ways to go on, and the sheet that leads through the chosen one in place of the transcript. */
export class ActionsElement extends HandOverElement {
  static override styles = [baseStyles, sheetStyles, formStyles];

  @property({ attribute: false }) settings!: Settings;
  /** The assistant's name; empty if it has none. */
  @property({ attribute: false }) name = "";
  @property() locale = "en";

  readonly #announcer: Announcer = new Announcer(() => this.#panel?.renderRoot ?? document.createElement("div"));
  readonly #menuPlace = new PlaceKeeper();
  #shown: Step | undefined;
  #announced = "";
  #wasMenuOpen = false;
  #focused: Element | null = null;
  #ticking: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.#tick(), 500);
    this.handOver?.tracker.resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
    this.#menuPlace.stop();
    const { handOver } = this;
    // An element that is moved is back by then.
    queueMicrotask(() => !this.isConnected && handOver.suspend());
  }

  /** Has a text read out after what is being read. */
  announce(text: string): void {
    this.#announcer.announce(text);
  }

  get #panel(): PanelElement | null {
    return this.closest<PanelElement>("ringback-panel");
  }

  /** Only where the seconds are shown. */
  #tick(): void {
    const { step } = this.handOver;
    if (step === "countdown" || step === "code") this.requestUpdate();
  }

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing || this.handOver.step === "placing") return;
    event.preventDefault();
    event.stopPropagation(); // leaves the sheet, not the chat
    this.handOver.back();
  };

  readonly #handleBack = (): void => this.handOver.back();

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    changed.get("handOver")?.suspend(); // of another conversation, which nothing shows any more
    this.#focused = this.shadowRoot?.activeElement ?? null;
  }

  protected override updated(): void {
    const { step, isMenuOpen } = this.handOver;
    const isOpen = step !== undefined;
    this.toggleAttribute("open", isOpen);
    this.#cover(isOpen);
    if (step !== this.#shown) this.#handleStep(step);
    else if (step === undefined && this.#focused && !this.#focused.isConnected) this.#returnFocus();
    const menu = this.renderRoot.querySelector<HTMLElement>(".menu");
    this.#menuPlace.update(this, menu, { placement: "top-start", strategy: "absolute", gap: 8, edge: 8 });
    if (isMenuOpen && !this.#wasMenuOpen) this.#focus("[role=menuitem]");
    this.#wasMenuOpen = isMenuOpen;
    this.#announceProblem();
  }

  /** The new step takes the focus; when the sheet is gone, the button that began it has it again. */
  #handleStep(step: Step | undefined): void {
    const before = this.#shown;
    this.#shown = step;
    const { handOver } = this;
    const { countdown } = handOver.options.words;
    if (step === undefined) {
      if (before === "countdown") this.announce(countdown.canceled);
      this.#returnFocus();
      return;
    }
    const sheet = this.renderRoot.querySelector(".sheet");
    if (sheet) sheet.scrollTop = 0; // Prototype.js has a `scrollTo` of its own, which scrolls the page
    this.#focus("[autofocus]");
    if (step === "countdown") this.announce(countdown.left(secondsLeft(handOver)));
    if (step === "placing" && handOver.kind) this.announce(countdown.placing[handOver.kind]);
  }

  #returnFocus(): void {
    const { begunFrom } = this.handOver;
    const isThere = begunFrom?.isConnected && !begunFrom.hidden;
    const button = isThere ? begunFrom : this.#panel?.querySelector<HTMLElement>("ringback-action-button");
    if (button?.hidden) this.#panel?.takeFocus();
    else button?.focus();
  }

  /** What the sheet covers can neither be reached nor read. */
  #cover(isCovered: boolean): void {
    const root = this.#panel?.renderRoot;
    for (const part of root?.querySelectorAll<HTMLElement>("ringback-transcript, .dock > :not(slot)") ?? []) {
      part.inert = isCovered;
    }
  }

  #announceProblem(): void {
    const { handOver, locale } = this;
    const { step } = handOver;
    const text = step === "number" || step === "code" ? problemText(handOver, locale) : "";
    if (text && text !== this.#announced) this.announce(text);
    this.#announced = text;
  }

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  override render(): TemplateResult {
    const { handOver } = this;
    return html`${handOver.isMenuOpen ? renderMenu(handOver) : nothing}
      ${handOver.step === undefined ? nothing : this.#renderSheet(handOver.step)}`;
  }

  #renderSheet(step: Step): TemplateResult {
    const { handOver } = this;
    const context = { handOver, settings: this.settings, name: this.name, locale: this.locale };
    const isFull = step === "countdown" || step === "placing";
    return html`<section class="sheet" aria-labelledby="title" @keydown=${this.#handleKeyDown}>
      ${
        isFull
          ? nothing
          : html`<button class="back" type="button" @click=${this.#handleBack}>${actionIcon("back", 16)}${handOver.options.words.back}</button>`
      }
      ${
        step === "number"
          ? renderNumber(context)
          : step === "code"
            ? renderCode(context)
            : step === "confirm"
              ? renderConfirm(context)
              : step === "countdown"
                ? renderCountdown(context)
                : step === "placing"
                  ? renderPlacing(context)
                  : renderRefused(context)
      }
    </section>`;
  }
}

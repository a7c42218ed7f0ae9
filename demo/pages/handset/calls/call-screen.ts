import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { spaced } from "../../../../src/console/pages/shared/phone-number.ts";
import { canHear } from "../../../../src/widget/actions/web-call/hearing.ts";
import { canSpeak, localVoice } from "../../../../src/widget/actions/web-call/voice.ts";
import { nameOf } from "../numbers.ts";
import type { Phone } from "../phone.ts";
import { ringingArcs } from "./arcs.ts";
import { CallController, type Entry } from "./call-controller.ts";
import { lengthOf } from "./length-of.ts";
import type { PhoneCall } from "./phone-calls.ts";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];
const tickMs = 1_000;

/**
 * The phone's screen during a call; nothing while there is none.
 * @fires {Event} call-shown - A call appeared or was put away.
 */
@customElement("handset-call")
export class HandsetCall extends LitElement {
  /** Whose names are shown. */
  @property({ attribute: false }) phone: Phone | undefined;
  @state() private showsKeys = false;
  @query(".said") private readonly log!: HTMLElement | null;
  readonly #controller = new CallController(this);
  #ticking: ReturnType<typeof setInterval> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.#controller.call?.state === "talking" && this.requestUpdate(), tickMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
  }

  protected override willUpdate(): void {
    if (this.phone) this.#controller.follow();
  }

  /** Calls a number. */
  async dial(number: string): Promise<void> {
    await this.#controller.dial(number);
  }

  /** Why the last thing failed, where no call shows it. */
  get problem(): string {
    return this.#controller.call ? "" : this.#controller.problem;
  }

  private handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get("words") ?? "").trim();
    if (text === "") return;
    form.reset();
    void this.#controller.say(text);
  }

  protected override updated(): void {
    const { call } = this.#controller;
    const was = this.hasAttribute("active");
    this.toggleAttribute("active", call !== undefined);
    if (was !== (call !== undefined)) {
      if (!call) this.showsKeys = false;
      this.dispatchEvent(new Event("call-shown"));
    }
    if (this.log) this.log.scrollTop = this.log.scrollHeight;
  }

  protected override render(): TemplateResult {
    const { call } = this.#controller;
    const said = call ? this.announcementOf(call) : "";
    return html`<p class="unseen" role="status">${said}</p>${call ? this.renderCall(call) : nothing}`;
  }

  /** States alone are announced, not each second. */
  private announcementOf(call: PhoneCall): string {
    const name = this.nameOf(call);
    if (call.state === "talking") return `On the phone with ${name}`;
    if (call.state === "ended") return endWords(call, this.#controller.endedAt);
    if (call.message !== null) return `A caller is being transferred to you by ${name}. ${call.message}`;
    return call.direction === "inbound" ? `${name} is calling` : `Calling ${name}`;
  }

  private nameOf({ otherNumber }: PhoneCall): string {
    return otherNumber === null ? "Unknown number" : nameOf(otherNumber, this.phone);
  }

  private renderCall(call: PhoneCall): TemplateResult {
    const name = this.nameOf(call);
    const number = call.otherNumber === null ? "" : spaced(call.otherNumber);
    return html`<div class="call ${call.state}" role="group" aria-label="Call">
      <div class="whom">
        <p class="kind">${call.state === "ended" ? endWords(call, this.#controller.endedAt) : kindOf(call)}</p>
        <h2 tabindex="-1" dir="auto">${name}</h2>
        ${number === name ? nothing : html`<p class="kind" dir="ltr">${number}</p>`}
        ${call.state === "talking" && call.answeredAt !== null ? html`<p class="timer" role="timer" aria-label="Duration">${lengthOf(call.answeredAt)}</p>` : nothing}
      </div>
      ${call.state === "ringing" ? this.renderRinging(call) : this.renderConversation(call)}
      ${this.#controller.problem ? html`<p class="problem" role="alert">${this.#controller.problem}</p>` : nothing}
      ${call.state === "talking" ? this.renderControls() : nothing}
      ${call.state === "ended" ? html`<p class="ends"><button class="button primary" type="button" @click=${() => this.#controller.close()}>Done</button></p>` : nothing}
    </div>`;
  }

  private renderRinging(call: PhoneCall): TemplateResult {
    const controller = this.#controller;
    const isInbound = call.direction === "inbound";
    return html`${ringingArcs()}
      ${call.message === null ? nothing : html`<p class="why" dir="auto">${call.message}</p>`}
      ${isInbound && !controller.ringer.isReady ? html`<p class="kind">Touch the page to hear it ring.</p>` : nothing}
      <div class="picks">
        ${
          isInbound
            ? html`${pick("decline", "Decline", () => controller.decline())}${pick("answer", "Answer", () => controller.answer())}`
            : pick("decline", "Hang up", () => controller.hangUp())
        }
      </div>`;
  }

  private renderConversation({ state, answeredAt }: PhoneCall): TemplateResult {
    const { entries, partial } = this.#controller;
    if (answeredAt === null) return html`<div class="said"></div>`;
    return html`<div class="said" role="log" aria-label="What is said" tabindex="0">
      ${entries.length === 0 ? html`<p class="kind">${state === "talking" ? "The line is open. Say something." : "Nothing was said."}</p>` : nothing}
      ${entries.map(renderEntry)}
      ${partial ? html`<p class="you"><span class="unseen">You: </span><span dir="auto">${partial} …</span></p>` : nothing}
    </div>`;
  }

  private renderControls(): TemplateResult {
    const controller = this.#controller;
    const isHearing = controller.hearing.isOn;
    return html`${this.showsKeys ? this.renderKeys() : nothing}
      <form class="words" @submit=${this.handleSubmit}>
        <label class="unseen" for="words">Say something</label>
        <input id="words" name="words" autocomplete="off" maxlength="1000" dir="auto" placeholder="Say something">
        <button class="button" type="submit">Say</button>
      </form>
      <div class="ways" role="group" aria-label="Speak and listen">
        <button type="button" aria-pressed=${this.showsKeys} @click=${() => {
          this.showsKeys = !this.showsKeys;
        }}>Keypad</button>
        ${canHear ? html`<button type="button" aria-pressed=${isHearing} @click=${() => controller.setMicrophone(!isHearing)}>Microphone</button>` : nothing}
        ${canSpeak ? html`<button type="button" aria-pressed=${controller.voice.isOn} @click=${() => controller.setVoice(!controller.voice.isOn)}>Voice</button>` : nothing}
      </div>
      ${this.renderPrivacy()}
      <div class="picks">${pick("decline", "Hang up", () => controller.hangUp())}</div>`;
  }

  private renderKeys(): TemplateResult {
    return html`<div class="keys" role="group" aria-label="Keypad">
      ${keys.map((key) => html`<button type="button" @click=${() => this.#controller.press(key)}>${key}</button>`)}
    </div>`;
  }

  /** Where sound leaves this device. */
  private renderPrivacy(): TemplateResult | typeof nothing {
    const { hearing, voice } = this.#controller;
    const texts = [
      hearing.isOn ? "Your browser turns what you say into text; most send the sound to their maker for that." : "",
      voice.isOn ? voiceNote() : "",
    ].filter(Boolean);
    return texts.length === 0 ? nothing : html`<p class="kind privacy">${texts.join(" ")}</p>`;
  }
}

/** What must be known of the voice that speaks here. */
function voiceNote(): string {
  if (speechSynthesis.getVoices().length === 0) return "This browser has no voice: nothing can be heard.";
  return localVoice() ? "" : "The voice may be made by your browser’s maker, who then gets the assistant’s words.";
}

function renderEntry({ who, text, isCut }: Entry): TemplateResult {
  if (who === "note") return html`<p class="kind">${text}</p>`;
  const by = who === "you" ? "You" : "Other side";
  return html`<p class=${who}><span class="unseen">${by}: </span><span dir="auto">${text}</span>${isCut ? html`<span class="cut"> – cut off</span>` : nothing}</p>`;
}

/** A large round button with its words below. */
function pick(kind: "answer" | "decline", words: string, handle: () => unknown): TemplateResult {
  return html`<button class="pick ${kind}" type="button" @click=${handle}>
    <span><svg class="icon" viewBox="0 0 20 20" width="26" height="26" aria-hidden="true"><path d="M4.5 3.5h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.5 13.5 0 0 1 3 5.1a1.5 1.5 0 0 1 1.5-1.6Z"></path></svg></span>${words}</button>`;
}

function kindOf({ state, direction, message }: PhoneCall): string {
  if (state === "talking") return "On the phone";
  if (message !== null) return "Transferred call";
  return direction === "inbound" ? "Incoming call" : "Calling";
}

/** Why a call ended that nobody talked in. */
const endReasons: Readonly<Record<NonNullable<PhoneCall["endReason"]>, string>> = {
  "hung up": "The caller hung up",
  declined: "Declined",
  "no answer": "Nobody answered",
  busy: "The line is busy",
  refused: "This number does not answer calls",
};

function endWords({ answeredAt, endReason }: PhoneCall, endedAt?: number): string {
  if (answeredAt !== null) return `Call ended after ${lengthOf(answeredAt, endedAt)}`;
  return endReason === null ? "Call ended" : endReasons[endReason];
}

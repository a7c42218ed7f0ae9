import { html, nothing, svg, type TemplateResult } from "lit";
import { secondsUntil } from "../../../panel/notes/seconds-until.ts";
import type { HandOver } from "../../hand-over/hand-over.ts";
import type { SheetContext } from "../sheet-context.ts";

const wholeS = 5;

/** The seconds in which nothing is sent yet, as whole ones. */
export function secondsLeft({ countdownEnds }: HandOver): number {
  return Math.min(wholeS, secondsUntil(countdownEnds));
}

/** The last moment to change one's mind. */
export function renderCountdown({ handOver, locale }: SheetContext): TemplateResult {
  const { kind, number, options } = handOver;
  const { words } = options;
  if (!kind) return html``;
  const left = secondsLeft(handOver);
  // Who types the code and presses Enter must not cancel by it: the button is one Tab away, Escape works at once.
  return html`<div class="countdown" tabindex="-1" autofocus>
    <div class="ring">
      <svg viewBox="0 0 168 168" aria-hidden="true">
        <circle class="track" cx="84" cy="84" r="80"></circle>
        ${svg`<circle class="left" cx="84" cy="84" r="80" pathLength="5" stroke-dasharray="5" stroke-dashoffset=${wholeS - left}></circle>`}
        <path class="gold" d="M26 84A58 58 0 1 1 84 142"></path>
      </svg>
      <span role="timer" aria-label=${words.countdown.left(left)}>${left.toLocaleString(locale)}</span>
    </div>
    <h2 id="title" class="spoken">${words.countdown.title[kind]}</h2>
    ${number && kind !== "web-call" ? html`<p class="soft" dir="ltr">${number}</p>` : nothing}
    <button class="outline" type="button" @click=${() => handOver.back()}>${words.countdown.cancel}</button>
  </div>`;
}

/** The request is on its way; its answer replaces this. */
export function renderPlacing({ handOver }: SheetContext): TemplateResult {
  const { kind, options } = handOver;
  return html`<div class="countdown" tabindex="-1" autofocus>
    <div class="ring busy">
      <svg viewBox="0 0 168 168" aria-hidden="true">
        <circle class="track" cx="84" cy="84" r="80"></circle>
        <path class="gold" d="M26 84A58 58 0 1 1 84 142"></path>
      </svg>
    </div>
    <h2 id="title" class="spoken">${kind ? options.words.countdown.placing[kind] : nothing}</h2>
  </div>`;
}

import { html, nothing, svg, type TemplateResult } from "lit";
import type { ActionWords } from "../../../languages/shapes/widget/actions.ts";
import { clockOf } from "../../host/clock.ts";
import { actionIcon } from "../icons.ts";
import { renderFacts, renderNumberFact } from "./facts.ts";
import { renderLoading } from "./loading.ts";
import { problemText } from "./problem-text.ts";
import type { SheetContext } from "./sheet-context.ts";

const dayMs = 86_400_000;

/** WhatsApp: what we send while its window is open, else the visitor's way to open it. */
export function renderWhatsApp(context: SheetContext): TemplateResult {
  const { handOver } = context;
  const { whatsApp, options } = handOver;
  const { words } = options;
  if (!whatsApp) return renderLoading(words.whatsApp.title, words.number.checking);
  if (whatsApp.isOpen) return renderOpen(context);
  return whatsApp.hasTemplate ? renderTemplate(context) : renderLink(context);
}

function renderOpen(context: SheetContext): TemplateResult {
  const { handOver, locale } = context;
  const { words } = handOver.options;
  const { until } = handOver.whatsApp ?? {};
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.whatsApp.title}</h2>
    ${
      until === undefined
        ? nothing
        : html`<div class="window">${renderRing(until, locale)}
            <div><p><b>${words.whatsApp.openUntil(momentText(until, locale))}</b></p><p class="soft">${words.whatsApp.window}</p></div>
          </div>`
    }
    ${renderFacts([
      [words.sms.to, renderNumberFact(context)],
      [words.whatsApp.weSend, words.whatsApp.lastAnswer],
      [words.call.price, html`<b>${words.freeForYou}</b>`],
    ])}
    <div class="end">
      <button class="primary" type="button" @click=${() => handOver.startCountdown()}>${actionIcon("whatsapp", 18)}${words.whatsApp.send}</button>
    </div>`;
}

function renderTemplate(context: SheetContext): TemplateResult {
  const { handOver } = context;
  const { words } = handOver.options;
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.whatsApp.title}</h2>
    <p class="soft">${words.whatsApp.template}</p>
    ${renderFacts([[words.sms.to, renderNumberFact(context)]])}
    <div class="end">
      <button class="primary" type="button" @click=${() => handOver.startCountdown()}>${actionIcon("whatsapp", 18)}${words.whatsApp.sendTemplate}</button>
    </div>`;
}

function renderLink({ handOver, locale }: SheetContext): TemplateResult {
  const { words } = handOver.options;
  const { link } = handOver.whatsApp ?? {};
  const text = problemText(handOver, locale);
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.whatsApp.closedTitle}</h2>
    <p class="soft">${words.whatsApp.closedText}</p>
    ${text ? html`<p class="problem" role="alert">${actionIcon("alert", 16)}<span>${text}</span></p>` : nothing}
    ${link && isDesktop() ? renderQrCode(link, words.whatsApp) : nothing}
    <div class="end">
      ${
        link
          ? html`<a class="primary" href=${link} target="_blank" rel="noopener noreferrer">${actionIcon("external", 18)}${words.whatsApp.openApp}</a>`
          : html`<button class="primary" type="button" @click=${() => handOver.openWhatsApp()}>${words.tryAgain}</button>`
      }
      <button class="outline" type="button" @click=${() => handOver.back()}>${words.stay}</button>
    </div>`;
}

/** Whether WhatsApp is likely to be on another device than this one. */
function isDesktop(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** The link for the camera of a phone. The button below is the same link; without the code's own chunk it is the only one. */
function renderQrCode(link: string, { qr, scan }: ActionWords["whatsApp"]): TemplateResult {
  void import("./qr-code.ts").catch(() => undefined);
  return html`<div class="scan"><ringback-qr-code .text=${link} .label=${qr}></ringback-qr-code>
    <p class="hint">${scan}</p></div>`;
}

/** Hours and minutes until the window closes. */
function renderRing(until: number, locale: string): TemplateResult {
  const leftMs = Math.max(0, until - Date.now());
  const minutes = Math.floor(leftMs / 60_000);
  const text = `${Math.floor(minutes / 60).toLocaleString(locale)}:${String(minutes % 60).padStart(2, "0")}`;
  return html`<div class="ring small" aria-hidden="true">
    <svg viewBox="0 0 88 88"><circle class="track" cx="44" cy="44" r="41"></circle>
      ${svg`<circle class="left" cx="44" cy="44" r="41" pathLength="1" stroke-dasharray="1" stroke-dashoffset=${1 - Math.min(1, leftMs / dayMs)}></circle>`}</svg>
    <span>${text}</span></div>`;
}

/** A clock time, with its day where it is not today: "tomorrow, 06:02". */
function momentText(at: number, locale: string): string {
  const time = new Intl.DateTimeFormat(locale, clockOf(locale)).format(at);
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / dayMs);
  if (days === 0) return time;
  return `${new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day")}, ${time}`;
}

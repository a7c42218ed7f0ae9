import { html, nothing, type TemplateResult } from "lit";
import { actionIcon } from "../../icons.ts";
import { priceText } from "../../offered-actions.ts";
import { canHear } from "../../web-call/speech.ts";
import { priceFact, renderFacts, renderNumberFact } from "../facts.ts";
import { renderLoading } from "../loading.ts";
import type { SheetContext } from "../sheet-context.ts";
import { renderSummary } from "../summary.ts";
import { renderWhatsApp } from "../whatsapp.ts";

/** What happens next, with the number that was proven before: one button begins it. */
export function renderConfirm(context: SheetContext): TemplateResult {
  const { kind } = context.handOver;
  if (kind === "sms") return renderText(context);
  if (kind === "whatsapp") return renderWhatsApp(context);
  return kind === "call" ? renderCall(context) : renderWebCall(context);
}

function renderCall(context: SheetContext): TemplateResult {
  const { handOver } = context;
  const { words } = handOver.options;
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.call.title}</h2>
    ${renderFacts([[words.call.to, renderNumberFact(context)]])}
    ${renderSummary(context)}
    <div class="end">
      <button class="primary" type="button" @click=${() => handOver.startCountdown()}>${actionIcon("phone", 18)}${words.call.start}</button>
      <p class="fine">${words.code.stillCancel}</p>
    </div>`;
}

function renderText(context: SheetContext): TemplateResult {
  const { handOver, settings, locale } = context;
  const { quote, options } = handOver;
  const { words } = options;
  if (!quote) return renderLoading(words.sms.title, words.number.checking);
  const { text, segments, price } = quote;
  const special = segments > 1 ? specialCharacter(text) : undefined;
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.sms.title}</h2>
    <p class="preview" dir="auto">${markSpecial(text, special)}</p>
    <p class="counts"><span>${words.sms.countParts(segments)}</span><span>${words.sms.length([...text].length.toLocaleString(locale))}</span></p>
    ${
      segments > 1
        ? html`<p class="bars" aria-hidden="true">${[...Array(Math.min(segments, 10))].map(() => html`<span></span>`)}</p>`
        : nothing
    }
    ${special ? html`<p class="note">${actionIcon("info")}<span>${words.sms.special(special)}</span></p>` : nothing}
    ${renderFacts([
      [words.sms.to, renderNumberFact(context)],
      priceFact(
        words,
        price === undefined || !handOver.showsCost
          ? undefined
          : words.paidBy(priceText(price, locale), settings.company),
      ),
    ])}
    <div class="end">
      <button class="primary" type="button" @click=${() => handOver.startCountdown()}>${actionIcon("message", 18)}${words.sms.send(segments)}</button>
    </div>`;
}

function renderWebCall({ handOver }: SheetContext): TemplateResult {
  const { words } = handOver.options;
  return html`<h2 id="title" class="spoken" tabindex="-1" autofocus>${words.webCall.title}</h2>
    <p class="soft">${words.webCall.text}</p>
    <p class="note">${actionIcon("info")}<span>${canHear ? words.webCall.speech : words.webCall.noSpeech}</span></p>
    <div class="end">
      <button class="primary" type="button" @click=${() => handOver.startCountdown()}>${actionIcon("mic", 18)}${words.webCall.start}</button>
      <p class="fine">${words.freeForYou}</p>
    </div>`;
}

/** Source: GSM 03.38: the alphabet of short messages, and what it writes with two characters */
const gsmCharacters = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]$/;

/** The first character for which the whole message needs another alphabet. */
function specialCharacter(text: string): string | undefined {
  return [...text].find((character) => !gsmCharacters.test(character));
}

function markSpecial(text: string, special: string | undefined): unknown {
  if (special === undefined) return text;
  const at = text.indexOf(special);
  return html`${text.slice(0, at)}<mark>${special}</mark>${text.slice(at + special.length)}`;
}

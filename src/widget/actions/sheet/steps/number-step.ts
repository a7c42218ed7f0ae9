import { html, nothing, type TemplateResult } from "lit";
import type { PhoneAction } from "../../../../contract/visitor-actions.ts";
import { isWebAddress } from "../../../host/web-address.ts";
import { countryOfNumber } from "../../hand-over/phone-number.ts";
import { isAboutField } from "../../hand-over/refusals-in-place.ts";
import { actionIcon } from "../../icons.ts";
import { problemText } from "../problem-text.ts";
import type { SheetContext } from "../sheet-context.ts";
import { renderSummary } from "../summary.ts";

/** The number, what the visitor agrees to, and the button that has a code sent. */
export function renderNumber({ handOver, settings, name, locale }: SheetContext): TemplateResult {
  const { draft, options, missing, problem, isBusy } = handOver;
  const { words, offer } = options;
  const kind = handOver.kind as PhoneAction;
  const text = problemText(handOver, locale);
  const isConsentProblem = missing === "consent" || problem?.code === "CONSENT_REQUIRED";
  const isNumberProblem = text !== "" && !isConsentProblem;
  const isWrong = isNumberProblem && (!problem || isAboutField(problem.code));
  const hasCountries = offer.countries.some(({ dial }) => dial !== "");
  const handleSubmit = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void handOver.sendCode().then(() => {
      if (handOver.step !== "number") return;
      const isUnticked = handOver.missing === "consent" || handOver.problem?.code === "CONSENT_REQUIRED";
      form.querySelector<HTMLElement>(isUnticked ? "#consent" : "#number")?.focus();
    });
  };
  return html`<form novalidate @submit=${handleSubmit}>
    <h2 id="title" class="spoken">${words.number.title[kind]}</h2>
    <div class="part">
      <label for="number">${words.number.label}</label>
      <div class="field ${isWrong ? "bad" : ""}" dir="ltr">
        ${hasCountries ? renderCountries(handOver, locale) : nothing}
        <input id="number" type="tel" autocomplete=${hasCountries ? "tel-national" : "tel"} maxlength="32" autofocus
          aria-invalid=${isWrong} aria-describedby="number-hint" .value=${draft.number}
          @input=${(event: Event) => {
            const number = (event.target as HTMLInputElement).value;
            const country = countryOfNumber(number, offer.countries);
            handOver.fill({ number, ...(country && country.dial !== handOver.dial ? { country: country.code } : {}) });
          }} />
      </div>
      <p id="number-hint" class=${isNumberProblem ? "problem" : "hint"}>${
        isNumberProblem
          ? html`${actionIcon("alert", 16)}<span>${text}</span>`
          : hasCountries
            ? nothing
            : words.number.international
      }</p>
    </div>
    ${kind === "call" ? renderSummary({ handOver, settings, name, locale }) : nothing}
    <div class="part">
      <label class="consent" for="consent">
        <input id="consent" type="checkbox" .checked=${draft.agreed === kind} aria-invalid=${isConsentProblem}
          aria-describedby=${isConsentProblem ? "consent-problem" : nothing} @change=${(event: Event) => {
            handOver.fill({ agreed: (event.target as HTMLInputElement).checked ? kind : undefined });
          }} />
        <span>${handOver.consent.text || words.number.consent[kind]} ${renderPrivacy(settings.privacyUrl, words.privacy)}</span>
      </label>
      ${isConsentProblem ? html`<p id="consent-problem" class="problem">${actionIcon("alert", 16)}<span>${text}</span></p>` : nothing}
    </div>
    <div class="end">
      <button class="primary" type="submit" aria-disabled=${isBusy}>${isBusy ? words.number.checking : words.number.send}</button>
      <p class="fine">${words.number.why}</p>
    </div>
  </form>`;
}

function renderCountries(handOver: SheetContext["handOver"], locale: string): TemplateResult {
  const { draft, options, dial } = handOver;
  const { words, offer } = options;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const shown = html`<span aria-hidden="true">${draft.country} +${dial}</span>`;
  if (offer.countries.length === 1) return html`<span class="country">${shown}</span>`;
  const handleChange = (event: Event): void => {
    handOver.fill({ country: (event.target as HTMLSelectElement).value });
    (event.target as Element).closest("form")?.querySelector<HTMLElement>("#number")?.focus();
  };
  return html`<span class="country"><select aria-label=${words.number.country} autocomplete="country" @change=${handleChange}>
      ${offer.countries.map(
        ({ code, dial: digits }) =>
          html`<option value=${code} .selected=${code === draft.country}>${names.of(code) ?? code} +${digits}</option>`,
      )}
    </select>${shown}${actionIcon("down", 16)}</span>`;
}

function renderPrivacy(url: string, label: string): TemplateResult | typeof nothing {
  if (!isWebAddress(url)) return nothing;
  return html`<a class="link" href=${url} target="_blank" rel="noopener noreferrer">${label}</a>`;
}

import { html, nothing, type TemplateResult } from "lit";
import { secondsUntil } from "../../../panel/notes/seconds-until.ts";
import { withOurDigits } from "../../hand-over/phone-number.ts";
import { isAboutField } from "../../hand-over/refusals-in-place.ts";
import { actionIcon } from "../../icons.ts";
import { clockText } from "../clock-text.ts";
import { problemText } from "../problem-text.ts";
import type { SheetContext } from "../sheet-context.ts";

const digits = 6;

/** One field for the code, which looks like six: it can be pasted, and filled in by the phone that received it. */
export function renderCode({ handOver, locale }: SheetContext): TemplateResult {
  const { kind, verification, isBusy, options, wasSentAgain, code } = handOver;
  const { words } = options;
  const text = problemText(handOver, locale);
  const isBad = text !== "" && isAboutField(handOver.problem?.code ?? "");
  const waitS = secondsUntil(verification?.resendAt ?? 0);
  const isWrong = () => handOver.problem?.code === "CODE_WRONG";
  const handleInput = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const all = withOurDigits(input.value).replace(/\D/g, "");
    // What is typed after a wrong code begins another one.
    const isAnother = isWrong() && all.length > digits && all.startsWith(code);
    const typed = (isAnother ? all.slice(digits) : all).slice(0, digits);
    input.value = typed;
    handOver.typeCode(typed);
  };
  const handleSubmit = (event: Event): void => {
    event.preventDefault();
    // The last digit has had it checked: once more it would cost another of the visitor's tries.
    if (code.length === digits && !isWrong()) return void handOver.checkCode();
    const field = (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>("#code");
    field?.focus();
    field?.select();
  };
  const shown = [...Array(digits).keys()].map((at) => code[at] ?? "");
  return html`<form novalidate @submit=${handleSubmit}>
    <h2 id="title" class="spoken">${words.code.title}</h2>
    <p class="soft"><bdi>${words.code.sentTo(handOver.typedNumber)}</bdi>
      <button type="button" class="link" @click=${() => handOver.changeNumber()}>${words.change}</button></p>
    <div class="code ${isBad ? "bad" : ""}" dir="ltr">
      <input id="code" type="text" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]*" autofocus
        aria-label=${words.code.label} aria-invalid=${isBad} aria-describedby="code-hint" .value=${code}
        @input=${handleInput} />
      ${shown.map((digit, at) => html`<span aria-hidden="true" class=${at === Math.min(code.length, digits - 1) ? "next" : ""}>${digit}</span>`)}
    </div>
    <p id="code-hint" class=${text ? "problem" : "hint"}>${
      text ? html`${actionIcon("alert", 16)}<span>${text}</span>` : wasSentAgain ? words.code.sentAgain : nothing
    }</p>
    ${
      waitS > 0
        ? html`<p class="hint">${words.code.wait(clockText(waitS))}</p>`
        : html`<p><button type="button" class="link" @click=${() => handOver.sendCode()}>${words.code.again}</button></p>`
    }
    <div class="end">
      <button class="primary" type="submit" aria-disabled=${isBusy || code.length < digits}>${
        isBusy ? words.number.checking : words.code.confirm
      }</button>
      <p class="fine">${words.code.lastDigit}${kind === "call" ? ` ${words.code.stillCancel}` : ""}</p>
    </div>
  </form>`;
}

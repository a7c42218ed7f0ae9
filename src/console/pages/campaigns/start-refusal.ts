import { html, type TemplateResult } from "lit";
import type { Failure } from "../api.ts";
import { money } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { addressOf } from "../routes.ts";

/** Why a campaign was not started, and where that is put right. */
export function startRefusal(
  failure: Failure,
  { balance, assistantId }: { readonly balance: number | undefined; readonly assistantId: number | undefined },
): TemplateResult {
  return html`<p class="note danger" role="alert">${icon("alert")}<span>${wordsFor(failure, balance, assistantId)}</span></p>`;
}

function wordsFor({ code, text }: Failure, balance: number | undefined, assistantId: number | undefined) {
  if (code === "INSUFFICIENT_BALANCE")
    return html`Not started: your balance${balance === undefined ? "" : html` of ${money(balance)}`} does not cover the longest call that the assistant may have. <a href=${addressOf("overview")}>Add funds</a>`;
  if (code === "ASSISTANT_INACTIVE")
    return html`Not started: its assistant is inactive or deleted. <a href=${addressOf("assistants", assistantId)}>${assistantId === undefined ? "Go to the assistants" : "Activate it under “Where it goes”"}</a>`;
  return html`Not changed. ${text}`;
}

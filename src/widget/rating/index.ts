import { html, nothing, type TemplateResult } from "lit";
import type { Conversation } from "../../client/chat/model.ts";
import { RatingElement } from "./rating.ts";

if (!customElements.get("ringback-rating")) customElements.define("ringback-rating", RatingElement);

/** The question after a conversation, and the thanks for its answer; nothing while it goes on. */
export function renderRating(
  state: string | undefined,
  { conversation, locale }: { readonly conversation: Conversation; readonly locale: string },
): TemplateResult | typeof nothing {
  if (state !== "asked" && state !== "given") return nothing;
  return html`<ringback-rating state=${state} locale=${locale} .conversation=${conversation}></ringback-rating>`;
}

import { html, type TemplateResult } from "lit";
import type { Conversation } from "../../client/chat/model.ts";
import { HelpSearchElement } from "./help-search.ts";

if (!customElements.get("ringback-help-search")) customElements.define("ringback-help-search", HelpSearchElement);

/** The search, above the text box. */
export function renderHelp(conversation: Conversation, locale: string): TemplateResult {
  return html`<ringback-help-search .conversation=${conversation} locale=${locale}></ringback-help-search>`;
}

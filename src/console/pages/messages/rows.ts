import { html, nothing, type TemplateResult } from "lit";
import { seesMoney } from "../parts/account/own-role.ts";
import { count, moment, money, when } from "../parts/format.ts";
import { spaced } from "../shared/phone-number.ts";
import type { TextMessage, WhatsappMessage } from "./types.ts";
import { statusWords } from "./words.ts";

/** A text in the list, its details behind it. */
export function renderText(text: TextMessage): TemplateResult {
  const isInbound = text.direction === "inbound";
  return renderRecord({
    number: spaced(isInbound ? text.from : text.to),
    body: text.body,
    at: `${text.created_at.replace(" ", "T")}Z`,
    status: text.status,
    isInbound,
    facts: [
      ["Your number", spaced(isInbound ? text.to : text.from)],
      ["Status", statusOf(text.status)],
      ...reasonOf(text),
      [
        "Segments",
        `${count(text.segments, "segment")}${isInbound || !seesMoney() ? "" : ` at ${money(text.segment_price)}`}`,
      ],
      ...costOf(text),
      [isInbound ? "Received" : "Sent", moment(`${text.created_at.replace(" ", "T")}Z`)],
      ["Changed", moment(`${text.updated_at.replace(" ", "T")}Z`)],
      ["Carrier’s id", text.sms_sid ?? "None"],
    ],
  });
}

/** A WhatsApp message in the list, its details behind it. */
export function renderWhatsapp(message: WhatsappMessage): TemplateResult {
  const isInbound = message.direction === "inbound";
  return renderRecord({
    number: spaced(message.phone_number),
    body: message.body,
    at: message.created_at,
    status: message.status,
    isInbound,
    facts: [
      ["Status", statusOf(message.status)],
      ...reasonOf(message),
      ["Kind", isInbound ? "Received" : message.type === "template" ? "Template" : "Written freely"],
      ...costOf(message),
      [isInbound ? "Received" : "Sent", moment(message.created_at)],
      ["Changed", moment(message.updated_at)],
      ["Carrier’s id", message.message_sid ?? "None"],
    ],
  });
}

interface Shown {
  readonly number: string;
  readonly body: string;
  readonly at: string;
  readonly status: string;
  readonly isInbound?: boolean;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

function renderRecord({ number, body, at, status, isInbound = false, facts }: Shown): TemplateResult {
  const { text, kind } = statusWords(status);
  return html`<li><details class="record">
    <summary>
      <span class="top"><strong><bdi dir="ltr">${number}</bdi></strong>${isInbound ? html`<span class="meta">wrote</span>` : nothing}
        <time class="meta" datetime=${at} title=${moment(at)}>${when(at)}</time></span>
      <span class="excerpt" dir="auto">${body}</span>
      <span class="tag ${kind}">${text}</span>
    </summary>
    <p class="body" dir="auto">${body}</p>
    <dl class="facts-list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </details></li>`;
}

function statusOf(status: string): string {
  return statusWords(status).text;
}

function costOf({ total_cost }: { readonly total_cost: number }): [string, string][] {
  return seesMoney() ? [["Cost", total_cost > 0 ? money(total_cost) : "Nothing"]] : [];
}

function reasonOf({ failure }: { readonly failure?: string | undefined }): [string, string][] {
  return failure === undefined ? [] : [["Reason", failure]];
}

import { html, nothing, type TemplateResult } from "lit";
import { isoOf, isRunning, statusWords } from "../../calls/words.ts";
import { moment, when } from "../../parts/format.ts";
import { icon } from "../../parts/icons.ts";
import { addressOf } from "../../routes.ts";
import { spaced } from "../../shared/phone-number.ts";
import { nextAttempt } from "../schedule.ts";
import type { Campaign, Lead } from "../types.ts";
import { leadLabel } from "../words.ts";
import type { LeadCalls } from "./lead-calls.ts";

export interface LeadRow {
  readonly lead: Lead;
  readonly campaign: Campaign;
  readonly calls: LeadCalls | undefined;
  readonly onAgain: () => unknown;
  readonly onDelete: () => unknown;
}

/** A lead: whom it is, how it stands, what was done and what comes next. */
export function leadRow(row: LeadRow): TemplateResult {
  const { lead, onAgain, onDelete } = row;
  const { text, kind } = leadLabel(lead.status);
  const number = spaced(lead.phone_number);
  const variables = Object.entries(lead.variables);
  const canRepeat = lead.status === "completed" || lead.status === "reached-max-retries";
  return html`<li>
    <div class="two">
      <strong><bdi dir="ltr">${number}</bdi></strong>
      ${variables.length > 0 ? html`<span class="soft">${variables.map(([name, value], at) => html`${at > 0 ? " · " : ""}<bdi>${name}: ${typeof value === "string" ? value : JSON.stringify(value)}</bdi>`)}</span>` : nothing}
      ${lead.secondary_contacts.map(
        ({ phone_number, status }) =>
          html`<span class="soft">Secondary contact <bdi dir="ltr">${spaced(phone_number)}</bdi>${status === "created" ? "" : `: ${leadLabel(status).text.toLowerCase()}`}</span>`,
      )}
      ${renderHistory(row)}
    </div>
    <span class="tag ${kind}">${text}</span>
    <span class="row-buttons">
      ${canRepeat ? html`<button class="round" type="button" title="Call again" aria-label="Call ${number} again" @click=${onAgain}>${icon("retry", 18)}</button>` : nothing}
      <button class="round" type="button" title="Delete" aria-label="Delete ${number}" @click=${onDelete}>${icon("trash", 18)}</button>
    </span>
  </li>`;
}

function renderHistory({ lead, campaign, calls }: LeadRow): TemplateResult | typeof nothing {
  const last = calls?.last;
  const times = calls?.times ?? 0;
  const parts: (TemplateResult | string)[] = [];
  if (times > 0) parts.push(times === 1 ? "Called once" : `Called ${times} times`);
  if (last) {
    const at = isoOf(last.created_at);
    parts.push(
      html`<a href=${addressOf("calls", last.id)}>${isRunning(last) ? "This call" : "Last call"}: ${statusWords(last).text.toLowerCase()}, <time datetime=${at} title=${moment(at)}>${when(at)}</time></a>`,
    );
  }
  const next = nextWords(lead, campaign, nextAttempt(lead, { campaign, last }));
  if (next) parts.push(next);
  if (parts.length === 0) return nothing;
  return html`<span class="meta">${parts.map((part, at) => html`${at > 0 ? " · " : ""}${part}`)}</span>`;
}

/** When a lead that waits is called next. */
function nextWords({ status }: Lead, campaign: Campaign, at: Date): TemplateResult | string {
  if (status !== "created" && status !== "scheduled" && status !== "rescheduled") return "";
  if (campaign.status !== "in-progress")
    return campaign.status === "draft" ? "" : "called once the campaign is started";
  if (at.getTime() <= Date.now() + 1_000) return "to be called next";
  const iso = at.toISOString();
  return html`next attempt <time datetime=${iso} title=${moment(iso)}>${soon(iso)}</time>`;
}

/** The time for today, else day and time: what is to come needs both. */
function soon(iso: string): string {
  const date = new Date(iso);
  return date.toDateString() === new Date().toDateString() ? when(iso) : moment(iso);
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { AssistantUsage, getUsage, UsageDay } from "../../../contract/operations/account/usage.ts";
import { call } from "../api.ts";
import { money } from "../parts/format.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { daysOf, dayWords } from "./days.ts";
import { type Figures, restOf, totalOf } from "./figures.ts";
import "./plot.ts";
import type { Series } from "./plot.ts";

type Usage = SuccessOf<typeof getUsage>;

const periods = [7, 14, 30];
const refreshMs = 15_000;

/** Calls, minutes, messages, chats and costs by day as plots, the same figures as a table, and the assistants' shares. */
@customElement("console-usage")
export class ConsoleUsage extends ConsolePage<Usage> {
  protected readonly subject = "the usage";
  @state() private days = 14;

  constructor() {
    super();
    new Poll(this, () => this.refresh(), refreshMs);
  }

  protected read(): Promise<Usage> {
    return call("GET", `/user/usage?days=${this.days}`);
  }

  private choose(days: number): void {
    this.days = days;
    void this.refresh();
  }

  protected renderData({ data, assistants, timezone }: Usage): TemplateResult {
    return html`<header class="head">
        <div><h1>Usage</h1><p class="soft">${daysOf(timezone)}. Test conversations are free and not counted.</p></div>
        <div class="chips" role="group" aria-label="Period">
          ${periods.map((days) => html`<button type="button" aria-pressed=${this.days === days} @click=${() => this.choose(days)}>${days} days</button>`)}
        </div>
      </header>
      <div class="plots">
        ${plot(data, "Conversations", whole, [["conversations", ({ chats }) => chats]])}
        ${plot(data, "Chat replies", whole, [["replies", ({ chat_messages }) => chat_messages]])}
        ${plot(data, "Calls", whole, [["calls", ({ calls }) => calls]])}
        ${plot(data, "Call minutes", minutes, [["minutes", ({ call_seconds }) => call_seconds / 60]])}
        ${plot(data, "Texts and WhatsApp", whole, [
          ["by text", ({ texts }) => texts],
          ["by WhatsApp", ({ whatsapp_messages }) => whatsapp_messages],
        ])}
        ${plot(data, "Cost", money, [["cost", ({ cost }) => cost]])}
      </div>
      ${this.renderAssistants(assistants, totalOf(data))}
      <section class="box after">
        <details class="by-day">
          <summary><h2>All figures by day</h2></summary>
          ${renderFigures(data)}
        </details>
      </section>`;
  }

  private renderAssistants(assistants: readonly AssistantUsage[], total: Figures): TemplateResult {
    const rest = restOf(total, assistants);
    const hasRest = Object.values(rest).some((figure) => figure > 0);
    return html`<section class="box after" aria-labelledby="assistants-title">
      <h2 id="assistants-title">By assistant</h2>
      ${
        assistants.length === 0 && !hasRest
          ? html`<p class="empty">No assistant was used in these ${this.days} days.</p>`
          : html`<div class="scroll" role="region" aria-label="Usage by assistant" tabindex="0"><table>
            <thead><tr><th scope="col">Assistant</th>${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}<th scope="col" class="number">Cost</th></tr></thead>
            <tbody>${assistants.map(
              (assistant) => html`<tr>
                <th scope="row"><a href=${addressOf("assistants", assistant.assistant_id)} dir="auto">${assistant.assistant_name}</a></th>
                ${cells(assistant)}
                <td class="number"><span class="share">${shareOf(assistant.cost, assistants[0]?.cost ?? 0)}${money(assistant.cost)}</span></td>
              </tr>`,
            )}
            ${hasRest ? html`<tr><th scope="row" class="wraps">Phone numbers, texts and deleted assistants</th>${cells(rest)}<td class="number">${money(rest.cost)}</td></tr>` : nothing}</tbody>
            <tfoot><tr><th scope="row">Together</th>${cells(total)}<td class="number">${money(total.cost)}</td></tr></tfoot>
          </table></div>`
      }
    </section>`;
  }
}

/** What a day and an assistant have alike. */
const columns: readonly { readonly title: string; readonly of: (usage: Figures) => string }[] = [
  { title: "Conversations", of: ({ chats }) => whole(chats) },
  { title: "Chat replies", of: ({ chat_messages }) => whole(chat_messages) },
  { title: "Calls", of: ({ calls }) => whole(calls) },
  { title: "Minutes", of: ({ call_seconds }) => minutes(call_seconds / 60) },
];

function cells(figures: Figures): TemplateResult[] {
  return columns.map(({ of }) => html`<td class="number">${of(figures)}</td>`);
}

function renderFigures(data: readonly UsageDay[]): TemplateResult {
  return html`<div class="scroll" role="region" aria-label="All figures by day" tabindex="0"><table>
    <thead><tr><th scope="col">Day</th>${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}
      <th scope="col" class="number">Texts</th><th scope="col" class="number">WhatsApp</th><th scope="col" class="number">Cost</th></tr></thead>
    <tbody>${data.toReversed().map(
      (day) => html`<tr><th scope="row">${dayWords(day.date)}</th>${cells(day)}
        <td class="number">${whole(day.texts)}</td><td class="number">${whole(day.whatsapp_messages)}</td><td class="number">${money(day.cost)}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

function plot(
  data: readonly UsageDay[],
  label: string,
  format: (value: number) => string,
  kinds: readonly (readonly [name: string, of: (day: UsageDay) => number])[],
): TemplateResult {
  const series = kinds.map(([name, of]): Series => ({ name, values: data.map(of) }));
  return html`<console-plot class="box" .label=${label} .dates=${data.map(({ date }) => date)} .series=${series}
    .format=${format} .whole=${format === whole}></console-plot>`;
}

/** A bar as long as its share of the largest. */
function shareOf(value: number, largest: number): TemplateResult | typeof nothing {
  if (largest <= 0) return nothing;
  return html`<svg class="share-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${(value / largest) * 100} height="8" rx="2"></rect></svg>`;
}

function whole(value: number): string {
  return value.toLocaleString("en-US");
}

/** To the hundredth: marks of a short axis would read the same else. */
function minutes(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call } from "../api.ts";
import { count, moment } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { type LeadCounts, readLeadCounts } from "./counts.ts";
import { openingOf } from "./schedule.ts";
import type { Campaign } from "./types.ts";
import { campaignLabel, stopReasonWords } from "./words.ts";

interface Row {
  readonly campaign: Campaign;
  readonly counts: LeadCounts;
  /** Its assistant's name; of one that is deleted, as its calls have it. */
  readonly assistant: string | undefined;
}

interface Data {
  readonly rows: readonly Row[];
  readonly assistants: readonly Assistant[];
}

const refreshMs = 8_000;
const newCampaign = html`<a class="button primary" href=${addressOf("campaigns", "new")}>${icon("plus", 18)}New campaign</a>`;

/** All campaigns, newest first. */
@customElement("console-campaigns")
export class ConsoleCampaigns extends ConsolePage<Data> {
  protected readonly subject = "the campaigns";

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, ({ type }) => type !== "call.transcript" && refresh(), ["call"]);
    new Poll(this, refresh, refreshMs);
  }

  protected async read(): Promise<Data> {
    const [campaigns, assistants] = await Promise.all([
      call("GET", "/user/campaigns"),
      this.data?.assistants ?? call("GET", "/user/assistants"),
    ]);
    return { assistants, rows: await Promise.all(campaigns.map((campaign) => this.readRow(campaign, assistants))) };
  }

  /** A campaign that nobody has changed and that does not run keeps its assistant; its leads may have been changed by others. */
  private async readRow(campaign: Campaign, assistants: readonly Assistant[]): Promise<Row> {
    const before = this.data?.rows.find((row) => row.campaign.id === campaign.id);
    const byId = assistants.find(({ id }) => id === campaign.assistant_id)?.name;
    const [counts, assistant] = await Promise.all([
      readLeadCounts(campaign.id),
      byId ?? before?.assistant ?? lastAssistant(campaign.id),
    ]);
    return { campaign, counts, assistant };
  }

  protected renderData({ rows, assistants }: Data): TemplateResult {
    const canCall = assistants.some(({ type }) => type === "outbound");
    return html`<header class="head">
        <div><h1>Campaigns</h1><p class="soft">An assistant calls a list of people, within hours that you set.</p></div>
        ${canCall && rows.length > 0 ? newCampaign : nothing}
      </header>
      <section class="box" aria-label="Your campaigns">
        ${rows.length === 0 ? renderEmpty(canCall) : html`<ul class="rows campaigns">${repeat(rows, ({ campaign }) => campaign.id, renderRow)}</ul>`}
      </section>`;
  }
}

function renderEmpty(canCall: boolean): TemplateResult {
  if (canCall)
    return emptyList(
      "Your campaigns will appear here, with how many of their people were called and how many wait.",
      newCampaign,
    );
  return emptyList(
    "A campaign calls with an assistant that makes calls, and you have none yet.",
    html`<a class="button primary" href=${addressOf("assistants", "new")}>${icon("plus", 18)}Create an assistant</a>`,
  );
}

function renderRow({ campaign, counts, assistant }: Row): TemplateResult {
  const { id, name, status, stop_reason } = campaign;
  const { text, kind } = campaignLabel(status);
  const { total, done, waiting, inCall } = counts;
  const opening = status === "in-progress" && waiting > 0 ? openingOf(campaign) : undefined;
  const closed = opening && opening.getTime() > Date.now() + 1_000 ? opening.toISOString() : undefined;
  return html`<li>
    <span class="two">
      <a class="strong" dir="auto" href=${addressOf("campaigns", id)}>${name}</a>
      <span class="meta"><bdi>${assistant === undefined ? nothing : html`<bdi>${assistant}</bdi> · `}${total === 0 ? "no leads yet" : `${done.toLocaleString("en-US")} of ${count(total, "lead")} done · ${waiting.toLocaleString("en-US")} waiting`}${inCall > 0 ? html` · <strong>${count(inCall, "call")} in progress</strong>` : nothing}</bdi></span>
      ${closed ? html`<span class="meta">Next calls from <time datetime=${closed} title=${moment(closed)}>${moment(closed)}</time>, your time</span>` : nothing}
      ${stop_reason ? html`<span class="wrong">${icon("alert", 16)}<span>${stopReasonWords(stop_reason)}</span></span>` : nothing}
      ${total > 0 ? html`<progress max=${total} value=${done} aria-label="Leads of ${name} that are done"></progress>` : nothing}
    </span>
    <span class="tag ${kind}">${text}</span>
    ${icon("next", 18)}
  </li>`;
}

async function lastAssistant(campaignId: number): Promise<string | undefined> {
  const { data } = await call("GET", `/user/calls?campaign_id=${campaignId}&per_page=1`);
  return data[0]?.assistant_name;
}

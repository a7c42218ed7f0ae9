import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { ApiError } from "../../../contract/problem.ts";
import { findVariable } from "../../../contract/variable-names.ts";
import { call, type Failure, failureOf } from "../api.ts";
import type { CallPage } from "../calls/types.ts";
import { announce } from "../parts/announce.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { count, moment } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf, go } from "../routes.ts";
import { placeholders, variableNames, variablesWithoutValue } from "../shared/named-variables.ts";
import { spaced } from "../shared/phone-number.ts";
import { type LeadCounts, readLeadCounts } from "./counts.ts";
import { type LeadCalls, LeadCallsReader } from "./leads/lead-calls.ts";
import "./leads/leads.ts";
import type { ConsoleLeads, LeadFilter } from "./leads/leads.ts";
import { openingOf } from "./schedule.ts";
import { startRefusal } from "./start-refusal.ts";
import type { Campaign, Lead, LeadPage } from "./types.ts";
import { campaignLabel, daysWords, intervalWords, stopReasonWords } from "./words.ts";

interface Data {
  readonly campaign: Campaign;
  readonly counts: LeadCounts;
  readonly leads: LeadPage;
  /** Those that are called next, of a campaign that does not run. */
  readonly waiting: readonly Lead[];
  readonly newest: CallPage;
  readonly calls: ReadonlyMap<number, LeadCalls>;
  readonly assistants: readonly Assistant[];
  readonly numbers: readonly { readonly id: number; readonly phone_number: string }[];
}

const refreshMs = 4_000;
/** How long after a call's end its lead has moved on. */
const settlingMs = 1_200;

/** One campaign: its progress, its settings and its leads. */
@customElement("console-campaign")
export class ConsoleCampaign extends ConsolePage<Data> {
  protected readonly subject = "the campaign";
  protected override readonly list = { href: addressOf("campaigns"), text: "All campaigns" };
  /** Its id. */
  @property({ attribute: false }) which = "";
  @state() private busy = false;
  @state() private filter: LeadFilter = { status: "", phone_number: "", page: 1 };
  @state() private refused: TemplateResult | undefined;
  @query("console-confirm.campaign") private readonly confirm!: ConsoleConfirm;
  @query("console-leads") private readonly leads!: ConsoleLeads;
  #reader: LeadCallsReader | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(
      this,
      ({ type }) => {
        if (type === "call.transcript") return;
        refresh();
        clearTimeout(this.#settling);
        this.#settling = setTimeout(refresh, settlingMs);
      },
      ["call"],
    );
    new Poll(this, refresh, refreshMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#settling);
  }

  protected async read(): Promise<Data> {
    const id = Number(this.which);
    this.#reader ??= new LeadCallsReader(id);
    const { page, ...filter } = this.filter;
    const search = new URLSearchParams({ ...filter, campaign_id: this.which, page: String(page) });
    const [campaigns, counts, leads, newest, assistants, { data: numbers }] = await Promise.all([
      call("GET", "/user/campaigns"),
      readLeadCounts(id),
      call("GET", `/user/leads?${search}`),
      this.#reader.readNewest(),
      call("GET", "/user/assistants"),
      this.data ? { data: this.data.numbers } : call("GET", "/user/phone-numbers/all"),
    ]);
    const campaign = campaigns.find((one) => one.id === id);
    if (!campaign) throw new ApiError({ code: "CAMPAIGN_NOT_FOUND", status: 404, detail: "Campaign not found" });
    const calls = await this.#reader.of(leads.data, newest);
    const waiting = campaign.status === "in-progress" || counts.waiting === 0 ? [] : await readWaiting(this.which);
    return { campaign, counts, leads, waiting, newest, calls, assistants, numbers };
  }

  /** The one that it calls with. */
  private assistantOf({ campaign, assistants }: Data): Assistant | undefined {
    return assistants.find(({ id }) => id === campaign.assistant_id);
  }

  private async handleStart(data: Data): Promise<void> {
    const { campaign, counts } = data;
    this.refused = undefined;
    if (counts.total === 0 && campaign.mark_complete_when_no_leads)
      return this.refuse(
        html`Not started: it has nobody to call. <button class="link" type="button" @click=${() => this.leads.add()}>Add a lead</button>`,
      );
    if (counts.waiting + counts.inCall === 0 && campaign.mark_complete_when_no_leads)
      return this.refuse(
        html`Not started: none of its leads is left to be called. Add others, or call some of them again.`,
      );
    await this.act("start", data);
  }

  private refuse(words: TemplateResult): void {
    this.refused = html`<p class="note danger" role="alert">${icon("alert")}<span>${words}</span></p>`;
  }

  private async act(action: "start" | "stop", data: Data): Promise<void> {
    this.busy = true;
    this.refused = undefined;
    try {
      await call("POST", "/user/campaigns/update-status", { campaign_id: data.campaign.id, action });
      const { inCall } = data.counts;
      if (action === "start") announce("The campaign was started.");
      else
        announce(
          `The campaign was stopped.${inCall > 0 ? ` ${count(inCall, "call")} that began before goes on.` : ""}`,
        );
      await this.refresh();
    } catch (error) {
      await this.showRefusal(failureOf(error), data);
    } finally {
      this.busy = false;
    }
  }

  private async showRefusal(failure: Failure, data: Data): Promise<void> {
    const balance = await call("GET", "/account").then(
      (account) => account.balance,
      () => undefined,
    );
    this.refused = startRefusal(failure, { balance, assistantId: this.assistantOf(data)?.id });
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/campaign/${this.which}`);
    announce("The campaign was deleted.");
    go(addressOf("campaigns"), { replace: true });
  }

  protected renderData(data: Data): TemplateResult {
    const { campaign, counts, leads, calls } = data;
    const assistant = this.assistantOf(data);
    const { text, kind } = campaignLabel(campaign.status);
    const isRunning = campaign.status === "in-progress";
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("campaigns")}>${icon("back", 16)}Campaigns</a></p>
          <h1 dir="auto">${campaign.name}</h1>
          <p class="state-line"><span class="tag ${kind}" role="status">${text}</span></p>
        </div>
        <p class="buttons">
          <button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>
          <a class="button" href=${addressOf("campaigns", `copy-${campaign.id}`)}>${icon("copy", 18)}Change settings</a>
          ${
            isRunning
              ? html`<button class="button" type="button" ?disabled=${this.busy} @click=${() => this.act("stop", data)}>${icon("stop", 18)}Stop</button>`
              : html`<button class="button ${counts.waiting > 0 ? "primary" : ""}" type="button" ?disabled=${this.busy} @click=${() => this.handleStart(data)}>${icon("phone", 18)}${campaign.status === "draft" ? "Start" : "Start again"}</button>`
          }
        </p>
      </header>
      ${this.refused ?? nothing} ${this.refused ? nothing : renderNotice(data)} ${renderMissing(data.waiting, assistant)}
      <div class="grid campaign">
        <console-leads .campaign=${campaign} .page=${leads} .filter=${this.filter} .calls=${calls} .total=${counts.total}
          .names=${assistant ? variableNames(assistant) : []}
          .needed=${assistant ? variablesWithoutValue(assistant) : []}
          @leads-changed=${() => this.handleChanged()}
          @leads-filtered=${(event: CustomEvent<LeadFilter>) => {
            this.filter = event.detail;
            void this.refresh();
          }}></console-leads>
        <div class="beside">${counts.total > 0 ? renderProgress(counts) : nothing} ${renderSettings(data, assistant)}</div>
      </div>
      <console-confirm class="campaign"
        question="Delete “${campaign.name}”?"
        consequence="${counts.total > 0 ? `Its ${count(counts.total, "lead")} ${counts.total === 1 ? "is" : "are"} deleted with it. ` : ""}Calls that were made stay under Calls.${counts.inCall > 0 ? " Those that have begun go on to their end." : ""}"
        action="Delete campaign"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private handleChanged(): void {
    this.refused = undefined;
    void this.refresh();
  }
}

/** So many of the leads that wait are looked through for values that are missing. */
const mostWaiting = 100;

async function readWaiting(campaign: string): Promise<readonly Lead[]> {
  const search = new URLSearchParams({ campaign_id: campaign, status: "created", per_page: String(mostWaiting) });
  return (await call("GET", `/user/leads?${search}`)).data;
}

/** What the assistant's texts leave out in calls of leads that have no value for it. */
function renderMissing(leads: readonly Lead[], assistant: Assistant | undefined): TemplateResult | typeof nothing {
  const missing = (assistant ? variablesWithoutValue(assistant) : []).filter((name) =>
    leads.some(({ variables }) => findVariable(Object.keys(variables), name) === undefined),
  );
  if (missing.length === 0) return nothing;
  return html`<p class="note warning" role="status">${icon("alert")}<span>Left out in calls of leads without a value: ${placeholders(missing)}. Add the value to the leads, or to <a href=${addressOf("assistants", assistant?.id)}>the assistant</a>.</span></p>`;
}

/** What keeps it from calling now. */
function renderNotice({ campaign, counts }: Data): TemplateResult | typeof nothing {
  const { stop_reason, status } = campaign;
  if (stop_reason !== null)
    return html`<p class="note warning" role="status">${icon("alert")}<span>${stopReasonWords(stop_reason)} ${stop_reason === "insufficient_balance" ? html`<a href=${addressOf("overview")}>Add funds</a>, then start it again.` : "Start it again once that is put right."}</span></p>`;
  if (status !== "in-progress") return nothing;
  if (counts.waiting === 0 && counts.inCall === 0)
    return html`<p class="note">${icon("clock")}<span>Nobody is left to be called. It goes on with the leads that you add.</span></p>`;
  const opening = counts.waiting > 0 ? openingOf(campaign) : undefined;
  if (!opening || opening.getTime() <= Date.now() + 1_000) return nothing;
  const at = opening.toISOString();
  return html`<p class="note">${icon("clock")}<span>It is outside the hours in ${campaign.timezone}. The next calls are made from <time datetime=${at}>${moment(at)}</time>, your time.</span></p>`;
}

function renderProgress({
  total,
  done,
  waiting,
  inCall,
  completed,
  notReached,
  doNotCall,
}: LeadCounts): TemplateResult {
  const facts = [
    ["Waiting", waiting],
    ["In a call", inCall],
    ["Reached", completed],
    ["Not reached", notReached],
    ["Do not call", doNotCall],
  ] as const;
  return html`<section class="box" aria-labelledby="progress-title">
    <h2 id="progress-title">Progress</h2>
    <p class="done-of"><bdi><strong>${done.toLocaleString("en-US")}</strong> <span class="soft">of ${count(total, "lead")} done</span></bdi></p>
    <progress max=${Math.max(1, total)} value=${done} aria-label="Leads that are done"></progress>
    <dl class="figures">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value.toLocaleString("en-US")}</dd></div>`)}</dl>
  </section>`;
}

function renderSettings({ campaign, numbers, newest }: Data, assistant: Assistant | undefined): TemplateResult {
  const { allowed_hours_start_time: start, allowed_hours_end_time: end, allowed_days, max_retries } = campaign;
  const chosen = numbers.filter(({ id }) => campaign.phone_number_ids.includes(id));
  const shown = chosen.length > 0 ? chosen : numbers.filter(({ id }) => id === assistant?.phone_number_id);
  const facts: [label: string, value: TemplateResult | string][] = [
    ["Hours", `${start}–${end}, ${daysWords(allowed_days)}`],
    ["Calls at a time", String(campaign.max_calls_in_parallel)],
    ["Attempts", `${max_retries + 1} at most, ${intervalWords(campaign.retry_interval)} apart`],
    ["When no lead is left", campaign.mark_complete_when_no_leads ? "It is completed" : "It waits for others"],
    ["Time zone", campaign.timezone],
    ["Calls from", numberWords(shown)],
    ["A voicemail", campaign.retry_on_voicemail ? "Is called again" : "Counts as reached"],
  ];
  const name = newest.data[0]?.assistant_name;
  if (assistant) facts.unshift(["Assistant", assistantLink(assistant)]);
  else facts.unshift(["Assistant", name === undefined ? "Deleted" : `${name} (deleted)`]);
  const goal = campaign.retry_on_goal_incomplete ? campaign.goal_completion_variable : null;
  if (goal !== null) facts.push(["Reached only if", html`<code>${goal}</code> was found to be true`]);
  return html`<section class="box" aria-labelledby="settings-title">
    <h2 id="settings-title">Settings</h2>
    <dl class="facts-list">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
  </section>`;
}

function assistantLink({ id, name, status }: Assistant): TemplateResult {
  return html`<a href=${addressOf("assistants", id)} dir="auto">${name}</a>${status === "active" ? "" : " (inactive)"}`;
}

function numberWords(numbers: Data["numbers"]): TemplateResult | string {
  if (numbers.length === 0) return "One of your numbers";
  return html`${numbers.map(({ phone_number }, at) => html`${at > 0 ? ", " : ""}<bdi dir="ltr">${spaced(phone_number)}</bdi>`)}`;
}

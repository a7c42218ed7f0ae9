import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { uuidForm } from "../../../contract/identifiers.ts";
import { clockText } from "../../../widget/actions/sheet/clock-text.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { StayAtEnd } from "../parts/messages/stay-at-end.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import { spaced, withSpacedNumbers } from "../shared/phone-number.ts";
import "../parts/confirm-dialog.ts";
import { isAdmin, seesMoney } from "../parts/account/own-role.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { moment, money } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { renderFunctionCall } from "../parts/messages/transcript.ts";
import { ConsolePage } from "../parts/page.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf, go } from "../routes.ts";
import type { Said, WholeCall } from "./types.ts";
import "./unapplied-fields.ts";
import { evaluationOf, renderRecord } from "./evaluation.ts";
import { answererOf, durationWords, isoOf, isRunning, reasonWords, statusWords, typeWords } from "./words.ts";

/** A running call is looked at often; events bring what happens sooner. */
const refreshMs = 4_000;
const tickMs = 1_000;

/** One call: how it goes and went, what was said, and what it cost. */
@customElement("console-call")
export class ConsoleCall extends ConsolePage<WholeCall> {
  protected readonly subject = "the call";
  protected override readonly list = { href: addressOf("calls"), text: "All calls" };
  /** Its id. */
  @property({ attribute: false }) which = "";
  @state() private busy = false;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new StayAtEnd(this, ".live .spoken");
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, ({ data }) => (data.call_id ?? data.id) === Number(this.which) && refresh(), ["call"]);
    new Poll(
      this,
      () =>
        (!this.data ||
          isRunning(this.data) ||
          this.data.status === "ended" ||
          this.data.recording_state === "pending") &&
        refresh(),
      refreshMs,
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.data && isRunning(this.data) && this.requestUpdate(), tickMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
  }

  protected read(): Promise<WholeCall> {
    return call("GET", `/user/calls/${encodeURIComponent(this.which)}`);
  }

  private async handleEnd(): Promise<void> {
    this.busy = true;
    try {
      await call("POST", `/user/calls/${this.which}/end`);
      await this.refresh();
      announce("The call is ended.");
    } catch (error) {
      announce(failureOf(error).text);
    } finally {
      this.busy = false;
    }
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/calls/${this.which}`);
    announce("The call was deleted.");
    go(addressOf("calls"));
  }

  protected renderData(record: WholeCall): TemplateResult {
    const { client_phone_number: number, assistant_name, type, created_at } = record;
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("calls")}>${icon("back", 16)}Calls</a></p>
          <h1>${number === null ? "Call from a web page" : html`Call with <bdi dir="ltr">${spaced(number)}</bdi>`}</h1>
          <p class="soft">${typeWords[type]} · <bdi>${assistant_name}</bdi> · ${moment(isoOf(created_at))}</p>
          ${conversationOf(record)}
        </div>
        ${isRunning(record) || !isAdmin() ? nothing : html`<button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>`}
      </header>
      <div class="grid with-transcript">
        ${isRunning(record) ? this.renderLive(record) : renderTranscript(record)}
        <div class="beside">
          ${renderFacts(record)}
          ${renderTimeline(record)}
          ${evaluationOf(record)}
          ${renderRecord("Variables", record.variables)}
          ${renderRecord("Webhook’s answer", record.webhook_response)}
        </div>
        <console-unapplied-fields class="all" .assistant=${record.assistant_id} .carrier=${record.carrier}></console-unapplied-fields>
      </div>
      <console-confirm
        question="Delete this call?"
        consequence="Its transcript and its recording are deleted. What it cost stays in the ledger."
        action="Delete call"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderLive(record: WholeCall): TemplateResult {
    const { answered_at } = record;
    const since = answered_at
      ? Math.max(0, Math.floor((Date.now() - Date.parse(isoOf(answered_at))) / 1_000))
      : undefined;
    return html`<section class="live" aria-labelledby="live-title">
      <div class="spread"><h2 id="live-title">Live call</h2><p role="status">${statusWords(record).text}</p></div>
      ${since === undefined ? nothing : html`<p class="timer" role="timer" aria-label="Duration">${clockText(since)}</p>`}
      <div class="spoken" role="log" aria-label="What is said" tabindex="0">
        ${
          record.transcript_items.length === 0
            ? html`<p class="by">Nothing has been said yet.</p>`
            : repeat(
                withSpeakers(record),
                (_, at) => at,
                ({ said, who }) => renderSaid(said, who),
              )
        }
      </div>
      <button class="button end-call" type="button" ?disabled=${this.busy} @click=${this.handleEnd}>${icon("phone", 18)}End call</button>
    </section>`;
  }
}

/** The way to the conversation that a visitor was called from, which the proxy names in the call's variables. */
function conversationOf({ variables }: WholeCall): TemplateResult | typeof nothing {
  const uuid = variables?.conversation_id;
  if (typeof uuid !== "string" || !uuidForm.test(uuid)) return nothing;
  return html`<p><a href=${addressOf("conversations", uuid)}>The conversation before the call</a></p>`;
}

function renderTranscript(record: WholeCall): TemplateResult {
  const said = withSpeakers(record);
  return html`<section class="box" aria-labelledby="transcript-title">
    <h2 id="transcript-title">Transcript</h2>
    ${said.length === 0 ? html`<p class="empty">Nothing was said.</p>` : html`<div class="spoken">${said.map((part) => renderSaid(part.said, part.who))}</div>`}
    ${renderRecording(record)}
  </section>`;
}

/** The recording, or why there is none. */
function renderRecording({ recording_url: url, recording_state: state, carrier }: WholeCall): TemplateResult {
  if (url !== null)
    return html`<div class="recording">
      <audio controls preload="none" src=${url} aria-label="Recording of the call"></audio>
      <a href=${url} download>Download</a>
    </div>`;
  if (state === "pending") return html`<p class="hint" role="status">The recording is being prepared.</p>`;
  if (state === "none") return html`<p class="hint">This call was to be recorded, but there is no recording.</p>`;
  if (carrier === "simulated") return html`<p class="hint">Calls on the simulated network are not recorded.</p>`;
  return html`<p class="hint">This call was not recorded.</p>`;
}

/** What was said with who said it: after a transfer, the assistant that it was transferred to. */
function withSpeakers({ transcript_items, assistant_name }: WholeCall): readonly { said: Said; who: string }[] {
  let assistant = assistant_name;
  return transcript_items.map((said) => {
    for (const { name, result } of said.function_calls)
      if (name.startsWith("transfer_to_") && typeof result.transferred_to === "string")
        assistant = result.transferred_to;
    return { said, who: said.role === "assistant" ? assistant : said.role === "user" ? "Customer" : "" };
  });
}

function renderSaid({ role, text, at, interrupted, function_calls }: Said, who: string): TemplateResult {
  const time = html`<time datetime=${at} title=${moment(at)}>${exactTime(at)}</time>`;
  return html`<div class="said ${role}">
    ${who ? html`<p class="by"><bdi>${who}</bdi> ${time}</p>` : nothing}
    ${function_calls.map(renderFunctionCall)}
    ${text === "" ? nothing : html`<p class="words" dir="auto">${role === "system" ? withSpacedNumbers(text) : text}${interrupted ? html`<span class="by"> – cut off</span>` : nothing}</p>`}
  </div>`;
}

function renderFacts(record: WholeCall): TemplateResult {
  const { duration, total_cost, carrier_cost, held, end_reason, ended_by } = record;
  const { text, kind } = statusWords(record);
  const facts: [name: string, value: TemplateResult | string][] = [
    ["Status", html`<span class="tag ${kind}">${text}</span>`],
    ["Answered by", answererOf(record)],
  ];
  if (!isRunning(record)) {
    const ofCarrier = total_cost > 0 ? `, of it ${money(carrier_cost)} for the carrier` : "";
    facts.push(["Duration", durationWords(duration)]);
    if (seesMoney()) facts.push(["Cost", money(total_cost) + ofCarrier]);
  }
  if (held > 0 && seesMoney()) facts.push(["Held now", money(held)]);
  // A customer who talks with a person now: the call goes on.
  if (isRunning(record) && end_reason === "transferred") facts.push(["Now with", "A person"]);
  else if (end_reason) facts.push(["End reason", reasonWords(record)]);
  // The platform counts the owner as the assistant's side.
  if (ended_by && end_reason !== "stopped")
    facts.push(["Ended by", ended_by === "customer" ? "The customer" : "The assistant"]);
  return html`<section class="box" aria-labelledby="facts-title"><h2 id="facts-title">Call</h2>
    <dl class="facts-list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
  </section>`;
}

function renderTimeline({ created_at, answered_at, ended_at, type }: WholeCall): TemplateResult {
  const steps = [
    [type === "inbound" ? "Received" : "Placed", created_at],
    ["Answered", answered_at],
    ["Ended", ended_at],
  ] as const;
  return html`<section class="box" aria-labelledby="timeline-title"><h2 id="timeline-title">Timeline</h2>
    <ol class="timeline">${steps.map(([name, at]) => (at ? html`<li><span>${name}</span><time class="soft" datetime=${isoOf(at)}>${exactTime(isoOf(at))}</time></li>` : nothing))}</ol>
  </section>`;
}

function exactTime(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { timeStyle: "medium" });
}

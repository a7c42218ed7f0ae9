import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call } from "../api.ts";
import { carrierName } from "../parts/account/carrier.ts";
import { isDemo } from "../parts/account/demo.ts";
import { seesMoney } from "../parts/account/own-role.ts";
import { moment, money, when } from "../parts/format.ts";
import { choiceField } from "../parts/forms/fields.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { pager } from "../parts/lists/pager.ts";
import { ConsolePage } from "../parts/page.ts";
import { coalesce } from "../parts/updates/coalesce.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { spaced } from "../shared/phone-number.ts";
import type { CallPage, CallRecord } from "./types.ts";
import { durationWords, isoOf, isRunning, statusChoices, statusWords, typeWords } from "./words.ts";

interface Data {
  readonly assistants: readonly Assistant[];
  readonly page: CallPage;
  /** Whether the page was asked for with a filter. */
  readonly isFiltered: boolean;
}

const noFilter = { status: "", type: "", assistant_id: "", phone_number: "", date_from: "", date_to: "" };
type Filter = typeof noFilter;

const searchPauseMs = 250;
const refreshMs = 10_000;
const newCall = html`<a class="button primary" href=${addressOf("calls", "new")}>${icon("phone", 18)}New call</a>`;

/** All calls, newest first, with filters. */
@customElement("console-calls")
export class ConsoleCalls extends ConsolePage<Data> {
  protected readonly subject = "the calls";
  @state() private filter: Filter = noFilter;
  @state() private page = 1;
  #searching: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, ({ type }) => type !== "call.transcript" && refresh(), ["call"]);
    new Poll(this, refresh, refreshMs);
  }

  protected async read(): Promise<Data> {
    const chosen = Object.entries(this.filter).filter(([, value]) => value !== "");
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions(); // a day is what the reader's clock has it
    const query = new URLSearchParams([...chosen, ["timezone", timeZone], ["page", String(this.page)]]);
    const [assistants, page] = await Promise.all([
      this.data?.assistants ?? call("GET", "/user/assistants"),
      call("GET", `/user/calls?${query}`),
    ]);
    return { assistants, page, isFiltered: chosen.length > 0 };
  }

  private choose(part: Partial<Filter>, page = 1): void {
    this.filter = { ...this.filter, ...part };
    this.page = page;
    void this.refresh();
  }

  private handleSearch(event: Event): void {
    const phone_number = (event.target as HTMLInputElement).value.trim().slice(0, 40);
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => this.choose({ phone_number }), searchPauseMs);
  }

  protected renderData({ assistants, page, isFiltered }: Data): TemplateResult {
    const isEmpty = page.total === 0 && !isFiltered;
    return html`<header class="head">
        <div><h1>Calls</h1><p class="soft">${carrierName("On")}${isDemo ? html` The <a href="/handset/">handset</a> rings and can call your numbers.` : ""}</p></div>
        ${isEmpty ? nothing : newCall}
      </header>
      <section class="box" aria-label="List of calls">
        ${
          isEmpty
            ? emptyList(
                `Every call that your assistants answer or make will appear here, with what was said${seesMoney() ? " and what it cost" : ""}.`,
                newCall,
              )
            : [this.renderFilters(assistants), this.renderPage(page)]
        }
      </section>`;
  }

  private renderPage(page: CallPage): TemplateResult {
    return html`${
      page.data.length === 0
        ? html`<p class="empty">No results. Filter for something else.</p>`
        : html`<ul class="records">${repeat(page.data, ({ id }) => id, renderRow)}</ul>`
    }
    ${pager(page, (number) => this.choose({}, number))}`;
  }

  private renderFilters(assistants: readonly Assistant[]): TemplateResult {
    const { filter } = this;
    const day = (
      name: "date_from" | "date_to",
      label: string,
    ) => html`<div class="field"><label for=${name}>${label}</label>
      <input id=${name} type="date" .value=${filter[name]} @change=${(event: Event) => this.choose({ [name]: (event.target as HTMLInputElement).value })}></div>`;
    return html`<div class="filters" role="group" aria-label="Filter">
      ${choiceField({
        name: "status",
        label: "Status",
        value: filter.status,
        choices: [{ value: "", label: "All" }, ...statusChoices],
        onChange: (status) => this.choose({ status }),
      })}
      ${choiceField({
        name: "type",
        label: "Direction",
        value: filter.type,
        choices: [
          { value: "", label: "All" },
          ...Object.entries(typeWords).map(([value, label]) => ({ value, label })),
        ],
        onChange: (type) => this.choose({ type }),
      })}
      ${choiceField({
        name: "assistant_id",
        label: "Assistant",
        value: filter.assistant_id,
        choices: [
          { value: "", label: "All" },
          ...assistants.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
        onChange: (assistant_id) => this.choose({ assistant_id }),
      })}
      <div class="field"><label for="number">Phone number</label>
        <input id="number" type="search" inputmode="tel" placeholder="Any" autocomplete="off" @input=${this.handleSearch}></div>
      ${day("date_from", "From day")}${day("date_to", "To day")}
    </div>`;
  }
}

function renderRow(record: CallRecord): TemplateResult {
  const { id, client_phone_number: number, assistant_name, type, duration, total_cost, created_at } = record;
  const { text, kind } = statusWords(record);
  const cost = seesMoney() ? [total_cost > 0 ? money(total_cost) : "free"] : [];
  const at = isoOf(created_at);
  return html`<li><a class="record-link" href=${addressOf("calls", id)}>
    <span class="top"><strong><bdi dir="ltr">${number === null ? "From a web page" : spaced(number)}</bdi></strong>
      <span class="meta">${typeWords[type]} · <bdi>${assistant_name}</bdi></span>
      <time class="meta" datetime=${at} title=${moment(at)}>${when(at)}</time></span>
    <span class="excerpt">${isRunning(record) ? nothing : [durationWords(duration), ...cost].join(" · ")}</span>
    <span class="tag ${kind}">${text}</span>
  </a></li>`;
}

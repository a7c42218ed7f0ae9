import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import type { getResults, ResultsDay, ResultsTotal } from "../../../contract/operations/conversations/results.ts";
import { call } from "../api.ts";
import { when } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf } from "../routes.ts";
import { daysOf, dayWords } from "../usage/days.ts";
import "../usage/plot.ts";
import type { Series } from "../usage/plot.ts";
import { saveFile, writeCsv } from "./csv.ts";
import { face, faceNames } from "./faces.ts";
import { channelNames, columns, duration, points, share, whole } from "./words.ts";

type Results = SuccessOf<typeof getResults>;
interface Shown extends Results {
  /** All there are, to choose from. */
  readonly known: readonly Pick<Assistant, "id" | "name">[];
}

const periods = [7, 28, 92];
const refreshMs = 30_000;

/** What came of conversations: key figures, plots by day, assistants, channels, open questions and what visitors say. */
@customElement("console-results")
export class ConsoleResults extends ConsolePage<Shown> {
  protected readonly subject = "the results";
  @state() private days = 28;
  @state() private assistant = "";
  @state() private channel = "";

  constructor() {
    super();
    new Poll(this, () => this.refresh(), refreshMs);
  }

  protected async read(): Promise<Shown> {
    const query = new URLSearchParams({ days: String(this.days) });
    if (this.assistant) query.set("assistant_id", this.assistant);
    if (this.channel) query.set("channel", this.channel);
    const [results, known] = await Promise.all([
      call("GET", `/user/results?${query}`),
      call("GET", "/user/assistants"),
    ]);
    return { ...results, known };
  }

  private choose(change: () => void): void {
    change();
    void this.refresh();
  }

  private handleSave(data: Results["data"]): void {
    const head = [
      "day",
      "conversations",
      "without_person",
      "answered_waits",
      "first_answer_seconds",
      "answered_in_5_minutes",
      "ratings",
      "rating",
      "helpful",
      "not_helpful",
    ] as const;
    const rows = data.map((day) => [
      day.date,
      ...head.slice(1).map((name) => day[name as keyof ResultsDay] as number | null),
    ]);
    saveFile(`results-${data[0]?.date}-${data.at(-1)?.date}.csv`, writeCsv([head, ...rows]), "text/csv");
  }

  protected renderData(results: Shown): TemplateResult {
    const { total, data, known, timezone } = results;
    const isEmpty = total.conversations === 0 && !this.assistant && !this.channel;
    return html`<header class="head">
        <div><h1>Results</h1><p class="soft">Of the conversations that began in these days. Tests are not counted. ${daysOf(timezone)}.</p></div>
        ${isEmpty ? nothing : html`<button class="button" type="button" @click=${() => this.handleSave(data)}>${icon("download", 18)}Save as CSV</button>`}
      </header>
      <div class="results-filter">
        <div class="chips" role="group" aria-label="Period">
          ${periods.map((days) => html`<button type="button" aria-pressed=${this.days === days} @click=${() => this.choose(() => (this.days = days))}>${days} days</button>`)}
        </div>
        ${chooser(
          "Assistant",
          this.assistant,
          "All assistants",
          known.map(({ id, name }) => [String(id), name]),
          (value) => this.choose(() => (this.assistant = value)),
        )}
        ${chooser(
          "Channel",
          this.channel,
          "All channels",
          Object.entries(channelNames).filter(([name]) => name !== "sms"),
          (value) => this.choose(() => (this.channel = value)),
        )}
      </div>
      ${isEmpty ? renderEmpty(this.days) : this.renderFigures(results)}`;
  }

  private renderFigures({ total, data, assistants, channels, waiting, ...listed }: Shown): TemplateResult {
    return html`${renderTotals(total, waiting)}
      <div class="plots after">
        ${plot(data, "Conversations", whole(total.conversations), whole, [
          ["without a person", ({ without_person }) => without_person],
          ["with a person", ({ conversations, without_person }) => conversations - without_person],
        ])}
        ${waitPlot(data, total)}
        ${plot(data, "Rating", points(total.rating), points, [["", ({ rating }) => rating]], [0, 1, 2, 3, 4, 5])}
        ${renderRatings(total)}
      </div>
      ${renderTopics(listed.unanswered)} ${renderUnhelpful(listed.unhelpful)} ${renderComments(listed.comments)}
      ${table("By assistant", "Assistant", assistants, ({ assistant_id, assistant_name }) => html`<a href=${addressOf("assistants", assistant_id)} dir="auto">${assistant_name}</a>`)}
      ${table("By channel", "Channel", channels, ({ channel }) => channelNames[channel] ?? channel)}
      <section class="box after">
        <details class="by-day"><summary><h2>All figures by day</h2></summary>
          ${rowsOf("All figures by day", "Day", data.toReversed(), ({ date }) => dayWords(date))}
        </details>
      </section>`;
  }
}

function renderEmpty(days: number): TemplateResult {
  return html`<section class="box empty-results">
    <h2>No conversations in these ${days} days</h2>
    <p class="soft">Your results will appear here: how many conversations your assistants answer without a person, how long visitors wait for people, how they rate what they got, and which questions found no answer.</p>
    <p class="buttons"><a class="button primary" href=${addressOf("assistants")}>Put the chat on your page</a></p>
  </section>`;
}

function renderTotals(total: ResultsTotal, waiting: number): TemplateResult {
  const { conversations, without_person, ratings } = total;
  const figures = [
    ["Conversations", whole(conversations), ""],
    [
      "Answered without a person",
      share(without_person, conversations),
      `${whole(without_person)} of ${whole(conversations)}`,
    ],
    ["First answer of people", duration(total.first_answer_seconds), waitsWords(total, waiting)],
    [
      "Rating",
      points(total.rating),
      ratings === 0 ? "No ratings" : `of 5, from ${whole(ratings)} ${ratings === 1 ? "visitor" : "visitors"}`,
    ],
  ];
  return html`<dl class="totals">${figures.map(
    ([label, value, more]) =>
      html`<div class="box"><dt>${label}</dt><dd><strong>${value}</strong>${more ? html`<span class="meta">${more}</span>` : nothing}</dd></div>`,
  )}</dl>`;
}

/** Of those who were answered, and who are not yet: an average of the first alone praises a team that lets the others wait. */
function waitsWords({ answered_waits, answered_in_5_minutes }: ResultsTotal, waiting: number): string {
  const answered = answered_waits === 0 ? [] : [`${share(answered_in_5_minutes, answered_waits)} within 5 minutes`];
  const now = waiting === 0 ? [] : [`${whole(waiting)} ${waiting === 1 ? "waits" : "wait"} now`];
  return [...answered, ...now].join(", ") || "Nobody waited";
}

function renderRatings({ rated, ratings, helpful, not_helpful: not }: ResultsTotal): TemplateResult {
  const highest = Math.max(1, ...rated);
  return html`<section class="box" aria-labelledby="rated-title">
    <h2 id="rated-title">How visitors rate</h2>
    ${
      ratings === 0
        ? html`<p class="soft">Nobody has rated. Visitors are asked when a conversation has ended, where “Ask for a rating” is on in an assistant’s settings.</p>
          <p class="buttons"><a class="button small" href=${addressOf("assistants")}>Choose an assistant</a></p>`
        : html`<ol class="faces-list" reversed>${rated
            .map((times, at) => ({ times, at }))
            .toReversed()
            .map(
              ({ times, at }) => html`<li>${face(at + 1)}<span>${faceNames[at]}</span>
                <svg class="face-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${(times / highest) * 100} height="8" rx="2"></rect></svg>
                <strong>${whole(times)}</strong></li>`,
            )}</ol>`
    }
    ${helpful + not === 0 ? nothing : html`<p class="soft of-answers">Of single answers, ${whole(helpful)} ${helpful === 1 ? "was" : "were"} helpful and ${whole(not)} not.</p>`}
  </section>`;
}

/** Single answers that somebody can do better: each with what was asked. */
function renderUnhelpful(answers: Results["unhelpful"]): TemplateResult | typeof nothing {
  if (answers.length === 0) return nothing;
  return html`<section class="box after" aria-labelledby="unhelpful-title">
    <h2 id="unhelpful-title">Answers that were not helpful</h2>
    <ul class="topics">${answers.map(
      ({ question, answer, assistant_id, assistant_name, conversation_id, created_at }) => html`<li>
        <div class="two"><a href=${addressOf("conversations", conversation_id)} dir="auto">${question ?? answer}</a>
          ${question === null ? nothing : html`<span class="soft clamp" dir="auto">${answer}</span>`}</div>
        <span class="meta">${when(created_at)}${assistant_id === null ? nothing : html`, by <a href=${addressOf("assistants", assistant_id)} dir="auto">${assistant_name}</a>`}</span>
      </li>`,
    )}</ul>
  </section>`;
}

function renderTopics(unanswered: Results["unanswered"]): TemplateResult {
  return html`<section class="box after" aria-labelledby="topics-title">
    <h2 id="topics-title">Questions without an answer</h2>
    ${
      unanswered.length === 0
        ? html`<p class="empty">Every question found an answer.</p>`
        : html`<ul class="topics">${unanswered.map(
            ({ question, count, assistant_id, assistant_name, conversation_id }) => html`<li>
              <a href=${addressOf("conversations", conversation_id)} dir="auto">${question}</a>
              <span class="meta">${count === 1 ? "once" : `${whole(count)} times`}, to <a href=${addressOf("assistants", assistant_id)} dir="auto">${assistant_name}</a></span>
            </li>`,
          )}</ul>`
    }
  </section>`;
}

function renderComments(comments: Results["comments"]): TemplateResult | typeof nothing {
  if (comments.length === 0) return nothing;
  return html`<section class="box after" aria-labelledby="comments-title">
    <h2 id="comments-title">What visitors say</h2>
    <ul class="comments">${comments.map(
      ({ rating, comment, conversation_id, created_at }) => html`<li>${face(rating)}
        <div><p dir="auto">${comment}</p>
          <p class="meta">${faceNames[rating - 1]}, ${when(created_at)} · <a href=${addressOf("conversations", conversation_id)}>Conversation</a></p></div></li>`,
    )}</ul>
  </section>`;
}

function table<Row extends ResultsTotal>(
  title: string,
  first: string,
  rows: readonly Row[],
  name: (row: Row) => TemplateResult | string,
): TemplateResult {
  const id = `${first.toLowerCase()}-title`;
  return html`<section class="box after" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    ${rows.length === 0 ? html`<p class="empty">None in these days.</p>` : rowsOf(title, first, rows, name)}
  </section>`;
}

function rowsOf<Row extends ResultsTotal>(
  label: string,
  first: string,
  rows: readonly Row[],
  name: (row: Row) => TemplateResult | string,
): TemplateResult {
  return html`<div class="scroll" role="region" aria-label="${label}: figures" tabindex="0"><table>
    <thead><tr><th scope="col">${first}</th>${columns.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}</tr></thead>
    <tbody>${rows.map(
      (row) =>
        html`<tr><th scope="row">${name(row)}</th>${columns.map(({ of }) => html`<td class="number">${of(row)}</td>`)}</tr>`,
    )}</tbody>
  </table></div>`;
}

function chooser(
  label: string,
  value: string,
  all: string,
  choices: readonly (readonly [value: string, label: string])[],
  onChange: (value: string) => void,
): TemplateResult {
  return html`<span class="select"><select aria-label=${label} .value=${value} @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}>
    <option value="">${all}</option>
    ${choices.map(([id, name]) => html`<option value=${id} .selected=${live(id === value)}>${name}</option>`)}
  </select></span>`;
}

function plot(
  data: readonly ResultsDay[],
  label: string,
  total: string,
  format: (value: number) => string,
  kinds: readonly (readonly [name: string, of: (day: ResultsDay) => number | null])[],
  marks?: readonly number[],
): TemplateResult {
  const series = kinds.map(([name, of]): Series => ({ name, values: data.map(of) }));
  return html`<console-plot class="box" .label=${label} .total=${total} .dates=${data.map(({ date }) => date)} .series=${series}
    .format=${format} .whole=${format === whole} .marks=${marks}></console-plot>`;
}

/** How long visitors waited for people, in the unit in which its longest day is read best. */
function waitPlot(data: readonly ResultsDay[], total: ResultsTotal): TemplateResult {
  const longest = Math.max(...data.map(({ first_answer_seconds }) => first_answer_seconds ?? 0));
  const [unit, seconds] =
    longest < 120 ? (["s", 1] as const) : longest < 7_200 ? (["min", 60] as const) : (["h", 3_600] as const);
  const format = (value: number) =>
    `${value.toLocaleString("en-US", { maximumFractionDigits: unit === "s" ? 0 : 1 })} ${unit}`;
  const of = ({ first_answer_seconds: waited }: ResultsDay) => (waited === null ? null : waited / seconds);
  const marks = longest < 4 && unit === "s" ? [0, 1, 2, 3, 4] : undefined;
  return plot(data, "First answer of people", duration(total.first_answer_seconds), format, [["", of]], marks);
}

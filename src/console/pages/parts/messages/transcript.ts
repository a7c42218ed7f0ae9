import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { FunctionCall, HistoryItem } from "../../../../contract/operations/conversations/conversations.ts";
import { sizeText } from "../../../../widget/files/size-text.ts";
import { around } from "../../../../widget/panel/around.ts";
import "./answer.ts";
import { seesMoney } from "../account/own-role.ts";
import { count, moment, when } from "../format.ts";
import { icon } from "../icons.ts";
import { pretty } from "../pretty.ts";
import { type Offered, offeredBy } from "./offered-choices.ts";
import { StayAtEnd } from "./stay-at-end.ts";

/** Rates an answer by its id. */
export type Rate = (id: number, value: "up" | "down") => unknown;

/** What somebody of the team wrote for the others, between the messages. */
export interface Note {
  readonly id: number;
  readonly author: string;
  readonly content: string;
  readonly created_at: string;
}

/** A conversation: replies are formatted, all other text is shown as typed. It scrolls to new messages while the reader is at the end. */
@customElement("console-transcript")
export class ConsoleTranscript extends LitElement {
  @property({ attribute: false }) history: readonly HistoryItem[] = [];
  /** The assistant's name. */
  @property() assistant = "";
  /** Rates an answer; absent where answers are only read. */
  @property({ attribute: false }) onRate: Rate | undefined;
  /** Where the files of messages are read, without a slash at the end; empty if they are only named. */
  @property({ attribute: false }) filesPath = "";
  /** Notes of the team, at their time. */
  @property({ attribute: false }) notes: readonly Note[] = [];
  /** Deletes a note by its id. */
  @property({ attribute: false }) onDeleteNote: (id: number) => unknown = () => undefined;

  constructor() {
    super();
    new StayAtEnd(this, ".transcript");
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Messages keep their order; a note stands before the first message that is later than it. */
  private get lines(): readonly Line[] {
    const notes = this.notes.map(
      (note): Line => ({
        key: `note ${note.id}`,
        at: note.created_at,
        content: renderNote(note, () => this.onDeleteNote(note.id)),
      }),
    );
    const lines: Line[] = [];
    for (const [at, item] of this.history.entries()) {
      while (notes[0] && notes[0].at < item.created_at) lines.push(...notes.splice(0, 1));
      const content = renderItem(item, this.assistant, {
        onRate: at > 0 ? this.onRate : undefined,
        filesPath: this.filesPath,
        offered: offeredBy(item, this.history.slice(at + 1)),
      });
      lines.push({ key: item.id, at: item.created_at, content });
    }
    return [...lines, ...notes];
  }

  protected override render(): TemplateResult {
    return html`<div class="transcript" role="log" aria-label="Conversation" tabindex="0">
      ${repeat(
        this.lines,
        ({ key }) => key,
        ({ content }) => content,
      )}
    </div>`;
  }
}

/** A line of the transcript: a message or a note. */
interface Line {
  readonly key: string | number;
  readonly at: string;
  readonly content: TemplateResult;
}

const states = {
  pending: () => "Waiting for a reply",
  failed: () => (seesMoney() ? "No reply, not charged" : "No reply"),
} as const;

/** What became of a message on a phone. */
const deliveries = {
  sending: "Sending",
  unknown: "Not known yet whether it was sent",
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Not delivered",
} as const;

function renderItem(
  item: HistoryItem,
  assistant: string,
  {
    onRate,
    filesPath,
    offered,
  }: { readonly onRate: Rate | undefined; readonly filesPath: string; readonly offered: readonly Offered[] },
): TemplateResult {
  const { role, content, created_at, state } = item;
  const time = html`<time datetime=${created_at} title=${moment(created_at)}>${when(created_at)}</time>`;
  if (role === "system") {
    const [before, name, after] = around(content, item.event?.name);
    return html`<p class="event">${icon("clock", 16)}<span dir="auto">${before}<bdi>${name}</bdi>${after}</span> ${time}</p>`;
  }
  const author = item.author?.name;
  const who = role === "user" ? "Visitor" : (author ?? item.assistant?.name ?? assistant);
  const kind = author === undefined ? role : "person";
  return html`<article class="said-by ${kind}" aria-label="${who}, ${when(created_at)}">
    <p class="by">${role === "user" ? "Visitor" : html`<strong dir="auto">${who}</strong>${author === undefined ? html`<span class="tag">AI</span>` : nothing}`} ${time}${feedbackOf(item)}</p>
    ${(item.function_calls ?? []).map(renderStep)}
    ${wordsOf(item)}${filesOf(item, filesPath)}${offered.map(renderOffered)}
    ${role === "assistant" && author === undefined ? html`<div class="under">${sourcesOf(item)}${ratingOf(item, onRate)}</div>` : nothing}
    ${state ? html`<p class="meta ${state}">${states[state]()}</p>` : nothing}
    ${item.replaced ? html`<p class="meta">Replaced by the visitor</p>` : nothing}
    ${item.stopped ? html`<p class="meta">Stopped by the visitor</p>` : nothing}
    ${detailsOf(item)}
    ${item.delivery ? html`<p class="meta ${item.delivery}">${deliveries[item.delivery]}</p>` : nothing}
  </article>`;
}

function renderNote({ author, content, created_at }: Note, remove: () => unknown): TemplateResult {
  return html`<article class="team-note" aria-label="Note by ${author}, ${when(created_at)}">
    <p class="by">${icon("lock", 16)}<strong dir="auto">${author}</strong><span>Only your team sees this</span>
      <time datetime=${created_at} title=${moment(created_at)}>${when(created_at)}</time>
      <button class="round" type="button" aria-label="Delete this note" @click=${remove}>${icon("trash", 16)}</button></p>
    <p class="text" dir="auto">${content}</p>
  </article>`;
}

/** What ran before an answer, in words: `search_knowledge` is "Search knowledge". */
function renderStep({ name, result }: FunctionCall): TemplateResult {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  const failed = "error" in result;
  return html`<p class="step">${icon(failed ? "alert" : "check", 16)}<span>${words.charAt(0).toUpperCase()}${words.slice(1)}</span>
    <span class="soft">${failed ? "failed" : "done"}</span></p>`;
}

/** What is needed only to look for a fault: raw calls, and what the answer took. */
function detailsOf(item: HistoryItem): TemplateResult | typeof nothing {
  const calls = item.function_calls ?? [];
  if (calls.length === 0 && !item.turn) return nothing;
  return html`<details class="raw"><summary>Details</summary>${tookOf(item)}${calls.map(renderFunctionCall)}</details>`;
}

/** Which model answered, how long it took, and its tokens where it counts them. */
function tookOf({ turn }: HistoryItem): TemplateResult | typeof nothing {
  if (!turn) return nothing;
  const { model, latency_ms: ms, input_tokens: read, output_tokens: written } = turn;
  const { tokens_estimated: isAbout, model_cost: cost } = turn;
  const took = ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString("en-GB", { maximumFractionDigits: 1 })} s`;
  const tokens =
    read === undefined || written === undefined
      ? []
      : [`${isAbout ? "about " : ""}${read.toLocaleString("en-GB")} tokens in, ${written.toLocaleString("en-GB")} out`];
  const price = cost === undefined || !seesMoney() ? [] : [modelCost(cost)];
  return html`<p class="meta">${[model, took, ...tokens, ...price].join(" · ")}</p>`;
}

/** Most answers cost less than a cent. */
function modelCost(usd: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: usd < 0.01 ? 5 : 4 };
  return `$${usd.toLocaleString("en-GB", digits)} to the model’s server`;
}

/** As the visitor reads it: on a page, answers are formatted; on a phone, what a person wrote is not. */
function wordsOf({ role, content, author, delivery }: HistoryItem): TemplateResult | typeof nothing {
  if (content === "") return nothing;
  if (role === "assistant" && !(author && delivery)) return html`<console-answer .text=${content}></console-answer>`;
  return html`<p class="words" dir="auto">${content}</p>`;
}

/** Buttons and fields as the visitor had them, here only to read, with a mark on what they took. */
function renderOffered({ title, options }: Offered): TemplateResult {
  return html`<div class="offered"><p class="meta" dir="auto">${title}</p><ul aria-label=${title}>${options.map(
    ({ label, isTaken }) =>
      html`<li class=${isTaken ? "taken" : ""}>${isTaken ? icon("check", 16) : nothing}<bdi>${label}</bdi>${
        isTaken ? html`<span class="unseen">, taken by the visitor</span>` : nothing
      }</li>`,
  )}</ul></div>`;
}

/** Pictures as pictures, the rest by name; each is saved by a press, and none is opened in the console's place. */
function filesOf({ attachments = [] }: HistoryItem, path: string): TemplateResult | typeof nothing {
  if (attachments.length === 0) return nothing;
  return html`<ul class="message-files" aria-label="Files">${attachments.map(({ id, name, type, size }) => {
    const url = `${path}/${encodeURIComponent(id)}`;
    const about = html`${icon("download", 16)}<bdi>${name}</bdi> <span class="soft">${sizeText(size, "en-GB")}</span>`;
    if (path === "") return html`<li><span class="file">${about}</span></li>`;
    return html`<li><a class="file" href=${url} download=${name}>${
      /^image\/(?!heic)/.test(type) ? html`<img src=${url} alt="" loading="lazy">` : nothing
    }<span>${about}</span></a></li>`;
  })}</ul>`;
}

/** A passage that an answer rests on, as `search_knowledge` lists it. */
interface Source {
  readonly title?: string;
  readonly document?: string;
  readonly excerpt?: string;
  readonly url?: string | null;
}

/** What the answer rests on, by title and document. */
function sourcesOf({ function_calls: calls = [] }: HistoryItem): TemplateResult | typeof nothing {
  const sources = calls
    .filter(({ name, result }) => name === "search_knowledge" && result.found === true)
    .flatMap(({ result }) => (Array.isArray(result.passages) ? (result.passages as Source[]) : []));
  if (sources.length === 0) return nothing;
  return html`<details class="sources"><summary>${count(sources.length, "source")}</summary><ul>${sources.map(
    ({ title = "", document = "", excerpt = "", url }) => html`<li>
      <strong dir="auto">${title || document}</strong>${document !== "" && document !== title ? html` <span class="meta" dir="auto">${document}</span>` : nothing}
      <span class="soft" dir="auto">${excerpt}</span>
      ${url && /^https?:/.test(url) ? html`<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${url}</a>` : nothing}
    </li>`,
  )}</ul></details>`;
}

/** Two buttons where the answer can be rated. */
function ratingOf({ id, feedback }: HistoryItem, onRate: Rate | undefined): TemplateResult | typeof nothing {
  if (!onRate) return nothing;
  const button = (value: "up" | "down", label: string) =>
    html`<button class="round ${value}" type="button" aria-label=${label} title=${label} aria-pressed=${feedback === value}
      @click=${() => onRate(id, value)}>${icon("thumb", 16)}</button>`;
  return html`<span class="rating">${button("up", "Helpful")}${button("down", "Not helpful")}</span>`;
}

/** A function call: its name, arguments and result. */
export function renderFunctionCall({ name, arguments: given, result }: FunctionCall): TemplateResult {
  return html`<details class="call">
    <summary>${icon("braces", 18)}<code dir="ltr">${name}</code><span class="soft">${"error" in result ? "failed" : "done"}</span></summary>
    <p class="meta">Arguments</p>
    <pre tabindex="0" role="region" aria-label="Arguments of ${name}" dir="auto">${pretty(given)}</pre>
    <p class="meta">Result</p>
    <pre tabindex="0" role="region" aria-label="Result of ${name}" dir="auto">${pretty(result)}</pre>
  </details>`;
}

function feedbackOf({ feedback }: HistoryItem): TemplateResult | typeof nothing {
  if (!feedback) return nothing;
  return html` <span class="tag ${feedback === "up" ? "good" : "held"}">${feedback === "up" ? "helpful" : "not helpful"}</span>`;
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../contract/operations/assistants.ts";
import { call } from "../api.ts";
import { coalesce } from "../parts/coalesce.ts";
import { choiceField } from "../parts/fields.ts";
import { moment, when } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { Live } from "../parts/live.ts";
import { moreButton } from "../parts/more.ts";
import { Older } from "../parts/older.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/poll.ts";
import { addressOf } from "../routes.ts";
import "./conversation.ts";
import type { Conversation, ConversationPage } from "./conversation-page.ts";
import { channelChoices, channelQuery, channelWords } from "./type-words.ts";
import { isSoundOn, setSound } from "./waiting-signal.ts";
import { whoOf } from "./who.ts";

const types = [{ value: "", label: "All" }, ...channelChoices];

const shows = [
  { value: "", label: "All" },
  { value: "waiting=true", label: "Waiting" },
  { value: "unread=true", label: "Unread" },
  { value: "closed=true", label: "Closed" },
];
/** After the last key: a search for each letter would be thrown away. */
const searchPauseMs = 250;

const noneLikeThat = "No results. Search or filter for something else.";
/** A search for words goes through so many conversations at a time, and may find nothing in the newest ones. */
const noneSoFar = "No results so far. Older conversations have not been searched yet.";
const noneYet = "No conversations yet. They appear here as soon as they start.";

interface Listed {
  readonly assistants: readonly Assistant[];
  readonly newest: ConversationPage;
}

/** All conversations, those who wait and what happened last first, and beside them the one that is read. */
@customElement("console-conversations")
export class ConsoleConversations extends ConsolePage<Listed> {
  protected readonly subject = "the conversations";
  /** The conversation that is read. */
  @property({ attribute: false }) uuid: string | undefined;
  @state() private type = "";
  @state() private assistant = "";
  @state() private shown = "";
  @state() private words = "";
  @state() private isHeard = isSoundOn();
  readonly #older = new Older<Conversation>(this, (cursor) => this.page(cursor));
  #searching: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new Live(this, refresh);
    new Poll(this, refresh, 15_000);
  }

  protected async read(): Promise<Listed> {
    const [assistants, newest] = await Promise.all([
      this.data?.assistants ?? call<Assistant[]>("GET", "/user/assistants"),
      this.page(),
    ]);
    return { assistants, newest };
  }

  private page(cursor = ""): Promise<ConversationPage> {
    const query = new URLSearchParams({
      ...channelQuery(this.type),
      assistant_id: this.assistant,
      q: this.words.trim(),
      cursor,
    });
    return call("GET", `/user/conversations?${query}${this.shown ? `&${this.shown}` : ""}`);
  }

  private filter(what: { type?: string; assistant?: string; shown?: string; words?: string }): void {
    this.type = what.type ?? this.type;
    this.assistant = what.assistant ?? this.assistant;
    this.shown = what.shown ?? this.shown;
    this.words = what.words ?? this.words;
    this.#older.forget();
    void this.refresh();
  }

  private handleSearch(event: Event): void {
    const words = (event.target as HTMLInputElement).value;
    clearTimeout(this.#searching);
    this.#searching = setTimeout(() => this.filter({ words }), searchPauseMs);
  }

  private handleSound(): void {
    this.isHeard = !this.isHeard;
    setSound(this.isHeard);
  }

  /** Arrows lead from row to row, as in other lists of mail. */
  private handleKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const links = [...this.querySelectorAll<HTMLElement>(".threads a")];
    const at = links.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    links[at + step]?.focus();
  }

  protected renderData({ assistants, newest }: Listed): TemplateResult {
    return html`<div class="inbox ${this.uuid ? "reading" : ""}">
      <div class="list">${this.renderList(assistants, newest)}</div>
      <div class="read">
        ${
          this.uuid
            ? keyed(this.uuid, html`<console-conversation .uuid=${this.uuid}></console-conversation>`)
            : html`<p class="empty">Choose a conversation to read it or to answer.</p>`
        }
      </div>
    </div>`;
  }

  private renderList(assistants: readonly Assistant[], newest: ConversationPage): TemplateResult {
    const all = this.#older.after(newest).toSorted(byUrgency);
    const filtered = [this.type, this.assistant, this.shown, this.words.trim()].some((value) => value !== "");
    const isSearchedPartly = all.length === 0 && this.#older.hasMore(newest);
    const title = this.uuid ? html`<h2>Conversations</h2>` : html`<h1>Conversations</h1>`;
    return html`<div class="spread">
        ${title}
        <button class="button small" type="button" aria-pressed=${this.isHeard} @click=${this.handleSound}>${icon("speaker", 18)}Sound</button>
      </div>
      <p><input type="search" aria-label="Search conversations" placeholder="Search" @input=${this.handleSearch}></p>
      <div class="chips" role="group" aria-label="Show">
        ${shows.map(({ value, label }) => html`<button type="button" aria-pressed=${this.shown === value} @click=${() => this.filter({ shown: value })}>${label}</button>`)}
      </div>
      <div class="filters" role="group" aria-label="Filter">
        ${choiceField({
          name: "type",
          label: "Channel",
          value: this.type,
          choices: types,
          onChange: (type) => this.filter({ type }),
        })}
        ${choiceField({
          name: "assistant",
          label: "Assistant",
          value: this.assistant,
          choices: [{ value: "", label: "All" }, ...assistants.map(({ uuid, name }) => ({ value: uuid, label: name }))],
          onChange: (assistant) => this.filter({ assistant }),
        })}
      </div>
      ${all.length === 0 ? html`<p class="empty">${!filtered ? noneYet : isSearchedPartly ? noneSoFar : noneLikeThat}</p>` : nothing}
      <ul class="threads" @keydown=${this.handleKeyDown}>
        ${repeat(
          all,
          ({ id }) => id,
          (conversation) => renderRow(conversation, conversation.id === this.uuid),
        )}
      </ul>
      ${moreButton(this.#older, newest, isSearchedPartly ? "Search older conversations" : undefined)}`;
  }
}

/** Those who wait first, the longest first; then what happened last. */
function byUrgency(a: Conversation, b: Conversation): number {
  const [waitsA, waitsB] = [waitingSince(a), waitingSince(b)];
  if (waitsA && waitsB) return waitsA < waitsB ? -1 : 1;
  if (waitsA || waitsB) return waitsA ? -1 : 1;
  return a.updated_at > b.updated_at ? -1 : a.updated_at < b.updated_at ? 1 : 0;
}

function waitingSince({ person }: Conversation): string | undefined {
  return person?.state === "waiting" ? person.since : undefined;
}

function renderRow(conversation: Conversation, isRead: boolean): TemplateResult {
  const { id, assistant_name, unread, last_message: last, person, tags, status, created_at } = conversation;
  const at = last?.created_at ?? created_at;
  const since = waitingSince(conversation);
  const minutes = since ? Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000)) : 0;
  return html`<li>
    <a href=${addressOf("conversations", id)} aria-current=${isRead ? "true" : nothing}>
      <span class="top">
        ${unread > 0 && !isRead ? html`<span class="dot" aria-hidden="true"></span><span class="unseen">${unread} unread, </span>` : nothing}
        <strong><bdi>${whoOf(conversation)}</bdi></strong>${assistant_name === null ? nothing : html`<span class="meta with"> with <bdi>${assistant_name}</bdi></span>`}
        <time class="meta" datetime=${at} title=${moment(at)}>${when(at)}</time>
      </span>
      <span class="excerpt" dir="auto">${last ? `${last.author ? `${last.author.name}: ` : ""}${last.excerpt}` : "No messages yet"}</span>
      <span class="marks">
        ${since ? html`<span class="tag held">waiting${minutes > 0 ? ` ${minutes} min` : ""}</span>` : nothing}
        ${person?.state === "joined" ? html`<span class="tag accent"><bdi>${person.name ?? "a person"}</bdi> answers</span>` : nothing}
        ${status === "closed" ? html`<span class="tag">closed</span>` : nothing}
        <span class="tag">${channelWords(conversation)}</span>
        ${tags.map((tag) => html`<span class="tag" dir="auto">${tag}</span>`)}
      </span>
    </a>
  </li>`;
}

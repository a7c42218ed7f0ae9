import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { atMostEvery, callsEveryMs, coalesce } from "../parts/updates/coalesce.ts";
import "../parts/confirm-dialog.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { count, moment, when } from "../parts/format.ts";
import { choiceField } from "../parts/forms/fields.ts";
import { icon } from "../parts/icons.ts";
import { moreButton } from "../parts/lists/load-more-button.ts";
import { OlderItems } from "../parts/lists/older-items.ts";
import { ConsolePage } from "../parts/page.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import { addressOf, go } from "../routes.ts";
import type { ConsoleConversation } from "./conversation.ts";
import "./conversation.ts";
import type { Conversation, ConversationPage } from "./conversation-page.ts";
import { type ConsoleShortcuts, shortcutOf } from "./shortcuts.ts";
import "./shortcuts.ts";
import { closeWarning } from "./close-warning.ts";
import { contactName } from "./contact-name.ts";
import { readTeam, type Team } from "./team-members.ts";
import { channelChoices, channelQuery, channelWords } from "./type-words.ts";
import { isSoundOn, setSound } from "./waiting-signal.ts";

const types = [{ value: "", label: "All" }, ...channelChoices];

const opened = "closed=false&snoozed=false";
const shows = [
  { value: opened, label: "Open" },
  { value: `assignee=me&${opened}`, label: "Mine" },
  { value: `assignee=none&${opened}`, label: "Unassigned" },
  { value: "waiting=true", label: "Waiting" },
  { value: "unread=true", label: "Unread" },
  { value: "snoozed=true", label: "Snoozed" },
  { value: "closed=true", label: "Closed" },
  { value: "", label: "All" },
];
/** After the last key: a search for each letter would be thrown away. */
const searchPauseMs = 250;
/** Chosen: who joins or leaves the team does so rarely. */
const teamEveryMs = 60_000;

const noneLikeThat = "No results. Search or filter for something else.";
/** A search for words goes through so many conversations at a time, and may find nothing in the newest ones. */
const noneSoFar = "No results so far. Older conversations have not been searched yet.";
const noneOpen = "No open conversations. New ones appear here as soon as they start.";

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
  @state() private shown = opened;
  @state() private words = "";
  @state() private isHeard = isSoundOn();
  @state() private team: Team = { members: [], ownId: undefined };
  /** Those that are changed together; undefined: none can be chosen. */
  @state() private chosen: ReadonlySet<string> | undefined;
  /** Who is in the middle of one of those. */
  @state() private inUse = "";
  @query("console-confirm.close-chosen") private readonly confirmClose!: ConsoleConfirm;
  @query("console-conversation") private readonly conversation!: ConsoleConversation | null;
  @query("console-shortcuts") private readonly shortcuts!: ConsoleShortcuts | null;
  readonly #handleKey = (event: KeyboardEvent): void => this.handleShortcut(event);
  readonly #older = new OlderItems<Conversation>(this, (cursor) => this.page(cursor));
  #searching: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    const refresh = coalesce(() => this.refresh());
    new LiveEvents(this, refresh);
    const refreshForCalls = atMostEvery(callsEveryMs, refresh);
    new LiveEvents(this, ({ type }) => type !== "call.transcript" && refreshForCalls(), ["call"]);
    new Poll(this, refresh, 15_000);
    new Poll(this, () => this.readTeam(), teamEveryMs);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#handleKey);
    void this.readTeam();
  }

  private async readTeam(): Promise<void> {
    this.team = await readTeam().catch(() => this.team); // a member who is signed out sees that elsewhere
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.#handleKey);
  }

  private handleShortcut(event: KeyboardEvent): void {
    const shortcut = shortcutOf(event);
    if (!shortcut) return;
    event.preventDefault();
    if (shortcut === "next") this.step(1);
    else if (shortcut === "previous") this.step(-1);
    else if (shortcut === "search") this.querySelector<HTMLElement>("input[type=search]")?.focus();
    else if (shortcut === "help") this.shortcuts?.open();
    else if (shortcut === "close") void this.conversation?.toggleClosed();
    else if (shortcut === "assign") void this.conversation?.assign(this.team.ownId ?? null);
    else void this.conversation?.write(shortcut);
  }

  /** Goes to the conversation that stands so far below the one that is read. */
  private step(by: number): void {
    const rows = [...this.querySelectorAll<HTMLAnchorElement>(".threads a")];
    const at = rows.findIndex((row) => row.hasAttribute("aria-current"));
    const next = rows[at < 0 ? 0 : at + by];
    if (next) go(next.pathname);
    next?.scrollIntoView({ block: "nearest" });
  }

  private choose(id: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.chosen = chosen;
  }

  /** Changes all that are chosen, one after the other; what cannot be changed stays chosen. */
  private async changeChosen(changeOf: (conversation: Conversation) => object, done: string): Promise<void> {
    const chosen = this.chosenOnes;
    const left = new Set<string>();
    let problem = "";
    for (const conversation of chosen) {
      try {
        await call("PUT", `/user/conversations/${conversation.id}`, changeOf(conversation));
      } catch (error) {
        left.add(conversation.id);
        problem = failureOf(error).text;
      }
    }
    this.chosen = left.size > 0 ? left : undefined;
    announce(problem || `${count(chosen.length, "conversation")} ${done}.`);
    await this.refresh();
  }

  /** Those that are chosen and still listed. */
  private get chosenOnes(): readonly Conversation[] {
    const all = this.data ? this.#older.after(this.data.newest) : [];
    return all.filter(({ id }) => this.chosen?.has(id));
  }

  /** Asks first where somebody would be left without an answer, or a colleague without their conversation. */
  private async handleCloseChosen(): Promise<void> {
    this.inUse = closeWarning(this.chosenOnes, this.team.ownId);
    if (this.inUse === "") await this.closeChosen();
    else this.confirmClose.open();
  }

  private closeChosen(): Promise<void> {
    return this.changeChosen(() => ({ status: "closed" }), "closed");
  }

  private handleTagChosen(event: SubmitEvent): void {
    event.preventDefault();
    const tag = String(new FormData(event.target as HTMLFormElement).get("tag") ?? "").trim();
    if (tag !== "") void this.changeChosen(({ tags }) => ({ tags: [...tags, tag] }), "tagged");
  }

  protected async read(): Promise<Listed> {
    const [assistants, newest] = await Promise.all([
      this.data?.assistants ?? call("GET", "/user/assistants"),
      this.page(),
    ]);
    return { assistants, newest };
  }

  private page(cursor = ""): Promise<ConversationPage> {
    const query = new URLSearchParams({
      ...channelQuery(this.type),
      assistant_id: this.assistant,
      q: this.words.trim(),
      empty: "false", // somebody has the chat open, and may never write
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
            ? keyed(
                this.uuid,
                html`<console-conversation .uuid=${this.uuid} .team=${this.team} @team-outdated=${() => this.readTeam()}></console-conversation>`,
              )
            : html`<p class="empty">Choose a conversation to read it or to answer. Press ? for the keyboard.</p>`
        }
      </div>
      <console-shortcuts></console-shortcuts>
      <console-confirm class="close-chosen" question="Close ${count(this.chosen?.size ?? 0, "conversation")}?" .consequence=${this.inUse}
        action="Close them" .run=${() => this.closeChosen()}></console-confirm>
    </div>`;
  }

  private renderList(assistants: readonly Assistant[], newest: ConversationPage): TemplateResult {
    const all = this.#older.after(newest).toSorted(byUrgency);
    const filtered =
      this.shown !== opened || [this.type, this.assistant, this.words.trim()].some((value) => value !== "");
    const isSearchedPartly = all.length === 0 && this.#older.hasMore(newest);
    const title = this.uuid ? html`<h2>Conversations</h2>` : html`<h1>Conversations</h1>`;
    return html`<div class="spread">
        ${title}
        <span class="buttons">
          <button class="round" type="button" aria-label="Select several" aria-pressed=${this.chosen !== undefined} @click=${() => {
            this.chosen = this.chosen ? undefined : new Set();
          }}>${icon("check", 18)}</button>
          <button class="round" type="button" aria-label="Sound" aria-pressed=${this.isHeard} @click=${this.handleSound}>${icon("speaker", 18)}</button>
        </span>
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
      ${this.chosen ? this.renderBulk(this.chosen.size) : nothing}
      ${all.length === 0 ? html`<p class="empty">${!filtered ? noneOpen : isSearchedPartly ? noneSoFar : noneLikeThat}</p>` : nothing}
      <ul class="threads" @keydown=${this.handleKeyDown}>
        ${repeat(
          all,
          ({ id }) => id,
          (conversation) =>
            renderRow(conversation, {
              isRead: conversation.id === this.uuid,
              isChosen: this.chosen?.has(conversation.id),
              onChoose: () => this.choose(conversation.id),
            }),
        )}
      </ul>
      ${moreButton(this.#older, newest, isSearchedPartly ? "Search older conversations" : undefined)}`;
  }

  private renderBulk(amount: number): TemplateResult {
    return html`<form data-unwatched class="bulk" aria-label="Selected conversations" @submit=${this.handleTagChosen}>
      <p class="hint" role="status">${amount === 0 ? "Select conversations below." : `${count(amount, "conversation")} selected`}</p>
      <p class="buttons">
        <button class="button small" type="button" ?disabled=${amount === 0} @click=${this.handleCloseChosen}>Close all</button>
        <button class="button small" type="button" ?disabled=${amount === 0} @click=${() => this.changeChosen(() => ({ assignee_id: this.team.ownId }), "assigned to you")}>Assign to me</button>
      </p>
      <p class="add"><input name="tag" aria-label="A tag for all" placeholder="refund" maxlength=${rowLimits.tagChars} autocomplete="off" dir="auto">
        <button class="button small" type="submit" ?disabled=${amount === 0}>Tag all</button></p>
    </form>`;
  }
}

/** Those who wait first, the longest first; then what was said last. */
function byUrgency(a: Conversation, b: Conversation): number {
  const [waitsA, waitsB] = [waitingSince(a), waitingSince(b)];
  if (waitsA && waitsB) return waitsA < waitsB ? -1 : 1;
  if (waitsA || waitsB) return waitsA ? -1 : 1;
  const [atA, atB] = [movedAt(a), movedAt(b)];
  return atA > atB ? -1 : atA < atB ? 1 : 0;
}

/** When something was said in it last, which is the time that the list shows: what was put off until a time comes back then. */
function movedAt({ last_message: last, created_at, snoozed_until: until }: Conversation): string {
  const at = last?.created_at ?? created_at;
  return until && until > at && Date.parse(until) <= Date.now() ? until : at;
}

function waitingSince({ person }: Conversation): string | undefined {
  return person?.state === "waiting" ? person.since : undefined;
}

interface RowState {
  readonly isRead: boolean;
  /** Whether it is changed with others; undefined if it cannot be. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: () => void;
}

function renderRow(conversation: Conversation, { isRead, isChosen, onChoose }: RowState): TemplateResult {
  const { id, assistant_name, unread, last_message: last, person, tags, status } = conversation;
  const { assignee, snoozed_until: until, given_in_turn_at: inTurnAt, call: running } = conversation;
  const at = movedAt(conversation);
  const said = conversation.match ?? last; // what was searched for, before what was said last
  const since = waitingSince(conversation);
  const minutes = since ? Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000)) : 0;
  return html`<li class=${isChosen === undefined ? "" : "choosing"}>
    ${isChosen === undefined ? nothing : html`<input type="checkbox" aria-label="Select ${contactName(conversation)}" .checked=${isChosen} @change=${onChoose}>`}
    <a href=${addressOf("conversations", id)} aria-current=${isRead ? "true" : nothing}>
      <span class="top">
        ${unread > 0 && !isRead ? html`<span class="dot" aria-hidden="true"></span><span class="unseen">${unread} unread, </span>` : nothing}
        <strong><bdi>${contactName(conversation)}</bdi></strong>${assistant_name === null ? nothing : html`<span class="meta with"> with <bdi>${assistant_name}</bdi></span>`}
        <time class="meta" datetime=${at} title=${moment(at)}>${when(at)}</time>
      </span>
      <span class="excerpt" dir="auto">${said ? html`${said.author ? html`<bdi class="by">${said.author.name}:</bdi> ` : nothing}${said.excerpt}` : "No messages yet"}</span>
      <span class="marks">
        ${since ? html`<span class="tag held">waiting${minutes > 0 ? ` ${minutes} min` : ""}</span>` : nothing}
        ${running ? html`<span class="tag calling">${icon("phone", 16)}<span>${running.status === "in-progress" ? "in a call" : "call is ringing"}</span></span>` : nothing}
        ${person?.state === "joined" ? html`<span class="tag accent person"><bdi>${person.name ?? "a person"}</bdi><span> answers</span></span>` : nothing}
        ${assignee && assignee.name !== person?.name ? html`<span class="tag accent">${person?.state === "joined" ? "assigned to " : nothing}<bdi>${assignee.name}</bdi>${inTurnAt && since ? ", in turn" : ""}</span>` : nothing}
        ${until ? html`<span class="tag">${Date.parse(until) > Date.now() ? `snoozed until ${when(until)}` : "snooze ended"}</span>` : nothing}
        ${status === "closed" ? html`<span class="tag">closed</span>` : nothing}
        <span class="tag">${channelWords(conversation)}</span>
        ${tags.map((tag) => html`<span class="tag" dir="auto">${tag}</span>`)}
      </span>
    </a>
  </li>`;
}

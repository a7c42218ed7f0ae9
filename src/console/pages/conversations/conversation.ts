import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { newMessageKey } from "../../../client/chat/message-key.ts";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { getOwnMember } from "../../../contract/operations/account/members.ts";
import type { getConversation, HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type {
  ConversationNote,
  getOwnedConversation,
  SavedReply,
} from "../../../contract/operations/conversations/inbox.ts";
import { call, failureOf } from "../api.ts";
import type { ConsoleComposer } from "../parts/messages/composer.ts";
import { spacedText } from "../shared/phone-number.ts";
import "../parts/messages/composer.ts";
import "../parts/confirm-dialog.ts";
import { ownName, readOwnName } from "../parts/account/own-name.ts";
import { isAdmin, seesMoney } from "../parts/account/own-role.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { moment, money } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { atMostEvery, callsEveryMs, coalesce } from "../parts/updates/coalesce.ts";
import { LiveEvents } from "../parts/updates/live-events.ts";
import { Poll } from "../parts/updates/poll.ts";
import "../parts/messages/transcript.ts";
import { addressOf, go } from "../routes.ts";
import type { Conversation } from "./conversation-page.ts";
import { fillReply, replyValues } from "./saved-replies/fill-reply.ts";
import { type ConsoleSavedReplies, readSavedReplies } from "./saved-replies/saved-replies.ts";
import "./saved-replies/saved-replies.ts";
import { contactName } from "./contact-name.ts";
import { snoozeChoices } from "./snooze.ts";
import type { Team } from "./team-members.ts";
import { channelWords, sentBy } from "./type-words.ts";
import { tagsRefusal, visitorPane } from "./visitor-pane.ts";

type Read = SuccessOf<typeof getConversation>;
type About = SuccessOf<typeof getOwnedConversation>;

const read = "The visitor sees your message once they have the chat open.";
const readOrMailed = "The visitor sees your message in the chat, and gets it by e-mail once they have left the page.";
const forTeam = "Only you and your team see notes.";

/** Chosen: half as long as the visitor's page shows it, and colleagues. */
const typingEveryMs = 3_000;
const writingShownMs = 6_000;

/**
 * One conversation, refreshed while it is visible, with a box for the owner's own messages.
 * @fires team-outdated - It could not be assigned: the member may have been removed.
 */
@customElement("console-conversation")
export class ConsoleConversation extends ConsolePage<Read> {
  protected readonly subject = "the conversation";
  protected override readonly list = { href: addressOf("conversations"), text: "All conversations" };
  @property({ attribute: false }) uuid = "";
  @property({ attribute: false }) team: Team = { members: [], ownId: undefined };
  @state() private about: About | undefined;
  @state() private notes: readonly ConversationNote[] = [];
  @state() private replies: readonly SavedReply[] = [];
  private own: SuccessOf<typeof getOwnMember> | undefined;
  /** Whether what is written is for the team alone. */
  @state() private isNoting = false;
  /** Whether the visitor's column is shown where there is no room beside the messages. */
  @state() private isVisitorShown = false;
  @state() private busy = false;
  /** The loaded messages before the newest ones. */
  @state() private earlier: readonly HistoryItem[] = [];
  /** Whether there are messages before the loaded ones; undefined until some were loaded. */
  @state() private hasEarlier: boolean | undefined;
  /** Tags that could not be saved. */
  @state() private refusedTags: { readonly typed: string; readonly reason: string } | undefined;
  /** What the tags box showed before it was edited. */
  #tagsBefore: readonly string[] = [];
  /** The last message that was noted as read. */
  private readId = 0;
  /** When the last typing event was sent. */
  #typingSentAt = 0;
  /** Settled once the platform has that event. */
  #typing: Promise<unknown> = Promise.resolve();
  /** The colleague who is writing an answer here. */
  @state() private colleague: string | undefined;
  #colleagueGone: ReturnType<typeof setTimeout> | undefined;
  /** The answer that is being sent, or could not be. */
  #attempt: { readonly said: string; readonly key: string } | undefined;
  /** The note that is asked about. */
  #doomedNote = 0;
  @query("console-confirm.of-conversation") private readonly confirm!: ConsoleConfirm;
  @query("console-confirm.of-note") private readonly confirmNote!: ConsoleConfirm;
  @query("console-composer") private readonly composer!: ConsoleComposer | null;
  @query("console-saved-replies") private readonly savedReplies!: ConsoleSavedReplies | null;

  constructor() {
    super();
    const refresh = coalesce(async () => this.busy || (await this.refresh()));
    const readAbout = coalesce(() => this.readAbout());
    new LiveEvents(this, ({ data }) => {
      if (data.conversation_id !== this.uuid) return;
      readAbout();
      refresh();
    });
    new LiveEvents(this, ({ data }) => void (data.conversation_id === this.uuid && this.showWriting(data.name)), [
      "typing",
    ]);
    const readAboutForCalls = atMostEvery(callsEveryMs, readAbout);
    new LiveEvents(this, ({ type }) => type !== "call.transcript" && readAboutForCalls(), ["call"]);
    new Poll(this, refresh, 15_000);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.readAbout();
    void this.readReplies();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#colleagueGone);
  }

  /** Shows for some seconds that a colleague is writing: two answers to one visitor are one too many. */
  private async showWriting(name: unknown): Promise<void> {
    if (typeof name !== "string" || name === (await ownName().catch(() => name))) return;
    clearTimeout(this.#colleagueGone);
    this.colleague = name;
    this.#colleagueGone = setTimeout(() => {
      this.colleague = undefined;
    }, writingShownMs);
  }

  private async readReplies(): Promise<void> {
    [this.replies, this.own] = await Promise.all([
      readSavedReplies().catch(() => this.replies),
      call("GET", "/user/members/me").catch(() => this.own),
    ]);
  }

  /** What placeholders of saved replies stand for here. */
  private get known(): ReadonlyMap<string, string> {
    return replyValues({ about: this.about, variables: this.data?.variables ?? {}, own: this.own });
  }

  /** Goes to the box, to answer or to write a note. */
  async write(what: "answer" | "note"): Promise<void> {
    this.isNoting = what === "note";
    await this.updateComplete;
    this.composer?.focus();
  }

  /** Closes what is open, and opens what is closed. */
  async toggleClosed(): Promise<void> {
    await this.setStatus(this.about?.status === "closed" ? "open" : "closed");
  }

  /** Assigns it to a member; null: to nobody. */
  async assign(memberId: number | null): Promise<void> {
    const name = this.team.members.find(({ id }) => id === memberId)?.name;
    await this.change({ assignee_id: memberId }, name ? `Assigned to ${name}.` : "Assigned to nobody.");
  }

  private async snooze(until: Date | null): Promise<void> {
    const said = until ? `Snoozed until ${moment(until.toISOString())}.` : "The conversation is back.";
    await this.change({ snoozed_until: until?.toISOString() ?? null }, said);
  }

  private async change(change: object, said: string): Promise<void> {
    try {
      await call("PUT", `/user/conversations/${this.uuid}`, change);
      await this.readAbout();
      announce(said);
    } catch (error) {
      announce(failureOf(error).text);
      this.requestUpdate(); // what was chosen is not so
      if ("assignee_id" in change) this.dispatchEvent(new Event("team-outdated"));
    }
  }

  private async note(content: string): Promise<void> {
    await call("POST", `/user/conversations/${this.uuid}/notes`, { content });
    await this.readAbout();
  }

  private async suggest(): Promise<string> {
    const { draft } = await call("POST", `/user/conversations/${this.uuid}/draft`);
    return draft;
  }

  private async deleteNote(): Promise<void> {
    await call("DELETE", `/user/conversations/${this.uuid}/notes/${this.#doomedNote}`);
    await this.readAbout();
    announce("The note was deleted.");
  }

  protected async read(): Promise<Read> {
    const read = await call("GET", `/conversations/${this.uuid}`);
    const first = read.history[0]?.id ?? 0;
    const seen = this.data?.history.at(-1)?.id ?? 0;
    if (read.history.some(({ id, author }) => id > seen && author?.name === this.colleague)) this.colleague = undefined;
    // Messages that new ones push out of the newest part stay visible.
    const pushedOut = this.data?.history.filter(({ id }) => id < first) ?? [];
    void this.markRead(read.history.at(-1)?.id);
    if (this.hasEarlier !== undefined) this.earlier = [...this.earlier, ...pushedOut];
    return read;
  }

  private async handleEarlier(): Promise<void> {
    const before = (this.earlier[0] ?? this.data?.history[0])?.id ?? 0;
    try {
      const read = await call("GET", `/conversations/${this.uuid}?before=${before}`);
      this.earlier = [...read.history, ...this.earlier];
      this.hasEarlier = read.has_more === true;
    } catch (error) {
      announce(failureOf(error).text);
    }
  }

  /** What is on the screen is read; a window in the background reads nothing. */
  private async markRead(id: number | undefined): Promise<void> {
    if (id === undefined || id <= this.readId || document.hidden) return;
    this.readId = id;
    await call("PUT", `/user/conversations/${this.uuid}`, { read_id: id }).catch(() => undefined);
  }

  private async setStatus(status: "open" | "closed"): Promise<void> {
    try {
      await call("PUT", `/user/conversations/${this.uuid}`, { status });
      await Promise.all([this.readAbout(), this.refresh()]);
      announce(status === "closed" ? "The conversation was closed." : "The conversation is open.");
    } catch (error) {
      announce(failureOf(error).text);
    }
  }

  /** Saves what was added and removed, beside what colleagues did meanwhile. What is refused stays in the box with the reason. */
  private async handleTags(event: Event): Promise<void> {
    const typed = (event.target as HTMLInputElement).value;
    const given = tagsOf(typed);
    try {
      const { tags: present } = await call("GET", `/user/conversations/${this.uuid}`);
      const kept = present.filter((tag) => given.includes(tag) || !this.#tagsBefore.includes(tag));
      const added = given.filter((tag) => !present.includes(tag) && !this.#tagsBefore.includes(tag));
      await call("PUT", `/user/conversations/${this.uuid}`, { tags: [...kept, ...added] });
      this.#tagsBefore = given;
      this.refusedTags = undefined;
      await Promise.all([this.readAbout(), this.refresh()]);
    } catch (error) {
      this.refusedTags = { typed, reason: tagsRefusal(failureOf(error)) };
    }
  }

  private async readAbout(): Promise<void> {
    const path = `/user/conversations/${this.uuid}` as const;
    const [about, notes] = await Promise.all([
      call("GET", path).catch(() => this.about),
      call("GET", `${path}/notes`).catch(() => ({ data: this.notes })),
    ]);
    this.about = about;
    this.notes = notes.data;
  }

  private async handleSwitch(event: Event): Promise<void> {
    const enabled = (event.target as HTMLInputElement).checked;
    this.busy = true;
    try {
      await call("POST", `/automate/conversations/${this.uuid}/${enabled ? "enable" : "disable"}-ai`);
      announce(
        enabled ? "The assistant is on again." : "The assistant is off. Visitors see that a person will answer.",
      );
      await this.refresh();
    } catch (error) {
      announce(failureOf(error).text);
    } finally {
      this.busy = false;
    }
  }

  /** The visitor sees it for some seconds. */
  private readonly sendTyping = (): void => {
    if (Date.now() - this.#typingSentAt < typingEveryMs) return;
    this.#typingSentAt = Date.now();
    this.#typing = ownName()
      .then((name) => call("POST", `/user/conversations/${this.uuid}/typing`, { name }))
      .catch(() => undefined);
  };

  private async answer(message: string, files: readonly string[]): Promise<void> {
    const name = await readOwnName();
    this.#typingSentAt = 0;
    await this.#typing; // one that arrives after the message says that its author goes on writing
    // The same text again after a lost answer is the same message.
    const said = [message, ...files].join("\n");
    if (this.#attempt?.said !== said) this.#attempt = { said, key: newMessageKey() };
    const headers = { "idempotency-key": this.#attempt.key };
    const attachments = files.length > 0 ? { attachments: [...files] } : {};
    await call("POST", `/user/conversations/${this.uuid}/messages`, { message, name, ...attachments }, headers);
    this.#attempt = undefined;
    await this.refresh();
  }

  private async erase(): Promise<void> {
    await call("DELETE", `/user/conversations/${this.uuid}`);
    announce("The conversation was deleted.");
    go(addressOf("conversations"), { replace: true });
  }

  protected renderData({ history: newest, has_more, variables, ai_enabled: enabled = true }: Read): TemplateResult {
    const history = [...this.earlier, ...newest];
    const hasEarlier = this.hasEarlier ?? has_more === true;
    const name = this.about?.assistant_name ?? "Assistant";
    const hasAssistant = this.about?.assistant_id !== null;
    return html`<div class="with-transcript ${this.isVisitorShown ? "with-visitor" : ""}">
      <section class="middle" aria-label="Messages">
        <header class="head">
          <a class="back round" href=${addressOf("conversations")} aria-label="All conversations">${icon("back")}</a>
          <div class="two">
            <h1>${this.about ? html`<bdi>${contactName(this.about)}</bdi>` : nothing}${hasAssistant ? html`<span class="soft">${this.about ? " with" : "With"} <bdi>${name}</bdi></span>` : nothing}</h1>
            <p class="meta">${this.renderAbout(hasEarlier ? undefined : history[0])}</p>
          </div>
          <button class="round visitor-toggle" type="button" aria-label="Visitor" aria-expanded=${this.isVisitorShown} @click=${() => {
            this.isVisitorShown = !this.isVisitorShown;
          }}>${icon("user", 18)}</button>
          ${this.renderTools()}
        </header>
        ${hasEarlier ? html`<p class="buttons earlier"><button class="button small" type="button" @click=${this.handleEarlier}>Show earlier messages</button></p>` : nothing}
        ${
          history.length + this.notes.length === 0
            ? html`<p class="empty">No messages yet.</p>`
            : html`<console-transcript .history=${history} .assistant=${name} .notes=${this.notes} .filesPath=${`/console/api/conversations/${this.uuid}/attachments`} .onDeleteNote=${(
                id: number,
              ) => {
                this.#doomedNote = id;
                this.confirmNote.open();
              }}></console-transcript>`
        }
        ${this.renderWriter({ enabled, name })}
      </section>
      ${visitorPane({
        about: this.about,
        history,
        variables,
        enabled,
        busy: this.busy,
        handleSwitch: (event) => this.handleSwitch(event),
        tags: this.tagsShown(),
        refusedTags: this.refusedTags?.reason,
        handleTags: (event) => this.handleTags(event),
        handleTagsFocus: () => {
          this.#tagsBefore = this.about?.tags ?? [];
        },
        handleDelete: isAdmin() ? () => this.confirm.open() : undefined,
        handleHide: () => {
          this.isVisitorShown = false;
        },
      })}
      </div>
      <console-saved-replies .replies=${this.replies} @changed=${() => this.readReplies()}></console-saved-replies>
      <console-confirm class="of-note" question="Delete this note?" consequence="It is deleted for your whole team." action="Delete note"
        .run=${() => this.deleteNote()}></console-confirm>
      <console-confirm class="of-conversation"
        question="Delete this conversation?"
        consequence="All its messages are deleted, for you and for the visitor. Its cost stays in the ledger."
        action="Delete conversation"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderWriter(assistant: { enabled: boolean; name: string }): TemplateResult {
    return html`<div class="writer ${this.isNoting ? "noting" : ""}">
      <div class="chips" role="group" aria-label="Write">
        <button type="button" aria-pressed=${!this.isNoting} @click=${() => this.write("answer")}>Answer</button>
        <button type="button" aria-pressed=${this.isNoting} @click=${() => this.write("note")}>Note</button>
        <span class="soft" role="status">${this.colleague === undefined ? nothing : html`<bdi>${this.colleague}</bdi> is writing an answer…`}</span>
      </div>
      ${
        this.isNoting
          ? html`<console-composer label="Note for your team" hint=${forTeam} .keptAs=${`note ${this.uuid}`} .send=${(text: string) => this.note(text)}></console-composer>`
          : html`<console-composer label="Your answer" .keptAs=${`answer ${this.uuid}`} .send=${(text: string, files: readonly string[]) => this.answer(text, files)} .typed=${this.sendTyping}
              .filesPath=${this.data?.attachments ? `/conversations/${this.uuid}/attachments` : undefined}
              .suggest=${this.about?.assistant_id ? () => this.suggest() : undefined}
              .snippets=${this.replies} .fillIn=${(content: string) => fillReply(content, this.known)} .manage=${() => this.savedReplies?.open()} hint=${hintOf(this.about, assistant)}></console-composer>`
      }
    </div>`;
  }

  /** Who answers, until when it waits, and its end. */
  private renderTools(): TemplateResult {
    const { assignee, snoozed_until: until } = this.about ?? {};
    const now = new Date();
    const isAway = until !== undefined && Date.parse(until) > now.getTime();
    const choices = snoozeChoices(now);
    const handleSnooze = (event: Event) => {
      const box = event.target as HTMLSelectElement;
      const choice = box.value === "" ? undefined : choices[Number(box.value)];
      box.value = "";
      if (choice) void this.snooze(choice.until);
    };
    const handleAssign = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      void this.assign(value === "" ? null : Number(value));
    };
    return html`<div class="tools">
      <span class="select"><select aria-label="Assigned to" @change=${handleAssign}>
        <option value="" .selected=${live(assignee === undefined)}>Unassigned</option>
        ${this.team.members.map(
          ({ id, name }) =>
            html`<option value=${id} .selected=${live(assignee?.id === id)}>${id === this.team.ownId ? `${name} (you)` : name}</option>`,
        )}
      </select></span>
      ${
        isAway
          ? html`<button class="button small" type="button" title="Snoozed until ${moment(until)}" @click=${() => this.snooze(null)}>${icon("clock", 18)}End snooze</button>`
          : html`<span class="select"><select aria-label="Snooze" @change=${handleSnooze}>
              <option value="">Snooze</option>
              ${choices.map(({ label }, at) => html`<option value=${at}>${label}</option>`)}
            </select></span>`
      }
      ${closing(this.about?.status, (status) => this.setStatus(status))}
    </div>`;
  }

  /** What the tags box shows: while somebody types in it, or until it is saved, what they have typed. */
  private tagsShown(): string {
    const box = this.querySelector<HTMLInputElement>("#tags-box");
    if (box && box === document.activeElement) return box.value;
    return this.refusedTags?.typed ?? (this.about?.tags ?? []).join(", ");
  }

  private renderAbout(first: HistoryItem | undefined): string {
    const startedAt = first?.created_at ?? this.about?.created_at;
    const began = startedAt ? `Started ${moment(startedAt)}` : "Not started";
    if (!this.about) return began;
    const { total_cost } = this.about;
    const cost = seesMoney() ? [total_cost > 0 ? money(total_cost) : "free"] : [];
    return [began, channelWords(this.about), ...cost, ...(this.about.status === "closed" ? ["closed"] : [])].join(
      " · ",
    );
  }
}

/** Tags as they are typed: with commas between them. */
function tagsOf(typed: string): readonly string[] {
  const tags = typed.split(",").map((tag) => tag.trim());
  return tags.filter((tag) => tag !== "");
}

/** What becomes of the owner's answer. */
function hintOf(about: Conversation | undefined, { enabled, name }: { enabled: boolean; name: string }): string {
  const by = about && sentBy(about);
  const phone = by && about.customer?.phone_number;
  const sent = phone
    ? `Your message is sent to ${spacedText(phone)} ${by}${seesMoney() ? " and charged as one" : ""}.`
    : about?.email_answers
      ? readOrMailed
      : read;
  return enabled ? `When you write, you answer under your name and ${name} stops. ${phone ? sent : ""}`.trim() : sent;
}

/** Closes an open conversation, and opens a closed one. */
function closing(
  status: Conversation["status"] | undefined,
  change: (status: Conversation["status"]) => void,
): TemplateResult | typeof nothing {
  if (!status) return nothing;
  return status === "open"
    ? html`<button class="button small" type="button" @click=${() => change("closed")}>${icon("check", 18)}Close</button>`
    : html`<button class="button small" type="button" @click=${() => change("open")}>${icon("retry", 18)}Open again</button>`;
}

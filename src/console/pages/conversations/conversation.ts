import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { getConversation, HistoryItem } from "../../../contract/operations/conversations.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { call, type Failure, failureOf } from "../api.ts";
import { spacedText } from "../shared/phone-number.ts";
import "../parts/composer.ts";
import "../parts/confirm.ts";
import { announce } from "../parts/announce.ts";
import { coalesce } from "../parts/coalesce.ts";
import type { ConsoleConfirm } from "../parts/confirm.ts";
import { errorTexts } from "../parts/fields.ts";
import { moment, money } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { Live } from "../parts/live.ts";
import { ownersName } from "../parts/owners-name.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/poll.ts";
import { pretty } from "../parts/pretty.ts";
import "../parts/transcript.ts";
import { addressOf, go } from "../routes.ts";
import type { Conversation, ConversationPage } from "./conversation-page.ts";
import { channelWords, sentBy } from "./type-words.ts";
import { whoOf } from "./who.ts";

type Read = SuccessOf<typeof getConversation>;

const read = "The visitor sees your message once they have the chat open.";
const switchedOn =
  "answers every message. Turn this off to answer yourself: messages are then free and wait for you here.";
const switchedOff =
  "Turned off: a person answers. Visitors are told so. Their messages are free and wait for you here.";
const noAssistant = "No assistant answers at this number. Messages are free and wait for you here.";

/** How many of the newest conversations are searched for this one's details. */
const lookedThrough = 100;

/** Chosen: half as long as the visitor's page shows it. */
const typingEveryMs = 3_000;

/** One conversation, refreshed while it is visible, with a box for the owner's own messages. */
@customElement("console-conversation")
export class ConsoleConversation extends ConsolePage<Read> {
  protected readonly subject = "the conversation";
  @property({ attribute: false }) uuid = "";
  @state() private about: Conversation | undefined;
  @state() private busy = false;
  /** The loaded messages before the newest ones. */
  @state() private earlier: readonly HistoryItem[] = [];
  /** Whether there are messages before the loaded ones; undefined until some were loaded. */
  @state() private hasEarlier: boolean | undefined;
  /** Tags that could not be saved. */
  @state() private refusedTags: { readonly typed: string; readonly reason: string } | undefined;
  /** The last message that was noted as read. */
  private readId = 0;
  /** When the last typing event was sent. */
  #typingSentAt = 0;
  /** Settled once the platform has that event. */
  #typing: Promise<unknown> = Promise.resolve();
  /** The answer that is being sent, or could not be. */
  #attempt: { readonly message: string; readonly key: string } | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;

  constructor() {
    super();
    const refresh = coalesce(async () => this.busy || (await this.refresh()));
    const readAbout = coalesce(() => this.readAbout());
    new Live(this, ({ data }) => {
      if (data.conversation_id !== this.uuid) return;
      readAbout();
      refresh();
    });
    new Poll(this, refresh, 15_000);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.readAbout();
  }

  protected async read(): Promise<Read> {
    const read = await call<Read>("GET", `/conversations/${this.uuid}`);
    const first = read.history[0]?.id ?? 0;
    // Messages that new ones push out of the newest part stay visible.
    const pushedOut = this.data?.history.filter(({ id }) => id < first) ?? [];
    void this.markRead(read.history.at(-1)?.id);
    if (this.hasEarlier !== undefined) this.earlier = [...this.earlier, ...pushedOut];
    return read;
  }

  private async handleEarlier(): Promise<void> {
    const before = (this.earlier[0] ?? this.data?.history[0])?.id ?? 0;
    try {
      const read = await call<Read>("GET", `/conversations/${this.uuid}?before=${before}`);
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

  /** What is refused stays in the box with the reason. */
  private async handleTags(event: Event): Promise<void> {
    const typed = (event.target as HTMLInputElement).value;
    const tags = typed
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    try {
      await call("PUT", `/user/conversations/${this.uuid}`, { tags });
      this.refusedTags = undefined;
      await Promise.all([this.readAbout(), this.refresh()]);
    } catch (error) {
      this.refusedTags = { typed, reason: tagsRefusal(failureOf(error)) };
    }
  }

  private async readAbout(): Promise<void> {
    const page = await call<ConversationPage>("GET", `/user/conversations?per_page=${lookedThrough}`).catch(
      () => undefined,
    );
    this.about = page?.data.find(({ id }) => id === this.uuid);
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
    this.#typing = ownersName()
      .then((name) => call("POST", `/user/conversations/${this.uuid}/typing`, { name }))
      .catch(() => undefined);
  };

  private async answer(message: string): Promise<void> {
    const name = await ownersName();
    this.#typingSentAt = 0;
    await this.#typing; // one that arrives after the message says that its author goes on writing
    // The same text again after a lost answer is the same message.
    if (this.#attempt?.message !== message) this.#attempt = { message, key: newKey() };
    const headers = { "idempotency-key": this.#attempt.key };
    await call("POST", `/user/conversations/${this.uuid}/messages`, { message, name }, headers);
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
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("conversations")}>${icon("back", 16)}Conversations</a></p>
          <h1>${this.about ? html`<bdi>${whoOf(this.about)}</bdi>` : nothing}${hasAssistant ? html`${this.about ? " with" : "With"} <bdi>${name}</bdi>` : nothing}</h1>
          <p class="soft">${this.renderAbout(hasEarlier ? undefined : history[0])}</p>
        </div>
        <div class="buttons">
          ${closing(this.about?.status, (status) => this.setStatus(status))}
          <button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>
        </div>
      </header>
      <div class="grid talk">
        <section class="box" aria-label="Messages">
          ${hasEarlier ? html`<p class="buttons"><button class="button small" type="button" @click=${this.handleEarlier}>Show earlier messages</button></p>` : nothing}
          ${
            history.length === 0
              ? html`<p class="empty">No messages yet.</p>`
              : html`<console-transcript .history=${history} .assistant=${name}></console-transcript>`
          }
          <console-composer label="Your answer" .send=${(text: string) => this.answer(text)} .typed=${this.sendTyping}
            hint=${hintOf(this.about, { enabled, name })}></console-composer>
        </section>
        <div class="beside">
          <section class="box who" aria-labelledby="who-title">
            <h2 id="who-title">Who answers</h2>
            ${
              hasAssistant
                ? html`<label class="switch">
              <input type="checkbox" role="switch" .checked=${live(enabled)} ?disabled=${this.busy} @change=${this.handleSwitch}>
              <span>The assistant answers</span>
            </label>
            <p class="hint">${enabled ? `${name} ${switchedOn}` : switchedOff}</p>`
                : html`<p class="hint">${noAssistant}</p>`
            }
            ${this.renderEmail()}
            <p class="field"><label for="tags-box">Tags</label>
              <input id="tags-box" dir="auto" autocomplete="off" placeholder="boiler, urgent" .value=${live(this.tagsShown())} @change=${this.handleTags}
                aria-invalid=${this.refusedTags ? "true" : nothing} aria-describedby=${this.refusedTags ? "tags-wrong" : nothing}></p>
            ${errorTexts(this.refusedTags ? [this.refusedTags.reason] : [], "tags-wrong")}
          </section>
          ${ratings(history)}
          ${
            Object.keys(variables).length === 0
              ? nothing
              : html`<section class="box" aria-labelledby="variables-title">
            <h2 id="variables-title">Variables</h2>
            <dl class="facts-list">
              ${Object.entries(variables).map(
                ([key, value]) =>
                  html`<div><dt><code dir="auto">${key}</code></dt><dd dir="auto">${pretty(value)}</dd></div>`,
              )}
            </dl>
          </section>`
          }
        </div>
      </div>
      <console-confirm
        question="Delete this conversation?"
        consequence="All its messages are deleted, for you and for the visitor. Its cost stays in the ledger."
        action="Delete conversation"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderEmail(): TemplateResult | typeof nothing {
    const { email, email_answers: sent } = this.about ?? {};
    if (!email) return nothing;
    const link = html`<a href="mailto:${email}" dir="ltr">${email}</a>`;
    if (!sent) return html`<p class="hint">Left this e-mail address: ${link}</p>`;
    return html`<p class="hint">When the visitor has left the page, your answers are also sent to ${link} by e-mail.
        ${sent.last === "sent" && sent.sent_at ? `Last sent ${moment(sent.sent_at)}.` : nothing}</p>
      ${sent.last === "failed" ? html`<p class="wrong">${icon("alert", 16)}<span>The last e-mail was not delivered: ${undeliveredWords(sent.error)}.</span></p>` : nothing}`;
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
    return `${began} · ${channelWords(this.about)} · ${total_cost > 0 ? money(total_cost) : "free"}`;
  }
}

/** Not by `randomUUID`, which is missing on pages without https. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Why tags could not be saved. */
function tagsRefusal({ fields, text }: Failure): string {
  const refused = Object.keys(fields);
  if (refused.some((field) => field.startsWith("tags.")))
    return `Not saved. A tag can have at most ${rowLimits.tagChars} characters.`;
  return refused.includes("tags") ? `Not saved. There can be at most ${rowLimits.tags} tags.` : `Not saved. ${text}`;
}

/** What becomes of the owner's answer. */
function hintOf(about: Conversation | undefined, { enabled, name }: { enabled: boolean; name: string }): string {
  const by = about && sentBy(about);
  const phone = by && about.customer?.phone_number;
  const sent = phone ? `Your message is sent to ${spacedText(phone)} ${by} and charged as one.` : read;
  return enabled ? `When you write, you answer under your name and ${name} stops. ${phone ? sent : ""}`.trim() : sent;
}

/** What the visitor said of the answers, as far as the messages are loaded. */
function ratings(history: readonly HistoryItem[]): TemplateResult | typeof nothing {
  const rated = history.filter(({ feedback }) => feedback);
  if (rated.length === 0) return nothing;
  const helpful = rated.filter(({ feedback }) => feedback === "up").length;
  return html`<section class="box" aria-labelledby="ratings-title">
    <h2 id="ratings-title">Ratings</h2>
    <p class="hint">${helpful} helpful, ${rated.length - helpful} not helpful</p>
    <ul class="rated">${rated.map(
      ({ content, feedback }) => html`<li><span class="clamp" dir="auto">${content}</span>
        <span class="tag ${feedback === "up" ? "good" : "held"}">${feedback === "up" ? "helpful" : "not helpful"}</span></li>`,
    )}</ul>
  </section>`;
}

/** Closes an open conversation, and opens a closed one. */
function closing(
  status: Conversation["status"] | undefined,
  change: (status: Conversation["status"]) => void,
): TemplateResult | typeof nothing {
  if (!status) return nothing;
  return status === "open"
    ? html`<button class="button" type="button" @click=${() => change("closed")}>${icon("check", 18)}Close</button>`
    : html`<button class="button" type="button" @click=${() => change("open")}>${icon("retry", 18)}Open again</button>`;
}

/** Why an e-mail did not arrive, by the code of SMTP or of the connection. */
function undeliveredWords(code: string | undefined): string {
  const why = code?.startsWith("5") ? "it was refused" : "the mail server could not be used for a day";
  return code ? `${why} (${code})` : why;
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../../src/contract/operations/assistants.ts";
import { call } from "../api.ts";
import { choiceField } from "../parts/fields.ts";
import { count, moment, money, when } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { moreButton } from "../parts/more.ts";
import { Older } from "../parts/older.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/poll.ts";
import { addressOf } from "../routes.ts";
import type { Conversation, ConversationPage } from "./conversation-page.ts";
import { typeWords } from "./type-words.ts";

const types = [
  { value: "", label: "All channels" },
  ...Object.entries(typeWords).map(([value, label]) => ({
    value,
    label: `${label[0]?.toUpperCase()}${label.slice(1)}`,
  })),
];

const noneLikeThat = "No results. Choose another channel or assistant.";
const noneYet = "No conversations yet. They appear here as soon as they start.";

interface Listed {
  readonly assistants: readonly Assistant[];
  readonly newest: ConversationPage;
}

/** All conversations, newest first, with links. */
@customElement("console-conversations")
export class ConsoleConversations extends ConsolePage<Listed> {
  protected readonly subject = "the conversations";
  @state() private type = "";
  @state() private assistant = "";
  readonly #older = new Older<Conversation>(this, (cursor) => this.page(cursor));

  constructor() {
    super();
    new Poll(this, () => this.refresh());
  }

  protected async read(): Promise<Listed> {
    const [assistants, newest] = await Promise.all([
      this.data?.assistants ?? call<Assistant[]>("GET", "/user/assistants"),
      this.page(),
    ]);
    return { assistants, newest };
  }

  private page(cursor = ""): Promise<ConversationPage> {
    const query = new URLSearchParams({ type: this.type, assistant_id: this.assistant, cursor });
    return call("GET", `/user/conversations?${query}`);
  }

  private filter(what: { type?: string; assistant?: string }): void {
    this.type = what.type ?? this.type;
    this.assistant = what.assistant ?? this.assistant;
    this.#older.forget();
    void this.refresh();
  }

  protected renderData({ assistants, newest }: Listed): TemplateResult {
    const all = this.#older.after(newest);
    const filtered = this.type !== "" || this.assistant !== "";
    return html`<header class="head">
        <div><h1>Conversations</h1><p class="soft">Your assistants’ conversations. Open one to read it or to answer yourself.</p></div>
      </header>
      <div class="filters" role="group" aria-label="Show">
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
          choices: [
            { value: "", label: "All assistants" },
            ...assistants.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ],
          onChange: (assistant) => this.filter({ assistant }),
        })}
      </div>
      <section class="box" aria-label="Conversations">
        ${all.length === 0 ? html`<p class="empty">${filtered ? noneLikeThat : noneYet}</p>` : nothing}
        <ul class="rows">
          ${repeat(
            all,
            ({ id }) => id,
            (conversation) => renderRow(conversation),
          )}
        </ul>
        ${moreButton(this.#older, newest)}
      </section>`;
  }
}

function renderRow(conversation: Conversation): TemplateResult {
  const { id, assistant_name, type, message_count, total_cost, ai_enabled, created_at, updated_at } = conversation;
  const who = conversation.customer?.name ?? conversation.customer?.phone_number ?? conversation.external_identifier;
  return html`<li>
    <span class="two">
      <a class="strong" href=${addressOf("conversations", id)}>
        <bdi>${who ?? "A visitor"}</bdi> with <bdi>${assistant_name}</bdi><span class="unseen">, ${moment(created_at)}</span>
      </a>
      <span class="meta">
        <bdi>${count(message_count, "message")}</bdi> · ${total_cost > 0 ? money(total_cost) : "free"} ·
        <time datetime=${updated_at} title=${moment(updated_at)}>${when(updated_at)}</time>
      </span>
    </span>
    ${ai_enabled ? nothing : html`<span class="tag held">a person answers</span>`}
    <span class="tag">${typeWords[type]}</span>
    ${icon("next", 18)}
  </li>`;
}

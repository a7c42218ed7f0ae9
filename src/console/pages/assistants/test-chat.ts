import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import { call, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import "../parts/messages/composer.ts";
import { icon } from "../parts/icons.ts";
import "../parts/messages/transcript.ts";
import { addressOf } from "../routes.ts";

/**
 * A free conversation with an assistant as it was last saved. It starts with the first message.
 * @fires question-asked - A message was answered, or was not; bubbles.
 */
@customElement("console-test-chat")
export class ConsoleTestChat extends LitElement {
  @property() assistant = "";
  @property() name = "";
  @state() private conversation: string | undefined;
  @state() private history: readonly HistoryItem[] = [];
  /** Whether the assistant says nothing: a person is wanted, or has taken over. */
  @state() private isWithPerson = false;
  /** The message that waits for a reply. */
  @state() private asked = "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Sends a message as if it were typed. */
  async ask(message: string): Promise<void> {
    try {
      await this.send(message);
    } catch (error) {
      announce(failureOf(error).text);
    }
  }

  /** Notes whether an answer was helpful; the mark that it has already is taken for a slip, and stays. */
  private async rate(id: number, value: "up" | "down"): Promise<void> {
    try {
      await call("POST", `/conversations/${this.conversation}/feedback`, { message_id: id, value });
      this.history = this.history.map((item) => (item.id === id ? { ...item, feedback: value } : item));
    } catch (error) {
      announce(failureOf(error).text);
    }
  }

  private async send(message: string): Promise<void> {
    if (!this.conversation) {
      const begun = await call("POST", "/conversations", {
        assistant_id: this.assistant,
      });
      this.conversation = begun.conversation_id;
      this.history = begun.history;
    }
    this.asked = message;
    try {
      await call("POST", `/conversations/${this.conversation}/messages`, { message });
    } finally {
      this.asked = "";
      const read = await call("GET", `/conversations/${this.conversation}`).catch(() => undefined);
      this.history = read?.history ?? this.history;
      this.isWithPerson = read?.ai_enabled === false;
      this.dispatchEvent(new Event("question-asked", { bubbles: true }));
    }
  }

  private handleAfresh(): void {
    this.conversation = undefined;
    this.history = [];
    this.isWithPerson = false;
  }

  protected override render(): TemplateResult {
    const { history, asked } = this;
    const pending: HistoryItem[] = asked
      ? [{ id: 0, role: "user", content: asked, created_at: new Date().toISOString(), state: "pending" }]
      : [];
    return html`<section class="box" aria-labelledby="test-title">
      <div class="spread">
        <h2 id="test-title">Test it</h2>
        ${this.conversation ? html`<button class="button small" type="button" @click=${this.handleAfresh}>${icon("retry", 18)}Restart</button>` : nothing}
      </div>
      ${history.length + pending.length > 0 ? html`<console-transcript .history=${[...history, ...pending]} .assistant=${this.name} .onRate=${(id: number, value: "up" | "down") => this.rate(id, value)}></console-transcript>` : html`<p class="empty">Write as a visitor would. Test conversations are free.</p>`}
      ${
        this.isWithPerson
          ? html`<p class="note" role="status">${icon("user", 18)}<span>A person is wanted: visitors are told so, and the assistant says nothing more until one of you has answered.</span></p>`
          : nothing
      }
      <console-composer label="Test message" hint="Uses the last saved settings." .send=${(text: string) => this.send(text)}></console-composer>
      ${this.conversation ? html`<p class="meta"><a href=${addressOf("conversations", this.conversation)}>Open in Conversations</a></p>` : nothing}
    </section>`;
  }
}

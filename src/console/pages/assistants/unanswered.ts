import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import type { UnansweredQuestion } from "../../../contract/operations/knowledge/unanswered-questions.ts";
import { call, failureOf } from "../api.ts";
import { addTextDocument, knowledgebaseOf } from "../knowledge/text-document.ts";
import { announce } from "../parts/announce.ts";
import { count, when } from "../parts/format.ts";
import { errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { closeForms } from "../parts/forms/unsaved-forms.ts";
import { icon } from "../parts/icons.ts";
import { addressOf } from "../routes.ts";

/**
 * The questions that an assistant could not answer, each with a form that adds an answer to its knowledge base.
 * @fires questions-changed - One was answered or dismissed.
 * @fires {CustomEvent<string>} question-tried - A question is to be asked in the test chat.
 */
@customElement("console-unanswered")
export class ConsoleUnanswered extends LitElement {
  @property({ attribute: false }) assistant!: Assistant;
  @property({ attribute: false }) questions: readonly UnansweredQuestion[] = [];
  /** The question whose answer is being written. */
  @state() private opened: number | undefined;
  @state() private answered: readonly string[] = [];
  readonly #errors = new FormErrors(this, {
    labels: { answer: "Your answer", name: "Your answer", file: "Your answer" },
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleAnswer(event: SubmitEvent, question: UnansweredQuestion): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const answer = String(new FormData(form).get("answer") ?? "").trim();
    if (answer === "") return form.querySelector("textarea")?.focus();
    await this.#errors.run(form, async () => {
      await addAnswer(await knowledgebaseOf(this.assistant), question.question, answer);
      await this.takeOff(question);
      this.opened = undefined;
      this.answered = [...this.answered, question.question];
      announce("The answer was added.");
    });
  }

  private async takeOff({ id }: UnansweredQuestion): Promise<void> {
    await call("DELETE", `/user/assistants/${this.assistant.id}/unanswered-questions/${id}`);
    this.dispatchEvent(new Event("questions-changed"));
  }

  private async handleDismiss(question: UnansweredQuestion): Promise<void> {
    try {
      await this.takeOff(question);
      announce("The question was dismissed.");
    } catch (error) {
      announce(failureOf(error).text);
    }
  }

  private tryOut(question: string): void {
    this.dispatchEvent(new CustomEvent("question-tried", { detail: question }));
  }

  protected override render(): TemplateResult {
    return html`<section class="box" aria-labelledby="unanswered-title">
      <h2 id="unanswered-title">Questions without an answer</h2>
      <p class="hint">What visitors asked and no document surely says: the assistant found nothing, or was not certain. A question is deleted with its conversation.</p>
      ${this.answered.map(
        (question) => html`<div class="note good" role="group" aria-label="Answered">${icon("check")}<div>
          <strong dir="auto">${question}</strong>
          <button class="link" type="button" @click=${() => this.tryOut(question)}>Try it in the test chat</button></div></div>`,
      )}
      ${
        this.questions.length === 0
          ? html`<p class="empty">${this.answered.length > 0 ? "All questions have an answer." : "None yet. Questions appear here as soon as one finds no answer."}</p>`
          : html`<ul class="rows unanswered">${repeat(
              this.questions,
              ({ id }) => id,
              (question) => this.renderQuestion(question),
            )}</ul>`
      }
    </section>`;
  }

  private renderQuestion(question: UnansweredQuestion): TemplateResult {
    const { id, question: text, count: times, conversation_id, last_asked_at } = question;
    const isOpen = this.opened === id;
    return html`<li>
      <div class="two">
        <strong class="clamp" dir="auto">${text}</strong>
        <span class="meta">Asked ${count(times, "time")} · last ${when(last_asked_at)} · <a href=${addressOf("conversations", conversation_id)}>Conversation<span class="unseen"> that asked “${text}”</span></a></span>
        ${isOpen ? this.renderForm(question) : nothing}
      </div>
      ${
        isOpen
          ? nothing
          : html`<span class="row-buttons">
              <button class="button small" type="button" aria-label="Add an answer to “${text}”" @click=${() => this.handleOpen(id)}>Add an answer</button>
              <button class="round" type="button" title="Dismiss" aria-label="Dismiss “${text}”" @click=${() => this.handleDismiss(question)}>${icon("close", 18)}</button>
            </span>`
      }
    </li>`;
  }

  private handleOpen(id: number | undefined): void {
    closeForms(this, () => {
      this.opened = id;
      void this.updateComplete.then(() => this.querySelector<HTMLElement>("textarea")?.focus());
    });
  }

  private renderForm(question: UnansweredQuestion): TemplateResult {
    return html`<form novalidate @submit=${(event: SubmitEvent) => this.handleAnswer(event, question)} @input=${this.#errors.handleEdit}>
      ${textField({
        name: "answer",
        label: "Your answer",
        rows: 3,
        hint: "Stored as a document in the assistant’s knowledge base.",
        errors: this.#errors.of("answer"),
      })}
      ${errorTexts(this.#errors.unplaced, "answer-failed")}
      <p class="buttons">
        <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${this.#errors.busy ? "Reading it…" : "Add answer"}</button>
        <button class="button" type="button" @click=${() => this.handleOpen(undefined)}>Cancel</button>
      </p>
    </form>`;
  }
}

/** Adds a question with its answer to a knowledge base. */
async function addAnswer(knowledgebase: number, question: string, answer: string): Promise<void> {
  const heading = question.replaceAll(/\s+/g, " ").trim();
  await addTextDocument(knowledgebase, heading, `# ${heading}\n\n${answer}`);
}

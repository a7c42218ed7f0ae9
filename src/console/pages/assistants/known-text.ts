import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Assistant } from "../../../contract/operations/assistants/assistants.ts";
import { call } from "../api.ts";
import { addTextDocument, knowledgebaseOf } from "../knowledge/text-document.ts";
import { announce } from "../parts/announce.ts";
import { errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";

/** What the texts are called in the list of documents. */
const documentTitle = "What it knows";

/**
 * Adds what visitors may read to the assistant's knowledge base: a text that is typed, or sentences of its instructions,
 * which visitors are never shown. @fires knowledge-changed
 */
@customElement("console-known-text")
export class ConsoleKnownText extends LitElement {
  @property({ attribute: false }) assistant!: Assistant;
  /** Whether the instructions have changes that are not saved: their sentences cannot be moved. */
  @property({ type: Boolean }) unsaved = false;
  readonly #errors = new FormErrors(this, {
    labels: { text: "What visitors may be told", name: "Name", file: "What visitors may be told" },
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleAdd(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text === "") return form.querySelector("textarea")?.focus();
    await this.#errors.run(form, async () => {
      await addTextDocument(await knowledgebaseOf(this.assistant), documentTitle, text);
      form.reset();
      this.#changed("The text was added.");
    });
  }

  /** Adds the document first: should the second step fail, a sentence stands twice and none is lost. */
  private async handleMove(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const sentences = sentencesOf(this.assistant.system_prompt);
    const chosen = new FormData(form).getAll("sentence").map(Number);
    if (chosen.length === 0) return form.querySelector("input")?.focus();
    await this.#errors.run(form, async () => {
      const moved = chosen.flatMap((at) => sentences[at] ?? []);
      await addTextDocument(await knowledgebaseOf(this.assistant), documentTitle, moved.join("\n\n"));
      const { id } = this.assistant;
      // Read again: what a colleague has written into the instructions meanwhile stays.
      const stored = (await call("GET", "/user/assistants")).find((one) => one.id === id) ?? this.assistant;
      await call("PUT", `/user/assistant/${id}`, { system_prompt: withoutSentences(stored.system_prompt, moved) });
      this.#changed("The sentences were moved.");
    });
  }

  #changed(text: string): void {
    announce(text);
    this.dispatchEvent(new Event("knowledge-changed"));
  }

  protected override render(): TemplateResult {
    return html`<section class="box" aria-labelledby="known-title">
      <h2 id="known-title">Add a text</h2>
      <form novalidate @submit=${this.handleAdd} @input=${this.#errors.handleEdit}>
        ${textField({
          name: "text",
          label: "What visitors may be told",
          rows: 4,
          hint: "Opening hours, prices, how to reach you. Stored as a document in the assistant’s knowledge base.",
          errors: [...this.#errors.of("text"), ...this.#errors.of("file")],
        })}
        ${errorTexts(this.#errors.unplaced, "known-failed")}
        <p class="buttons"><button class="button" type="submit" ?disabled=${this.#errors.busy}>${this.#errors.busy ? "Reading it…" : "Add text"}</button></p>
      </form>
      ${this.renderMove()}
    </section>`;
  }

  private renderMove(): TemplateResult | typeof nothing {
    const sentences = sentencesOf(this.assistant.system_prompt);
    if (sentences.length === 0) return nothing;
    return html`<details>
      <summary>Move sentences from the instructions</summary>
      <p class="hint">Visitors are never shown the instructions. Choose the sentences that they may be told.</p>
      ${
        this.unsaved
          ? html`<p class="note">Save or discard your changes to the instructions first.</p>`
          : html`<form novalidate @submit=${this.handleMove}>
              <fieldset><legend>Sentences that visitors may be told</legend>
                <div class="ticks">${sentences.map((sentence, at) => html`<label class="tick"><input type="checkbox" name="sentence" value=${at}><span dir="auto">${sentence}</span></label>`)}</div>
              </fieldset>
              <p class="buttons"><button class="button" type="submit" ?disabled=${this.#errors.busy}>Move to the knowledge base</button></p>
            </form>`
      }
    </details>`;
  }
}

const sentenceEnd = /(?<=[.!?。！？])\s+|(?<=[。！？])/u;

/** The sentences of instructions, in order. */
function sentencesOf(instructions: string): string[] {
  return instructions
    .split("\n")
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Instructions without some of their sentences, as {@link sentencesOf} reads them; lines that are left empty go. */
function withoutSentences(instructions: string, moved: readonly string[]): string {
  const left = [...moved];
  const isKept = (part: string) => {
    const at = left.indexOf(part.trim());
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  };
  return instructions
    .split("\n")
    .map((line) => {
      const parts = line.split(sentenceEnd);
      const kept = parts.filter(isKept);
      return kept.length === parts.length ? line : kept.length === 0 ? undefined : kept.join(" ");
    })
    .filter((line) => line !== undefined)
    .join("\n")
    .trim();
}

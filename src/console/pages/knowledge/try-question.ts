import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { searchKnowledgebase } from "../../../contract/operations/knowledge/knowledgebases.ts";
import { call } from "../api.ts";
import "../parts/messages/answer.ts";
import { announce } from "../parts/announce.ts";
import { count } from "../parts/format.ts";
import { textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";

type Found = SuccessOf<typeof searchKnowledgebase>["data"];

/** The headings of a passage, without a first one that only repeats its document's name. */
function placeWithin(document: string, [first, ...rest]: readonly string[]): string {
  return [...(first === undefined || first === document ? [] : [first]), ...rest].join(" › ");
}

/** Shows which passages of a knowledge base an assistant would answer a question from. */
@customElement("console-try-question")
export class ConsoleTryQuestion extends LitElement {
  @property({ type: Number }) knowledgebase = 0;
  @state() private found: Found | undefined;
  readonly #errors = new FormErrors(this, { labels: { question: "Question" } });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleAsk(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const question = String(new FormData(form).get("question") ?? "").trim();
    await this.#errors.run(form, async () => {
      const path = `/user/knowledgebases/${this.knowledgebase}/search` as const;
      const { data } = await call("POST", path, { question });
      this.found = data;
      announce(data.passages.length === 0 ? "Nothing was found." : `${count(data.passages.length, "passage")} found.`);
    });
  }

  protected override render(): TemplateResult {
    return html`<section class="box" aria-labelledby="try-title">
      <h2 id="try-title">Try a question</h2>
      <form data-unwatched novalidate @submit=${this.handleAsk} @input=${this.#errors.handleEdit}>
        ${textField({
          name: "question",
          label: "Question",
          hint: "Shows the passages that an assistant would answer from. Nothing is stored.",
          errors: [...this.#errors.of("question"), ...this.#errors.unplaced],
        })}
        <p class="buttons"><button class="button" type="submit" ?disabled=${this.#errors.busy}>${this.#errors.busy ? "Searching…" : "Search"}</button></p>
      </form>
      ${this.renderFound()}
    </section>`;
  }

  private renderFound(): TemplateResult | typeof nothing {
    if (!this.found) return nothing;
    const { is_sure, passages } = this.found;
    if (passages.length === 0) return html`<p class="empty">No passage speaks of it.</p>`;
    return html`<p class="hint">${is_sure ? "An assistant answers from these." : "None of these surely answers it. An assistant says that it is not certain."} The percentages say how likely each one answers, beside the others.</p>
      <ol class="rows found-passages">${passages.map(
        ({ document, place, text, url, score }) => html`<li>
          <div class="two">
            <strong dir="auto">${placeWithin(document, place) || document}</strong>
            <span class="meta" dir="auto">${placeWithin(document, place) ? document : nothing}${url ? html`${placeWithin(document, place) ? " · " : nothing}<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${url}</a>` : nothing}</span>
            <div class="passage" tabindex="0" role="group" aria-label=${`Passage of ${document}`}><console-answer .text=${text}></console-answer></div>
          </div>
          <span class="tag" title="How likely it answers, beside the others">${Math.round(score * 100)} %</span>
        </li>`,
      )}</ol>`;
  }
}

import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { call } from "../api.ts";
import { textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";

/**
 * A form that makes a knowledge base.
 * @fires {CustomEvent<number>} knowledgebase-made - Its id.
 */
@customElement("console-new-knowledgebase")
export class ConsoleNewKnowledgebase extends LitElement {
  /** The heading above the form. */
  @property() heading = "New knowledge base";
  readonly #errors = new FormErrors(this, { labels: { name: "Name" } });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async handleSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    await this.#errors.run(form, async () => {
      const name = String(new FormData(form).get("name") ?? "");
      const { data } = await call("POST", "/user/knowledgebases", { name });
      form.reset();
      this.dispatchEvent(new CustomEvent("knowledgebase-made", { detail: data.id }));
    });
  }

  protected override render(): TemplateResult {
    return html`<section class="box" aria-labelledby="new-title">
      <h2 id="new-title">${this.heading}</h2>
      <form class="inline-form" novalidate @submit=${this.handleSubmit} @input=${this.#errors.handleEdit}>
        ${textField({
          name: "name",
          label: "Name",
          hint: "For example, “Help centre”.",
          errors: [...this.#errors.of("name"), ...this.#errors.unplaced],
        })}
        <button class="button primary" type="submit" ?disabled=${this.#errors.busy}>${icon("plus", 18)}Create</button>
      </form>
    </section>`;
  }
}

import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { call } from "../api.ts";
import "../parts/confirm-dialog.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { count } from "../parts/format.ts";
import { EditConflict } from "../parts/forms/edit-conflict.ts";
import { textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go } from "../routes.ts";
import "./documents.ts";
import "./try-question.ts";
import type { Knowledgebase } from "./types.ts";

const labels = { name: "Name", description: "Description" };

/** A knowledge base: its documents and its name. */
@customElement("console-knowledgebase")
export class ConsoleKnowledgebase extends ConsolePage<Knowledgebase> {
  protected readonly subject = "the knowledge base";
  protected override readonly list = { href: addressOf("knowledge"), text: "All knowledge bases" };
  @property({ attribute: false }) which = "";
  @query(":scope > console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, { labels });
  readonly #conflict = new EditConflict(this, labels);

  private get path() {
    return `/user/knowledgebases/${this.which}` as const;
  }

  protected async read(): Promise<Knowledgebase> {
    const { data } = await call("GET", this.path);
    this.#conflict.see(data, Object.keys(labels));
    return data;
  }

  private async handleRename(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    await this.#errors.run(form, async () => {
      const description = String(data.get("description") ?? "").trim();
      const given = { name: String(data.get("name") ?? ""), description: description || null };
      const changes = this.#conflict.changesOf(given);
      const read = async () => {
        const { data: stored } = await call("GET", this.path);
        return { stored, version: stored.updated_at };
      };
      const put = (headers: Readonly<Record<string, string>>) => call("PUT", this.path, changes, headers);
      if (!(await this.#conflict.save(changes, read, put))) return false;
      this.#conflict.forget();
      announce("The knowledge base was saved.");
      await this.refresh();
      return true;
    });
  }

  private async erase(name: string): Promise<void> {
    await call("DELETE", this.path);
    announce(`“${name}” was deleted.`);
    go(addressOf("knowledge"), { replace: true });
  }

  protected renderData(knowledgebase: Knowledgebase): TemplateResult {
    const { id, name, documents_count, assistants_count } = knowledgebase;
    const loss =
      assistants_count > 0 ? `, and ${count(assistants_count, "assistant")} will no longer answer from it` : "";
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("knowledge")}>${icon("back", 16)}Knowledge</a></p>
          <h1 dir="auto">${name}</h1>
          <p class="soft">${count(documents_count, "document")} · used by ${count(assistants_count, "assistant")}</p>
        </div>
        <button class="button" type="button" @click=${() => this.confirm.open()}>${icon("trash", 18)}Delete</button>
      </header>
      <console-documents .knowledgebase=${id} @documents-changed=${() => this.refresh()}></console-documents>
      ${documents_count > 0 ? html`<console-try-question .knowledgebase=${id}></console-try-question>` : nothing}
      ${this.renderSettings(knowledgebase)}
      <console-confirm
        question="Delete “${name}”?"
        consequence="Its documents are deleted with it${loss}. This cannot be undone."
        action="Delete"
        .run=${() => this.erase(name)}
      ></console-confirm>`;
  }

  private renderSettings({ name, description }: Knowledgebase): TemplateResult {
    return html`<section class="box" aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <form novalidate @submit=${this.handleRename} @input=${this.#errors.handleEdit}>
        ${textField({ name: "name", label: "Name", value: name, errors: this.#errors.of("name") })}
        ${textField({
          name: "description",
          label: "Description",
          value: description ?? "",
          hint: "For you; assistants do not read it.",
          errors: [...this.#errors.of("description"), ...this.#errors.unplaced],
        })}
        ${this.#conflict.render("reload the page")}
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Save</button></p>
      </form>
    </section>`;
  }
}

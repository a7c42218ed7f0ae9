import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { call } from "../api.ts";
import "../parts/confirm.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm.ts";
import { textField } from "../parts/fields.ts";
import { FormErrors } from "../parts/form-errors.ts";
import { count, moment } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/poll.ts";
import { addressOf, go } from "../routes.ts";
import "./add-documents.ts";
import { type Knowledgebase, type KnowledgeDocument, type ReadDocument, statuses } from "./types.ts";

interface Read {
  readonly knowledgebase: Knowledgebase;
  readonly documents: readonly KnowledgeDocument[];
}

/** What is to be deleted once that is confirmed. */
interface Doomed {
  readonly name: string;
  readonly consequence: string;
  readonly path: string;
  readonly next: () => unknown;
}

const pollMs = 1_500;

/** A knowledge base: its documents with their status, what was read of them, and forms to add more. */
@customElement("console-knowledgebase")
export class ConsoleKnowledgebase extends ConsolePage<Read> {
  protected readonly subject = "the knowledge base";
  @property({ attribute: false }) which = "";
  /** What was read, of the documents that are opened. */
  @state() private opened: ReadonlyMap<number, ReadDocument> = new Map();
  @state() private doomed: Doomed | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  readonly #errors = new FormErrors(this, { labels: { name: "Name", description: "Description" } });

  constructor() {
    super();
    new Poll(this, () => this.data?.documents.some(isBusy) && this.refresh(), pollMs);
  }

  private get path(): string {
    return `/user/knowledgebases/${this.which}`;
  }

  protected async read(): Promise<Read> {
    const [{ data: knowledgebase }, { data: documents }] = await Promise.all([
      call<{ data: Knowledgebase }>("GET", this.path),
      call<{ data: KnowledgeDocument[] }>("GET", `${this.path}/documents`),
    ]);
    const settled = this.data?.documents
      .filter(isBusy)
      .filter(({ id }) => !documents.some((it) => it.id === id && isBusy(it)));
    for (const { name } of settled ?? []) announce(`“${name}” was read.`);
    return { knowledgebase, documents };
  }

  private async handleRename(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    await this.#errors.run(form, async () => {
      const description = String(data.get("description") ?? "").trim();
      await call("PUT", this.path, { name: String(data.get("name") ?? ""), description: description || null });
      announce("The knowledge base was saved.");
      await this.refresh();
    });
  }

  private async handleToggle(event: ToggleEvent, { id }: KnowledgeDocument): Promise<void> {
    if ((event.target as HTMLDetailsElement).open) await this.show(id);
  }

  private async show(id: number): Promise<void> {
    const { data } = await call<{ data: ReadDocument }>("GET", `${this.path}/documents/${id}`);
    this.opened = new Map(this.opened).set(id, data);
  }

  private async handleAgain({ id, name }: KnowledgeDocument): Promise<void> {
    await call("PUT", `${this.path}/documents/${id}`, { refresh: true });
    announce(`“${name}” is being read again.`);
    await this.refresh();
  }

  private ask(doomed: Doomed): void {
    this.doomed = doomed;
    this.confirm.open();
  }

  private async erase(): Promise<void> {
    if (!this.doomed) return;
    await call("DELETE", this.doomed.path);
    announce(`“${this.doomed.name}” was deleted.`);
    await this.doomed.next();
  }

  protected renderData({ knowledgebase, documents }: Read): TemplateResult {
    const { name, assistants_count } = knowledgebase;
    const handleDelete = () =>
      this.ask({
        name,
        path: this.path,
        consequence: `Its documents are deleted with it${assistants_count > 0 ? `, and ${count(assistants_count, "assistant")} will no longer answer from it` : ""}. This cannot be undone.`,
        next: () => go(addressOf("knowledge"), { replace: true }),
      });
    return html`<header class="head">
        <div>
          <p><a class="back" href=${addressOf("knowledge")}>${icon("back", 16)}Knowledge</a></p>
          <h1 dir="auto">${name}</h1>
          <p class="soft">${count(documents.length, "document")} · used by ${count(assistants_count, "assistant")}</p>
        </div>
        <button class="button" type="button" @click=${handleDelete}>${icon("trash", 18)}Delete</button>
      </header>
      <section class="box" aria-labelledby="documents-title">
        <h2 id="documents-title">Documents</h2>
        ${
          documents.length === 0
            ? html`<p class="empty">Nothing here yet. Add files or a website below, and assistants answer from them.</p>`
            : html`<ul class="rows documents">${repeat(
                documents,
                ({ id }) => id,
                (document) => this.renderDocument(document),
              )}</ul>`
        }
      </section>
      <console-add-documents .knowledgebase=${knowledgebase.id} @documents-added=${() => this.refresh()}></console-add-documents>
      ${this.renderSettings(knowledgebase)}
      <console-confirm
        question="Delete “${this.doomed?.name ?? ""}”?"
        consequence=${this.doomed?.consequence ?? ""}
        action="Delete"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  private renderDocument(document: KnowledgeDocument): TemplateResult {
    const { id, name, type, type_label, status, failure, language, created_at, pages_read, pages_known } = document;
    const handleDelete = () =>
      this.ask({
        name,
        path: `${this.path}/documents/${id}`,
        consequence: "Assistants no longer answer from it. This cannot be undone.",
        next: () => this.refresh(),
      });
    const facts = [
      type_label,
      moment(created_at),
      language ? languageName(language) : "",
      isBusy(document) ? "" : pagesOf(document),
    ];
    return html`<li>
      <div class="two">
        <strong class="document-name" dir="auto">${name}</strong>
        <span class="meta">${facts.filter((fact) => fact !== "").join(" · ")}</span>
        ${failure ? html`<p class="wrong">${icon("alert", 16)}<span>${failure}</span></p>` : nothing}
        ${isBusy(document) ? html`<progress aria-label="Reading ${name}" max=${pages_known ?? nothing} value=${pages_known ? pages_read : nothing}></progress>` : nothing}
        ${
          status !== "active"
            ? nothing
            : html`<details @toggle=${(event: ToggleEvent) => this.handleToggle(event, document)}>
                <summary>What was read</summary>
                ${renderPages(this.opened.get(id))}
              </details>`
        }
      </div>
      <span class="tag ${statuses[status].look}">${isBusy(document) && pages_known ? `Reading ${pages_read} of ${pages_known}` : statuses[status].text}</span>
      <span class="row-buttons">
        ${type === "website" && !isBusy(document) ? html`<button class="round" type="button" title="Read again" aria-label="Read ${name} again" @click=${() => this.handleAgain(document)}>${icon("retry", 18)}</button>` : nothing}
        <button class="round" type="button" title="Delete" aria-label="Delete ${name}" @click=${handleDelete}>${icon("trash", 18)}</button>
      </span>
    </li>`;
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
        <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Save</button></p>
      </form>
    </section>`;
  }
}

function renderPages(document: ReadDocument | undefined): TemplateResult {
  if (!document) return html`<p class="soft">Loading…</p>`;
  if (document.pages.length === 0) return html`<p class="soft">Nothing.</p>`;
  return html`<ol class="pages">${document.pages.map(
    ({ url, title, excerpt, characters, problem }) => html`<li>
      ${title ? html`<strong dir="auto">${title}</strong>` : nothing}
      ${url ? html`<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${url}</a>` : nothing}
      ${problem ? html`<span class="wrong">${icon("alert", 16)}<span>${problem}</span></span>` : html`<span class="soft" dir="auto">${excerpt}</span><span class="meta">${count(characters, "character")}</span>`}
    </li>`,
  )}</ol>`;
}

function isBusy({ status }: KnowledgeDocument): boolean {
  return status === "processing";
}

function pagesOf({ type, status, pages_read }: KnowledgeDocument): string {
  return status === "active" && type !== "txt" && type !== "docx" ? count(pages_read, "page") : "";
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { call, failureOf, formBody } from "../api.ts";
import "../parts/confirm-dialog.ts";
import { announce } from "../parts/announce.ts";
import type { ConsoleConfirm } from "../parts/confirm-dialog.ts";
import { count, moment } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { ConsolePage } from "../parts/page.ts";
import { Poll } from "../parts/updates/poll.ts";
import "./add-documents.ts";
import type { DocumentsReplacedEvent } from "./add-documents.ts";
import "./read-text.ts";
import { shareOf } from "./read-text.ts";
import { hasNewer } from "./same-names.ts";
import { type KnowledgeDocument, statuses } from "./types.ts";

const pollMs = 1_500;

/**
 * The documents of a knowledge base with their status, what was read of them, and forms to add more.
 * @fires documents-changed - One was added, deleted or read.
 */
@customElement("console-documents")
export class ConsoleDocuments extends ConsolePage<readonly KnowledgeDocument[]> {
  protected readonly subject = "the documents";
  protected override readonly isPart = true;
  /** Its id; 0 where there is none yet. */
  @property({ type: Number }) knowledgebase = 0;
  /** Makes one where there is none, once something is added to it. */
  @property({ attribute: false }) make: (() => Promise<number>) | undefined;
  /** The documents whose text is shown. */
  @state() private opened: ReadonlySet<number> = new Set();
  @state() private doomed: KnowledgeDocument | undefined;
  @query("console-confirm") private readonly confirm!: ConsoleConfirm;
  /** The documents that each of these replaces once it has been read. */
  readonly #replaced = new Map<number, readonly number[]>();

  constructor() {
    super();
    new Poll(this, () => this.data?.some(isBusy) && this.refresh(), pollMs);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("knowledgebase");
    if (before === undefined) return;
    if (before !== 0) this.data = undefined;
    void this.refresh();
  }

  private get path() {
    return `/user/knowledgebases/${this.knowledgebase}/documents` as const;
  }

  protected async read(): Promise<readonly KnowledgeDocument[]> {
    if (this.knowledgebase === 0) return [];
    const { data: documents } = await call("GET", this.path);
    const busy = new Set(this.data?.filter(isBusy).map(({ id }) => id));
    const settled = documents.filter((document) => busy.has(document.id) && !isBusy(document));
    const failed = settled.filter(({ status }) => status === "failed");
    const [said] = failed.length > 0 ? failed : settled;
    if (said) announce(`“${said.name}” ${said.status === "failed" ? "could not be read" : "was read"}.`);
    if (settled.length > 0) this.dispatchEvent(new Event("documents-changed"));
    const gone = await this.#deleteReplaced(documents);
    return documents.filter(({ id }) => !gone.has(id));
  }

  /** Deletes what a document replaces that has been read by now. One that cannot be read replaces nothing. */
  async #deleteReplaced(documents: readonly KnowledgeDocument[]): Promise<ReadonlySet<number>> {
    const gone = new Set<number>();
    for (const { id, name, status } of documents) {
      const older = this.#replaced.get(id) ?? [];
      if (status === "processing" || older.length === 0) continue;
      if (status === "active") {
        const deleted = await Promise.all(older.map((one) => this.#delete(one)));
        // What could not be deleted now is tried again with the next look at the list.
        if (!deleted.every(Boolean)) continue;
        for (const one of older) gone.add(one);
        announce(`“${name}” was replaced.`);
      }
      this.#replaced.delete(id);
    }
    return gone;
  }

  /** Whether a document is there no longer. */
  async #delete(id: number): Promise<boolean> {
    try {
      await call("DELETE", `${this.path}/${id}`);
      return true;
    } catch (error) {
      return failureOf(error).status === 404;
    }
  }

  private handleReplaced({ id, older }: DocumentsReplacedEvent): void {
    this.#replaced.set(id, older);
  }

  private async handleAdded(): Promise<void> {
    await this.refresh();
    this.dispatchEvent(new Event("documents-changed"));
  }

  private handleToggle(event: ToggleEvent, { id }: KnowledgeDocument): void {
    if ((event.target as HTMLDetailsElement).open) this.opened = new Set(this.opened).add(id);
  }

  private async handleAgain({ id, name }: KnowledgeDocument): Promise<void> {
    await this.change(id, { refresh: true }, `“${name}” is being read again.`);
  }

  private async handleRefresh({ id, name }: KnowledgeDocument, hours: number): Promise<void> {
    const said = hours === 0 ? `“${name}” is read again only when asked.` : `“${name}” is read again by itself.`;
    await this.change(id, { refresh_hours: hours === 0 ? null : hours }, said);
  }

  private async change(id: number, body: object, said: string): Promise<void> {
    try {
      await call("PUT", `${this.path}/${id}`, formBody(body));
      announce(said);
    } catch (error) {
      announce(failureOf(error).text);
    }
    await this.refresh();
  }

  private async erase(): Promise<void> {
    if (!this.doomed) return;
    await call("DELETE", `${this.path}/${this.doomed.id}`);
    announce(`“${this.doomed.name}” was deleted.`);
    await this.handleAdded();
  }

  protected override render(): TemplateResult {
    return this.data || this.failure ? super.render() : html`<p class="soft">Loading the documents</p>`;
  }

  protected renderData(documents: readonly KnowledgeDocument[]): TemplateResult {
    return html`<section class="box" aria-labelledby="documents-title">
        <h2 id="documents-title">Documents</h2>
        ${
          documents.length === 0
            ? html`<p class="empty">Nothing here yet. Add a website or files below, and assistants answer from them.</p>`
            : html`<ul class="rows documents">${repeat(
                documents,
                ({ id }) => id,
                (document) => this.renderDocument(document, hasNewer(document, documents)),
              )}</ul>`
        }
      </section>
      <console-add-documents .knowledgebase=${this.knowledgebase} .make=${this.make} .documents=${documents} @documents-added=${this.handleAdded} @documents-replaced=${this.handleReplaced}></console-add-documents>
      <console-confirm
        question="Delete “${this.doomed?.name ?? ""}”?"
        consequence="Assistants no longer answer from it. This cannot be undone."
        action="Delete"
        .run=${() => this.erase()}
      ></console-confirm>`;
  }

  /** How often a website is read again by itself; one that was set over the API stays among the choices. */
  private renderRefresh(document: KnowledgeDocument): TemplateResult {
    const { name, refresh_hours, next_refresh_at } = document;
    const chosen = refresh_hours ?? 0;
    const known = refreshes.some(([hours]) => hours === chosen);
    const choices = known ? refreshes : [...refreshes, [chosen, `Every ${chosen} hours`] as const];
    const handleChange = (event: Event) =>
      this.handleRefresh(document, Number((event.target as HTMLSelectElement).value));
    return html`<label class="refresh"><span>Read again</span>
        <span class="select"><select aria-label="How often ${name} is read again" @change=${handleChange}>
          ${choices.map(([hours, text]) => html`<option value=${hours} .selected=${live(hours === chosen)}>${text}</option>`)}
        </select></span></label>
      ${next_refresh_at === null ? nothing : html`<span class="meta">Next time: ${moment(next_refresh_at)}</span>`}`;
  }

  private renderDocument(document: KnowledgeDocument, isOlder: boolean): TemplateResult {
    const {
      id,
      name,
      type,
      type_label,
      status,
      failure,
      status_detail,
      language,
      created_at,
      pages_read,
      pages_known,
    } = document;
    const share = shareOf(document);
    const { text, look } = share === "" ? statuses[status] : { text: share, look: "held" };
    const handleDelete = () => {
      this.doomed = document;
      this.confirm.open();
    };
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
        ${isOlder ? html`<p class="wrong">${icon("alert", 16)}<span>${type === "website" ? "The same website was added again" : "A newer file has the same name"}, and assistants answer from both. Delete this one if the newer one is in its place.</span></p>` : nothing}
        ${failure ? html`<p class="wrong">${icon("alert", 16)}<span>${failure}</span></p>` : nothing}
        ${failure && hasText(document) ? html`<p class="soft">Assistants still answer from what was read before.</p>` : nothing}
        ${status === "active" && status_detail ? html`<p class="soft">${status_detail}</p>` : nothing}
        ${type === "website" ? this.renderRefresh(document) : nothing}
        ${isBusy(document) ? html`<progress aria-label="Reading ${name}" max=${pages_known ?? nothing} value=${pages_known ? pages_read : nothing}></progress>` : nothing}
      </div>
      <span class="tag ${look}">${isBusy(document) && pages_known ? `Reading ${pages_read} of ${pages_known}` : text}</span>
      <span class="row-buttons">
        ${type === "website" && !isBusy(document) ? html`<button class="round" type="button" title="Read again" aria-label="Read ${name} again" @click=${() => this.handleAgain(document)}>${icon("retry", 18)}</button>` : nothing}
        <button class="round" type="button" title="Delete" aria-label="Delete ${name}" @click=${handleDelete}>${icon("trash", 18)}</button>
      </span>
      ${
        !hasText(document)
          ? nothing
          : html`<details @toggle=${(event: ToggleEvent) => this.handleToggle(event, document)}>
              <summary>What was read</summary>
              ${this.opened.has(id) ? html`<console-read-text path="${this.path}/${id}"></console-read-text>` : nothing}
            </details>`
      }
    </li>`;
  }
}

/** How often a website may be read again by itself, in hours. */
const refreshes: readonly (readonly [number, string])[] = [
  [0, "Only when asked"],
  [6, "Every 6 hours"],
  [24, "Every day"],
  [168, "Every week"],
];

/** Whether assistants answer from it: also from an earlier reading where a later one failed. */
function hasText({ status, language, read }: KnowledgeDocument): boolean {
  return status === "active" || (status === "failed" && (language !== null || read !== null));
}

function isBusy({ status }: KnowledgeDocument): boolean {
  return status === "processing";
}

function pagesOf({ type, status, pages_read }: KnowledgeDocument): string {
  return status === "active" && (type === "website" || type === "pdf") ? count(pages_read, "page") : "";
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

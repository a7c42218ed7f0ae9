import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { call, callWithFile, failureOf, formBody } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { count } from "../parts/format.ts";
import { withScheme } from "../parts/forms/addresses.ts";
import { errorTexts, textField } from "../parts/forms/fields.ts";
import { FormErrors } from "../parts/forms/form-errors.ts";
import { icon } from "../parts/icons.ts";
import { documentName } from "./document-name.ts";
import "./same-names.ts";
import { type ConsoleSameNames, websitesAt } from "./same-names.ts";
import type { KnowledgeDocument } from "./types.ts";
import { mostFurtherPages, renderPreview, type WebsitePreview } from "./website-preview.ts";

/** The type of a file by the ending of its name. */
const types: Readonly<Record<string, string>> = {
  pdf: "pdf",
  docx: "docx",
  txt: "txt",
  text: "txt",
  md: "md",
  markdown: "md",
  csv: "csv",
  tsv: "csv",
  xlsx: "xlsx",
  pptx: "pptx",
  html: "html",
  htm: "html",
};
const maxBytes = 20 * 1024 * 1024;

function typeOf(fileName: string): string | undefined {
  return types[fileName.split(".").at(-1)?.toLowerCase() ?? ""];
}

/** A website as it was typed. */
interface Website {
  readonly url: string;
  readonly relative_links_limit: number;
}

/** Documents that another one replaces once it has been read. */
export class DocumentsReplacedEvent extends Event {
  readonly id: number;
  readonly older: readonly number[];

  constructor(id: number, older: readonly number[]) {
    super("documents-replaced");
    this.id = id;
    this.older = older;
  }
}

/**
 * Adds websites and files, dropped or chosen, to a knowledge base.
 * @fires documents-added
 * @fires {DocumentsReplacedEvent} documents-replaced - One was added that replaces others: files of its name, websites of its address.
 */
@customElement("console-add-documents")
export class ConsoleAddDocuments extends LitElement {
  /** Its id; 0 where there is none yet. */
  @property({ type: Number }) knowledgebase = 0;
  /** Makes one where there is none, once something is added to it. */
  @property({ attribute: false }) make: (() => Promise<number>) | undefined;
  /** What is in it, to be asked about before a file of the same name or a website of the same address is added. */
  @property({ attribute: false }) documents: readonly KnowledgeDocument[] = [];
  @state() private over = false;
  @state() private uploading = 0;
  @state() private problems: readonly string[] = [];
  /** A website that was asked for, and what would be read of it. */
  @state() private previewed: { readonly website: Website; readonly preview: WebsitePreview } | undefined;
  @query("input[type=file]") private readonly files!: HTMLInputElement;
  @query("console-same-names") private readonly sameNames!: ConsoleSameNames;
  readonly #errors = new FormErrors(this, {
    labels: { url: "Address", relative_links_limit: "Further pages", name: "Name" },
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The list of its documents. */
  async #documents(): Promise<`/user/knowledgebases/${number}/documents`> {
    const id = this.knowledgebase || (await this.make?.()) || 0;
    return `/user/knowledgebases/${id}/documents`;
  }

  private handleDrag(event: DragEvent, over: boolean): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.over = over;
  }

  private handleDrop(event: DragEvent): void {
    this.handleDrag(event, false);
    void this.add([...(event.dataTransfer?.files ?? [])]);
  }

  /** Adds files; where there are some of the same names, the owner says first what becomes of those. */
  private async add(files: readonly File[]): Promise<void> {
    const hasOlder = (file: File) => this.#olderThan(file).length > 0;
    const same = files.filter(hasOlder);
    const choice = same.length === 0 ? "keep" : await this.sameNames.ask(same.map(({ name }) => documentName(name)));
    const added = choice === undefined ? files.filter((file) => !hasOlder(file)) : files;
    await this.upload(added, choice === "replace");
  }

  /** The files of a name that are there already. One that could not be read is no obstacle, and is replaced as well. */
  #olderThan({ name }: File): readonly KnowledgeDocument[] {
    const older = this.documents.filter((one) => one.type === typeOf(name) && one.name === documentName(name));
    return older.some(({ status }) => status !== "failed") ? older : [];
  }

  /** One file after the other, so that the first are read while the last are sent. */
  private async upload(files: readonly File[], replaces: boolean): Promise<void> {
    this.problems = [];
    this.uploading += files.length;
    for (const file of files) {
      const older = replaces ? this.#olderThan(file).map(({ id }) => id) : [];
      try {
        const problem = await this.uploadOne(file, older);
        if (problem !== undefined) this.problems = [...this.problems, `${file.name}: ${problem}`];
        else this.#tell();
      } finally {
        this.uploading--;
      }
    }
    this.files.value = "";
  }

  private async uploadOne(file: File, older: readonly number[]): Promise<string | undefined> {
    const type = typeOf(file.name);
    if (type === undefined)
      return "files of this kind cannot be read. These can: PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), CSV, Markdown, HTML and text.";
    if (file.size > maxBytes) return "it is larger than 20 MB.";
    const form = new FormData();
    form.set("name", documentName(file.name));
    form.set("type", type);
    form.set("file", file);
    try {
      const { data } = await callWithFile<{ readonly data: { readonly id: number } }>(await this.#documents(), form);
      if (older.length > 0) this.dispatchEvent(new DocumentsReplacedEvent(data.id, older));
      return undefined;
    } catch (error) {
      const { status, text } = failureOf(error);
      // It may have arrived before the answer was lost.
      return status === 0 ? "the server did not respond. If the file is not in the list, add it again." : text;
    }
  }

  /** Shows what will be read; the page is not read for good before the owner has seen that. */
  private async handlePreview(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const url = withScheme(String(data.get("url") ?? ""));
    const website = { url, relative_links_limit: Number(data.get("relative_links_limit") || mostFurtherPages) };
    this.previewed = undefined;
    await this.#errors.run(form, async () => {
      const body = { ...website, url: url || undefined };
      const { data: preview } = await call("POST", "/user/website-previews", formBody(body));
      this.previewed = { website, preview };
      const pages = (preview.problem === null ? 1 : 0) + preview.links.filter(({ problem }) => problem === null).length;
      announce(this.canRead ? `${count(pages, "page")} found.` : (preview.problem ?? ""));
    });
  }

  /**
   * A website is called what its first page is: an assistant that has no answer names its documents to visitors. Where it is there
   * already, the owner says first what becomes of that.
   */
  private async handleRead({ url, relative_links_limit }: Website, { title }: WebsitePreview): Promise<void> {
    const form = this.querySelector("form") as HTMLFormElement;
    const older = websitesAt(url, this.documents);
    const isThere = older.some(({ status }) => status !== "failed");
    const choice = isThere ? await this.sameNames.ask(older.slice(0, 1).map(({ name }) => name)) : "keep";
    if (choice === undefined) return;
    await this.#errors.run(form, async () => {
      const { data } = await call("POST", await this.#documents(), {
        name: documentName(title.trim() || url.replace(/^https?:\/\/|\/$/g, "")),
        type: "website",
        url,
        relative_links_limit,
        // What replaces a website is read again as often as that was.
        refresh_hours:
          (choice === "replace" && older.find(({ refresh_hours }) => refresh_hours)?.refresh_hours) || null,
      });
      if (choice === "replace")
        this.dispatchEvent(
          new DocumentsReplacedEvent(
            data.id,
            older.map(({ id }) => id),
          ),
        );
      this.previewed = undefined;
      (form.elements.namedItem("url") as HTMLInputElement).value = "";
      announce("The website is being read.");
      this.#tell();
    });
  }

  #tell(): void {
    this.dispatchEvent(new Event("documents-added"));
  }

  private handleEdit(event: Event): void {
    this.#errors.handleEdit(event);
    this.previewed = undefined; // it shows another website
  }

  protected override render(): TemplateResult {
    return html`<div class="grid">
      <section class="box" aria-labelledby="website-title">
        <h2 id="website-title">Add a website</h2>
        <form novalidate @submit=${this.handlePreview} @input=${this.handleEdit}>
          ${textField({
            name: "url",
            label: "Address",
            type: "url",
            placeholder: "https://shop.example/help",
            errors: [
              ...this.#errors.of("url"),
              ...this.#errors.of("name"),
              ...this.#errors.unplaced,
              ...(this.previewed?.preview.problem && !this.canRead ? [this.previewed.preview.problem] : []),
            ],
          })}
          ${textField({
            name: "relative_links_limit",
            label: "Further pages",
            type: "number",
            min: 1,
            max: mostFurtherPages,
            value: String(mostFurtherPages),
            hint: `Links to the same site are followed from this page, as far as its robots.txt allows. From 1 to ${mostFurtherPages}.`,
            errors: this.#errors.of("relative_links_limit"),
          })}
          <p class="buttons"><button class="button ${this.canRead ? "" : "primary"}" type="submit" ?disabled=${this.#errors.busy}>${this.#errors.busy ? "One moment…" : "Show what will be read"}</button></p>
        </form>
        ${this.renderPreview()}
      </section>
      <section class="box" aria-labelledby="files-title">
        <h2 id="files-title">Add files</h2>
        <label class="drop-zone ${this.over ? "over" : ""}"
          @dragover=${(event: DragEvent) => this.handleDrag(event, true)}
          @dragleave=${(event: DragEvent) => this.handleDrag(event, false)}
          @drop=${this.handleDrop}>
          ${icon("upload", 24)}
          <span class="strong">${this.uploading > 0 ? `Uploading ${count(this.uploading, "file")}…` : "Drop files here, or choose them"}</span>
          <span class="soft">PDF, Word, Excel, PowerPoint, CSV, Markdown, HTML or text, up to 20 MB each</span>
          <input type="file" multiple accept=${Object.keys(types)
            .map((ending) => `.${ending}`)
            .join()} @change=${() => this.add([...(this.files.files ?? [])])}>
        </label>
        ${this.problems.map((problem, at) => errorTexts([problem], `file-${at}-wrong`))}
        <console-same-names></console-same-names>
      </section>
    </div>`;
  }

  private get canRead(): boolean {
    // A page that scripts write may lead to others that say something.
    const { problem = "", links = [] } = this.previewed?.preview ?? {};
    return problem === null || links.some((link) => link.problem === null);
  }

  private renderPreview(): TemplateResult | typeof nothing {
    if (!this.previewed || !this.canRead) return nothing;
    const { website, preview } = this.previewed;
    return html`${renderPreview(preview, website.relative_links_limit)}
      <p class="buttons"><button class="button primary" type="button" ?disabled=${this.#errors.busy} @click=${() => this.handleRead(website, preview)}>Read website</button></p>`;
  }
}

import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { call, callWithFile, failureOf } from "../api.ts";
import { announce } from "../parts/announce.ts";
import { errorTexts, textField } from "../parts/fields.ts";
import { FormErrors } from "../parts/form-errors.ts";
import { count } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";

const types: Readonly<Record<string, string>> = { pdf: "pdf", docx: "docx", txt: "txt", md: "txt", text: "txt" };
const maxBytes = 20 * 1024 * 1024;
const defaultLinks = 10;

/** Adds files, dropped or chosen, and websites to a knowledge base. @fires documents-added */
@customElement("console-add-documents")
export class ConsoleAddDocuments extends LitElement {
  @property({ type: Number }) knowledgebase = 0;
  @state() private over = false;
  @state() private uploading = 0;
  @state() private problems: readonly string[] = [];
  @query("input[type=file]") private readonly files!: HTMLInputElement;
  readonly #errors = new FormErrors(this, {
    labels: { url: "Address", relative_links_limit: "Further pages", name: "Name" },
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private handleDrag(event: DragEvent, over: boolean): void {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.over = over;
  }

  private handleDrop(event: DragEvent): void {
    this.handleDrag(event, false);
    void this.upload([...(event.dataTransfer?.files ?? [])]);
  }

  /** One file after the other, so that the first are read while the last are sent. */
  private async upload(files: readonly File[]): Promise<void> {
    this.problems = [];
    this.uploading += files.length;
    for (const file of files) {
      try {
        const problem = await this.uploadOne(file);
        if (problem !== undefined) this.problems = [...this.problems, `${file.name}: ${problem}`];
      } finally {
        this.uploading--;
      }
    }
    this.files.value = "";
  }

  private async uploadOne(file: File): Promise<string | undefined> {
    const type = types[file.name.split(".").at(-1)?.toLowerCase() ?? ""];
    if (type === undefined) return "only PDF, Word (.docx) and text files can be read.";
    if (file.size > maxBytes) return "it is larger than 20 MB.";
    const form = new FormData();
    form.set("name", [...file.name].slice(0, 255).join(""));
    form.set("type", type);
    form.set("file", file);
    try {
      await callWithFile(`/user/knowledgebases/${this.knowledgebase}/documents`, form);
      this.dispatchEvent(new Event("documents-added"));
      return undefined;
    } catch (error) {
      return failureOf(error).text;
    }
  }

  private async handleWebsite(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const typed = String(data.get("url") ?? "").trim();
    const url = typed === "" || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    await this.#errors.run(form, async () => {
      await call("POST", `/user/knowledgebases/${this.knowledgebase}/documents`, {
        name: url
          .replace(/^https?:\/\//, "")
          .replace(/\/$/, "")
          .slice(0, 255),
        type: "website",
        url: url || undefined,
        relative_links_limit: Number(data.get("relative_links_limit") || defaultLinks),
      });
      (form.elements.namedItem("url") as HTMLInputElement).value = "";
      announce("The website is being read.");
      this.dispatchEvent(new Event("documents-added"));
    });
  }

  protected override render(): TemplateResult {
    return html`<div class="grid">
      <section class="box" aria-labelledby="files-title">
        <h2 id="files-title">Add files</h2>
        <label class="drop-zone ${this.over ? "over" : ""}"
          @dragover=${(event: DragEvent) => this.handleDrag(event, true)}
          @dragleave=${(event: DragEvent) => this.handleDrag(event, false)}
          @drop=${this.handleDrop}>
          ${icon("upload", 24)}
          <span class="strong">${this.uploading > 0 ? `Uploading ${count(this.uploading, "file")}…` : "Drop files here, or choose them"}</span>
          <span class="soft">PDF, Word (.docx) or text, up to 20 MB each</span>
          <input type="file" multiple accept=".pdf,.docx,.txt,.md" @change=${() => this.upload([...(this.files.files ?? [])])}>
        </label>
        ${this.problems.map((problem, at) => errorTexts([problem], `file-${at}-wrong`))}
      </section>
      <section class="box" aria-labelledby="website-title">
        <h2 id="website-title">Add a website</h2>
        <form novalidate @submit=${this.handleWebsite} @input=${this.#errors.handleEdit}>
          ${textField({
            name: "url",
            label: "Address",
            type: "url",
            placeholder: "https://shop.example/help",
            errors: [...this.#errors.of("url"), ...this.#errors.of("name"), ...this.#errors.unplaced],
          })}
          ${textField({
            name: "relative_links_limit",
            label: "Further pages",
            type: "number",
            min: 1,
            max: 50,
            value: String(defaultLinks),
            hint: "Links to the same site are followed from this page, as far as its robots.txt allows. At most 50.",
            errors: this.#errors.of("relative_links_limit"),
          })}
          <p class="buttons"><button class="button primary" type="submit" ?disabled=${this.#errors.busy}>Read website</button></p>
        </form>
      </section>
    </div>`;
  }
}

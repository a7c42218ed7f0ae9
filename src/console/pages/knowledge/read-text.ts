import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { s } from "../../../contract/kit/schema.ts";
import type { listPassages } from "../../../contract/operations/knowledge/documents.ts";
import { call } from "../api.ts";
import "../parts/messages/answer.ts";
import { count } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import type { KnowledgeDocument, ReadDocument } from "./types.ts";

type Passages = s.Infer<(typeof listPassages)["success"]["body"]>;

/** What was read of a document: how much, what was left out and why, its pages, and its text as it is searched. */
@customElement("console-read-text")
export class ConsoleReadText extends LitElement {
  /** The document's path in the API. */
  @property() path: `/user/knowledgebases/${string}/documents/${string}` = "/user/knowledgebases//documents/";
  @state() private document: ReadDocument | undefined;
  @state() private passages: Passages["data"] = [];
  @state() private total = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const { data } = await call("GET", this.path);
    this.document = data;
    await this.loadMore();
  }

  private async loadMore(): Promise<void> {
    const page = Math.floor(this.passages.length / 50) + 1;
    const { data, total } = await call("GET", `${this.path}/passages?page=${page}`);
    this.passages = [...this.passages, ...data];
    this.total = total;
  }

  protected override render(): TemplateResult {
    if (!this.document) return html`<p class="soft">Loading…</p>`;
    const { name, pages, read } = this.document;
    const isWebsite = this.document.type === "website";
    return html`${renderLeftOut(read)}
      ${isWebsite ? renderPages(pages) : nothing}
      <div class="read-part">
        <h3>Text</h3>
        <ol class="pages passages" tabindex="0" aria-label="The text as it was read">${this.passages.map(
          (passage, at) => renderPassage(passage, this.passages[at - 1], name),
        )}</ol>
        ${
          this.passages.length < this.total
            ? html`<p class="buttons"><button class="button small" type="button" @click=${() => this.loadMore()}>Show more</button></p>`
            : nothing
        }
      </div>`;
  }
}

/** The share of a document's text that was read, in words; empty where all of it was. */
export function shareOf({ read, status }: KnowledgeDocument): string {
  return status === "active" && read !== null && read.share < 0.9 ? `Read ${Math.round(read.share * 100)} %` : "";
}

function renderLeftOut(read: KnowledgeDocument["read"]): TemplateResult | typeof nothing {
  if (!read || read.left_out.length === 0) return nothing;
  return html`<div class="read-part"><h3>Left out</h3><ul class="left-out">${read.left_out.map(
    ({ what, why, characters }) => html`<li>
      <strong>${what}</strong> <span class="soft">${why}</span>
      ${characters > 0 ? html`<span class="meta">${count(characters, "character")}</span>` : nothing}
    </li>`,
  )}</ul></div>`;
}

type Passage = Passages["data"][number];

/** A passage below its page and its headings, where those are not the ones of the passage before, or the document's name. */
function renderPassage(passage: Passage, before: Passage | undefined, name: string): TemplateResult {
  const { url, text } = passage;
  const isOfPage = before !== undefined && before.url === url;
  const place = placeOf(passage);
  return html`<li>
    ${url === null || isOfPage ? nothing : html`<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${url}</a>`}
    ${place === name || (isOfPage && placeOf(before) === place) ? nothing : html`<strong dir="auto">${place}</strong>`}
    <console-answer class="passage" .text=${text}></console-answer>
  </li>`;
}

function placeOf({ trail, heading }: Passage): string {
  return [trail, heading].filter((part) => part !== "").join(" › ");
}

function renderPages(pages: ReadDocument["pages"]): TemplateResult {
  return html`<div class="read-part"><h3>Pages</h3><ol class="pages" tabindex="0" aria-label="The pages that were read">${pages.map(
    ({ url, title, excerpt, characters, problem }) => html`<li>
      ${title ? html`<strong dir="auto">${title}</strong>` : nothing}
      ${url ? html`<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer" dir="ltr">${url}</a>` : nothing}
      ${problem ? html`<span class="wrong">${icon("alert", 16)}<span>${problem}</span></span>` : html`<span class="soft" dir="auto">${excerpt}</span><span class="meta">${count(characters, "character")}</span>`}
    </li>`,
  )}</ol></div>`;
}

import { html, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { call } from "../api.ts";
import "./new-knowledgebase.ts";
import { count } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";
import { emptyList } from "../parts/lists/empty-list.ts";
import { ConsolePage } from "../parts/page.ts";
import { addressOf, go } from "../routes.ts";
import { type Knowledgebase, statuses } from "./types.ts";

/** All knowledge bases, and a form for a new one. */
@customElement("console-knowledgebases")
export class ConsoleKnowledgebases extends ConsolePage<readonly Knowledgebase[]> {
  protected readonly subject = "the knowledge bases";
  protected async read(): Promise<readonly Knowledgebase[]> {
    return (await call("GET", "/user/knowledgebases")).data;
  }

  /** The form is above: the button leads to its field. */
  private renderBegin(): TemplateResult {
    const handleClick = () => this.querySelector<HTMLInputElement>("#name")?.focus();
    return html`<button class="button" type="button" @click=${handleClick}>${icon("book", 18)}Name your first knowledge base</button>`;
  }

  protected renderData(knowledgebases: readonly Knowledgebase[]): TemplateResult {
    return html`<header class="head">
        <div><h1>Knowledge</h1><p class="soft">Documents and websites that your assistants answer from.</p></div>
      </header>
      <console-new-knowledgebase @knowledgebase-made=${(event: CustomEvent<number>) => go(addressOf("knowledge", event.detail))}></console-new-knowledgebase>
      <section class="box" aria-label="Your knowledge bases">
        ${
          knowledgebases.length === 0
            ? emptyList(
                "Your knowledge bases will appear here, each with the documents and websites that assistants answer from.",
                this.renderBegin(),
              )
            : html`<ul class="rows">${knowledgebases.map(renderRow)}</ul>`
        }
      </section>`;
  }
}

function renderRow({
  id,
  name,
  description,
  status,
  documents_count,
  assistants_count,
}: Knowledgebase): TemplateResult {
  const { text, look } = statuses[status];
  return html`<li>
    <span class="two">
      <a class="strong" dir="auto" href=${addressOf("knowledge", id)}>${name}</a>
      ${description ? html`<span class="soft" dir="auto">${description}</span>` : ""}
      <span class="meta">${count(documents_count, "document")} · used by ${count(assistants_count, "assistant")}</span>
    </span>
    <span class="tag ${look}">${text}</span>
    ${icon("next", 18)}
  </li>`;
}

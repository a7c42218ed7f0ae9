import { html, nothing, type TemplateResult } from "lit";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { previewWebsite } from "../../../contract/operations/knowledge/documents.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { count } from "../parts/format.ts";
import { icon } from "../parts/icons.ts";

export type WebsitePreview = SuccessOf<typeof previewWebsite>["data"];

/** As many pages as one website may have. */
export const mostFurtherPages: number = rowLimits.relativeLinks.max;

/** What would be read of a website, as a list of its pages. */
export function renderPreview(preview: WebsitePreview, limit: number): TemplateResult {
  const { url, title, excerpt, links, problem } = preview;
  const left = limit - links.length;
  return html`<div class="preview" role="group" aria-label="What will be read">
    <p class="strong">This will be read</p>
    <ol class="pages">
      <li>${title ? html`<strong dir="auto">${title}</strong>` : nothing}
        <span class="page-url" dir="ltr">${url}</span>${problem ? html`<span class="wrong">${icon("alert", 16)}<span>${problem}</span></span>` : html`<span class="soft" dir="auto">${excerpt}</span>`}</li>
      ${links.map(
        (link) => html`<li><span class="page-url" dir="ltr">${link.url}</span>
          ${link.problem ? html`<span class="wrong">${icon("alert", 16)}<span>${link.problem}</span></span>` : nothing}</li>`,
      )}
    </ol>
    <p class="hint">${left > 0 ? `And up to ${count(left, "page")} that these lead to.` : whatIsLeft(limit)}</p>
  </div>`;
}

/** Where the list ends by the number that was given: the website can have more. */
function whatIsLeft(limit: number): string {
  const more =
    limit < mostFurtherPages ? "Raise “Further pages” to read more." : "Add another page of the site to read more.";
  return `The site can have more pages than these: they are not read. ${more}`;
}

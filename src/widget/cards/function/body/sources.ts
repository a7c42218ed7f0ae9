import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";
import { namingHidden } from "../../../markdown/links/hidden-characters.ts";
import { readLink } from "../../../markdown/links/safe-link.ts";
import { type KnowledgeSearch, maxTitleChars, type Passage } from "../knowledge.ts";
import { shownText } from "../values.ts";
import { type OpenedCardWords, openedCardWords } from "./opened-words.ts";

const shownPassages = 3;
/** About two lines. The raw result holds the rest. */
const shownExcerptChars = 88;
/** What is kept before the first word of the question. */
const leadChars = 32;
const maxMarkedWords = 12;

/** The sources, numbered, the first few at once. */
export function renderSources(
  { query, found, passages }: KnowledgeSearch,
  { words: usual, all, onShowAll }: { words: FunctionCardWords; all: boolean; onShowAll: () => void },
): TemplateResult {
  const words = openedCardWords(usual);
  if (!found) return html`<p class="remark" dir="auto">${words.nothingFoundFor(shownText(query, maxTitleChars))}</p>`;
  const marked = wordPattern(query);
  const shown = all ? passages : passages.slice(0, shownPassages);
  const left = passages.length - shown.length;
  return html`<ol class="sources">
      ${shown.map(
        (passage, index) => html`<li>
          <span class="number" aria-hidden="true">${index + 1}</span>
          <div class="source">
            ${renderTitle(passage, words)}
            ${passage.excerpt === "" ? nothing : html`<p class="excerpt" dir="auto">${markWords(nearWords(passage.excerpt, marked), marked)}</p>`}
            <p class="origin" dir="auto">${originOf(passage)}</p>
          </div>
        </li>`,
      )}
    </ol>
    ${left > 0 ? html`<button type="button" class="more" @click=${onShowAll}>${words.moreSources(left)}</button>` : nothing}`;
}

function renderTitle({ title, document, url }: Passage, words: OpenedCardWords): TemplateResult {
  const text = title || document || words.untitled;
  const link = readLink(url, text);
  const shown = html`<bdi>${namingHidden(text)}</bdi>`;
  if (!link?.newTab) return html`<p class="source-title">${shown}</p>`;
  const target = link.misleading ? html` <bdi class="target">${link.target}</bdi>` : nothing;
  return html`<p class="source-title">
    <a href=${link.href} rel="noopener noreferrer nofollow" target="_blank">${shown}${target}</a>
  </p>`;
}

/** Document and host; one alone where they say the same. */
function originOf({ title, document, url }: Passage): string {
  const host = readLink(url, "")?.target ?? "";
  const parts = document === title || document === host ? [host] : [document, host];
  return namingHidden(parts.filter((part) => part !== "").join(" · "));
}

/** The words of the question, longest first, to be marked where they stand in an excerpt. */
function wordPattern(query: string): RegExp | undefined {
  const words = new Set(query.slice(0, 500).match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  if (words.size === 0) return undefined;
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, maxMarkedWords);
  return new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

/** The part of an excerpt around the first word of the question, in whole words where it has any. */
function nearWords(text: string, pattern: RegExp | undefined): string {
  const first = Math.max(0, pattern ? text.search(pattern) : 0);
  const spare = text.length - shownExcerptChars;
  const begin = text.indexOf(" ", Math.min(first - leadChars, spare)) + 1;
  const from = spare <= 0 || first <= leadChars || begin > first ? 0 : begin;
  const shown = shownText(text.slice(from), shownExcerptChars).replace(/[.,:;\s]+\S*…$/, "…");
  return from === 0 ? shown : `…${shown}`;
}

function markWords(text: string, pattern: RegExp | undefined): (string | TemplateResult)[] {
  if (!pattern) return [text];
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part));
}

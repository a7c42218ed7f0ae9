import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCall } from "../../contract/operations/conversations.ts";
import { isRecord } from "../../contract/record.ts";
import { namingHidden } from "../markdown/links/hidden-characters.ts";
import { readLink } from "../markdown/links/safe-link.ts";
import type { Summary } from "./summary.ts";
import { cutText, ownMember, shownText } from "./values.ts";
import type { CardWords } from "./words.ts";

const shownPassages = 3;
const maxPassages = 20;
/** About two lines: the answer itself stands below, and should be seen too. The raw result holds the rest. */
const shownExcerptChars = 88;
/** What is kept before the first word of the question. */
const leadChars = 32;
const maxTitleChars = 160;
const maxMarkedWords = 12;

/** What a search in the knowledge of the assistant found. */
export interface KnowledgeSearch {
  readonly query: string;
  readonly found: boolean;
  readonly passages: readonly Passage[];
  readonly documents: number;
}

interface Passage {
  readonly title: string;
  readonly excerpt: string;
  readonly document: string;
  readonly url: string;
}

/** Reads a call of `search_knowledge`; undefined for any other call, or another shape of result. */
export function readKnowledgeSearch({ name, arguments: given, result }: FunctionCall): KnowledgeSearch | undefined {
  const found = ownMember(result, "found");
  const list = ownMember(result, "passages");
  if (name !== "search_knowledge" || typeof found !== "boolean" || (found && !Array.isArray(list))) return undefined;
  const passages = Array.isArray(list) ? list.filter(isRecord).slice(0, maxPassages).map(readPassage) : [];
  const documents = new Set(passages.map(({ document, url, title }) => document || url || title)).size;
  return { query: textMember(given, "query"), found: found && passages.length > 0, passages, documents };
}

/** The head of a knowledge card. */
export function summarizeKnowledge(search: KnowledgeSearch, words: CardWords): Summary {
  const { passages, documents, found } = search;
  const secondLine = found ? words.knowledge.passages(passages.length, documents) : words.knowledge.nothingFound;
  return { icon: "book", title: words.knowledge.title, secondLine, status: "done", told: new Set() };
}

/** The sources, numbered, the first few at once. */
export function renderKnowledge(
  { query, found, passages }: KnowledgeSearch,
  { words, all, onShowAll }: { words: CardWords; all: boolean; onShowAll: () => void },
): TemplateResult {
  if (!found)
    return html`<p class="remark" dir="auto">${words.knowledge.nothingFoundFor(shownText(query, maxTitleChars))}</p>`;
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
    ${left > 0 ? html`<button type="button" class="more" @click=${onShowAll}>${words.knowledge.moreSources(left)}</button>` : nothing}`;
}

function readPassage(passage: Record<string, unknown>): Passage {
  return {
    title: cutText(textMember(passage, "title"), maxTitleChars),
    excerpt: textMember(passage, "excerpt"),
    document: cutText(textMember(passage, "document"), maxTitleChars),
    url: textMember(passage, "url"),
  };
}

function renderTitle({ title, document, url }: Passage, words: CardWords): TemplateResult {
  const text = title || document || words.knowledge.untitled;
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

function textMember(value: unknown, name: string): string {
  const member = ownMember(value, name);
  return typeof member === "string" ? member.trim() : "";
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

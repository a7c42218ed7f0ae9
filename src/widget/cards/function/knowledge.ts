import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import { isRecord } from "../../../contract/record.ts";
import type { FunctionCardWords } from "../../../languages/shapes/widget/function-card.ts";
import type { Summary } from "./summary.ts";
import { cutText, ownMember } from "./values.ts";

const maxPassages = 20;
/** Chosen: about three lines. */
export const maxTitleChars = 160;

/** What a search in the knowledge of the assistant found. */
export interface KnowledgeSearch {
  readonly query: string;
  readonly found: boolean;
  readonly passages: readonly Passage[];
  readonly documents: number;
}

/** A passage of a document. */
export interface Passage {
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

/** The head of a knowledge card: one line, without a second one. */
export function summarizeKnowledge(search: KnowledgeSearch, words: FunctionCardWords): Summary {
  const { documents, found } = search;
  const { knowledge } = words;
  const title = found ? knowledge.sources(documents) : `${knowledge.title} · ${knowledge.nothingFound}`;
  return { icon: "book", title, secondLine: "", status: "done", mentioned: new Set() };
}

function readPassage(passage: Record<string, unknown>): Passage {
  return {
    title: cutText(textMember(passage, "title"), maxTitleChars),
    excerpt: textMember(passage, "excerpt"),
    document: cutText(textMember(passage, "document"), maxTitleChars),
    url: textMember(passage, "url"),
  };
}

function textMember(value: unknown, name: string): string {
  const member = ownMember(value, name);
  return typeof member === "string" ? member.trim() : "";
}

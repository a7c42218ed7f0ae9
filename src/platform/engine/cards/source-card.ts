import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import { excerptOf } from "../knowledge/excerpt.ts";
import type { Passage, SearchResult } from "../knowledge/result.ts";

/** Passages that are less than this part as likely to answer as the best one are not shown as sources. */
const leastSourceShare = 0.1;
const maxSources = 3;

/** A source as it is shown. */
export interface Source {
  readonly title: string;
  readonly excerpt: string;
  readonly document: string;
  readonly url: string | null;
  readonly score: number;
}

/** What was asked, and what was found for it. */
interface Search {
  readonly query: string;
  readonly result: SearchResult;
}

/**
 * Searches as function calls: what was asked, and each source with the place that speaks of it. A source that an earlier search
 * has shown is not shown again, and a search without another one is left out: the questions of a message often share them.
 */
export function sourceCards(searches: readonly Search[]): FunctionCall[] {
  const shown = new Set<string>();
  return searches.flatMap(({ query, result }, at) => {
    const sources = sourcesOf(result).filter(({ document, title, url }) => {
      const name = JSON.stringify([document, title, url]);
      return !shown.has(name) && shown.add(name);
    });
    return sources.length > 0 || at === 0 ? [cardOf(query, sources)] : [];
  });
}

/** A search as a function call. */
export function sourceCard(query: string, result: SearchResult): FunctionCall {
  return cardOf(query, sourcesOf(result));
}

function sourcesOf({ passages, topics }: SearchResult) {
  const least = (passages[0]?.score ?? 0) * leastSourceShare;
  return passages
    .filter(({ score }) => score >= least)
    .slice(0, maxSources)
    .map((passage) => sourceOf(passage, topics));
}

/** A passage as a source: its place, and where it speaks of what was asked. */
export function sourceOf(passage: Passage, topics: SearchResult["topics"]): Source {
  return {
    title: passage.heading,
    excerpt: excerptOf(passage, topics),
    document: passage.document,
    url: passage.url,
    score: Math.round(passage.score * 100) / 100,
  };
}

/** A search as a function call, with these sources. */
export function cardOf(query: string, sources: readonly Source[]): FunctionCall {
  return { name: "search_knowledge", arguments: { query }, result: { found: sources.length > 0, passages: sources } };
}

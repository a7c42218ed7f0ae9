import type { FunctionCall } from "../../../contract/operations/conversations.ts";
import { excerptOf } from "../offline/answer.ts";
import type { SearchResult } from "./search.ts";

/** Passages that are less than this part as likely to answer as the best one are not shown as sources. */
const leastSourceShare = 0.1;
const maxSources = 3;

/** A search as a function call: what was asked, and each source with the place that speaks of it. */
export function sourceCard(query: string, { passages, topics }: SearchResult): FunctionCall {
  const least = (passages[0]?.score ?? 0) * leastSourceShare;
  const sources = passages
    .filter(({ score }) => score >= least)
    .slice(0, maxSources)
    .map((passage) => ({
      title: passage.heading,
      excerpt: excerptOf(passage, topics),
      document: passage.document,
      url: passage.url,
      score: Math.round(passage.score * 100) / 100,
    }));
  return { name: "search_knowledge", arguments: { query }, result: { found: sources.length > 0, passages: sources } };
}

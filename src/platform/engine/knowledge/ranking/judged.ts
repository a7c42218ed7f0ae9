import type { Passage, SearchResult } from "../result.ts";

/** What a search comes to before part numbers are looked at. */
export interface Judged<Found> extends Pick<SearchResult, "topics" | "certainty" | "signs" | "isRelated"> {
  readonly passages: readonly Found[];
  readonly nearest: readonly Found[];
}

/** A passage that may still be distinguished from others. */
export interface Identified extends Passage {
  readonly id: number;
  /** Of its document, ISO 639-1; null if it is not known. */
  readonly language: string | null;
}

/**
 * Each text once, as its first passage has it: what was added twice would halve how likely each of its passages is, and take the
 * places of others.
 */
export function withoutRepeats<One extends Pick<Passage, "trail" | "heading" | "body">>(
  passages: readonly One[],
): readonly One[] {
  const known = new Set<string>();
  return passages.filter(({ trail, heading, body }) => {
    const key = [trail, heading, body].join("\n");
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** The first is as likely to answer as the likeliest one was, and so on. */
export function rescored(ordered: readonly Identified[]): readonly Identified[] {
  const scores = ordered.map(({ score }) => score).sort((one, other) => other - one);
  return ordered.map((passage, at) => ({ ...passage, score: scores[at]! }));
}

/** What a search found, without what only distinguished its passages. */
export function withoutIds({ passages, nearest, ...found }: Judged<Identified>): Omit<SearchResult, "knowledgebase"> {
  const plain = (all: readonly Identified[]) =>
    withoutRepeats(all).map(({ id: _, language: __, ...passage }): Passage => passage);
  return { ...found, passages: plain(passages), nearest: plain(nearest) };
}

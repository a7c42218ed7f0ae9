import type { Db } from "../../../storage/db.ts";
import { rememberNewest } from "../../remember-newest.ts";
import type { Semantics } from "./semantics.ts";
import { findNearest, hasVectors, type NearPassage } from "./vectors.ts";

/** Chosen: a visitor waits for it, and words alone find most. */
const questionMs = 2_000;
/** Chosen: a server that failed is left alone for so long, and words alone search. */
const restMs = 10_000;
const longestRestMs = 60_000;
const nearest = 50;
const maxRemembered = 64;
/** Of the passages found, so many are ordered anew. */
const reordered = 30;

/** What a search by meaning adds to one by words; both are left out where a server fails. */
export interface Meaning {
  /** The passages nearest to a question, the nearest first. */
  near(knowledgebaseIds: readonly number[], question: string): Promise<readonly NearPassage[]>;
  /** The order of texts by how well they answer, as their places; undefined if it is not known. */
  order(question: string, texts: readonly string[]): Promise<readonly number[] | undefined>;
}

/** Searches by meaning on a database and the servers that are set. @param now Milliseconds that only grow. */
export function createMeaning(db: Db, semantics: Semantics, now: () => number = () => performance.now()): Meaning {
  const { embeddings } = semantics.settings;
  const embedding = new Rest(now);
  const reranking = new Rest(now);
  const vectorOf = rememberNewest(maxRemembered, async (question: string) => {
    const [vector] = await semantics.embed([question], { timeoutMs: questionMs });
    return vector!;
  });
  return {
    async near(ids, question) {
      if (!embeddings || question.trim() === "" || !(await hasVectors(db))) return [];
      const { model } = embeddings;
      const vector = await embedding.unlessResting(() => vectorOf(question));
      return vector ? findNearest(db, { ids, model, vector, limit: nearest }) : [];
    },
    async order(question, texts) {
      const { rerank } = semantics;
      if (!rerank || texts.length < 2) return undefined;
      const asked = texts.slice(0, reordered);
      const scores = await reranking.unlessResting(() => rerank(question, asked, { timeoutMs: questionMs }));
      if (!scores) return undefined;
      const rest = texts.slice(reordered).map((_, at) => reordered + at);
      return [...asked.keys()].sort((one, other) => scores[other]! - scores[one]! || one - other).concat(rest);
    },
  };
}

/** Leaves a server alone for a while after it has failed. */
class Rest {
  readonly #now: () => number;
  #until = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  async unlessResting<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.#now() < this.#until) return undefined;
    try {
      return await work();
    } catch (error) {
      const { retryAfterMs = restMs } = error as { readonly retryAfterMs?: number };
      this.#until = this.#now() + Math.min(retryAfterMs, longestRestMs);
      return undefined;
    }
  }
}

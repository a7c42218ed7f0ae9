import * as z from "zod";

/** A server of an embeddings model, of a model that orders passages, or of both. */
export interface SemanticSettings {
  readonly embeddings?: { readonly url: string; readonly key?: string | undefined; readonly model: string } | undefined;
  readonly rerank?:
    | { readonly url: string; readonly key?: string | undefined; readonly model?: string | undefined }
    | undefined;
}

/** What speaks to these servers. Each rejects with {@link SemanticFailure}, or with the signal's reason. */
export interface Semantics {
  readonly settings: SemanticSettings;
  /** One vector for each text, all of one size. */
  embed(texts: readonly string[], options: CallOptions): Promise<number[][]>;
  /** How well each text answers a question, by its place; higher is better. Undefined if no such server is set. */
  readonly rerank:
    | ((question: string, texts: readonly string[], options: CallOptions) => Promise<number[]>)
    | undefined;
}

export interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Why a server gave nothing that can be used. */
export class SemanticFailure extends Error {
  override readonly name = "SemanticFailure";
  readonly reason: "unreachable" | "too slow" | "refused" | "busy" | "wrong answer";
  /** How long it asks to be left alone, where it says so. */
  readonly retryAfterMs: number | undefined;
  /** Of the answer, where there was one that refuses. */
  readonly status: number | undefined;

  constructor(
    reason: SemanticFailure["reason"],
    { retryAfterMs, status, ...options }: ErrorOptions & { retryAfterMs?: number | undefined; status?: number } = {},
  ) {
    super(`the server of the search: ${reason}${status === undefined ? "" : ` (${status})`}`, options);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** Chosen: models take a few hundred words of a text; more is only sent and paid for. */
const textChars = 4_000;
/** What is left of texts where a server refuses them: TEI does so with what is longer than its model takes, as 512 tokens. */
const shorterChars = [1_000, 350];
const tooLong: ReadonlySet<number | undefined> = new Set([400, 413, 422]);
const mostAnswerBytes = 64 * 1024 * 1024;
/** Chosen: the largest models in use have 4,096. */
const mostDimensions = 8_192;

const vector = z.array(z.number()).min(1).max(mostDimensions);
const embeddingsAnswer = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: vector })) });
const scored = z.object({
  index: z.int().min(0),
  relevance_score: z.number().optional(),
  score: z.number().optional(),
});
const rerankAnswer = z.union([
  z.object({ results: z.array(scored) }).transform(({ results }) => results),
  z.array(scored),
]);

/**
 * Speaks to the servers of the settings: `/embeddings` as OpenAI does, `/rerank` as Cohere, Jina and TEI do.
 * @example
 * ```ts
 * import { createPlatform, createSemantics, openEmbedded } from "ringback-server";
 *
 * const semantics = createSemantics({ embeddings: { url: "http://127.0.0.1:11434/v1", model: "nomic-embed-text" } });
 * const storage = await openEmbedded("data");
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long", semantics });
 * ```
 */
export function createSemantics(
  settings: SemanticSettings,
  { fetch: request = fetch }: { readonly fetch?: typeof fetch } = {},
): Semantics {
  const { embeddings, rerank } = settings;
  return {
    settings,
    async embed(texts, options) {
      if (!embeddings) throw new TypeError("no embeddings model is set");
      const { url, key, model } = embeddings;
      const ask = async (chars: number, [less, ...rest]: readonly number[]): Promise<unknown> => {
        const input = texts.map((text) => text.slice(0, chars).toWellFormed());
        try {
          return await post(request, `${url}/embeddings`, key, { model, input, encoding_format: "float" }, options);
        } catch (error) {
          const isTooLong = error instanceof SemanticFailure && tooLong.has(error.status);
          if (!isTooLong || less === undefined || !texts.some(({ length }) => length > less)) throw error;
          return ask(less, rest);
        }
      };
      const answer = await ask(textChars, shorterChars);
      const { data } = read(embeddingsAnswer, answer);
      const vectors = texts.map((_, at) => data.find(({ index }) => index === at)?.embedding ?? data[at]?.embedding);
      const size = vectors[0]?.length;
      if (
        data.length !== texts.length ||
        vectors.some((one) => one === undefined || one.length !== size || isZero(one))
      )
        throw new SemanticFailure("wrong answer");
      return vectors as number[][];
    },
    rerank:
      rerank &&
      (async (question, texts, options) => {
        const given = texts.map((text) => text.slice(0, textChars).toWellFormed());
        const { url, key, model } = rerank;
        // TEI serves one model and needs no name; the others need one.
        const body =
          model === undefined
            ? { query: question, texts: given, raw_scores: false, truncate: true }
            : { model, query: question, documents: given, top_n: given.length, return_documents: false };
        const results = read(rerankAnswer, await post(request, rerankUrl(url), key, body, options));
        const scores = new Array<number>(given.length).fill(Number.NEGATIVE_INFINITY);
        for (const { index, relevance_score, score } of results)
          if (index < scores.length) scores[index] = relevance_score ?? score ?? Number.NEGATIVE_INFINITY;
        if (!scores.some(Number.isFinite)) throw new SemanticFailure("wrong answer");
        return scores;
      }),
  };
}

/** The address with or without its last step. */
function rerankUrl(url: string): string {
  return /\/rerank$/.test(url) ? url : `${url}/rerank`;
}

function isZero(vector: readonly number[]): boolean {
  return vector.every((part) => part === 0);
}

async function post(
  request: typeof fetch,
  url: string,
  key: string | undefined,
  body: object,
  { timeoutMs, signal }: CallOptions,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = {
    "content-type": "application/json",
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  try {
    const response = await request(url, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      const isBusy = response.status === 429 || response.status >= 500;
      throw new SemanticFailure(isBusy ? "busy" : "refused", {
        retryAfterMs: retryAfterOf(response),
        status: response.status,
      });
    }
    if (Number(response.headers.get("content-length") ?? 0) > mostAnswerBytes)
      throw new SemanticFailure("wrong answer");
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof SemanticFailure) throw cause;
    if (timeout.aborted) throw new SemanticFailure("too slow", { cause });
    throw new SemanticFailure(cause instanceof SyntaxError ? "wrong answer" : "unreachable", { cause });
  }
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new SemanticFailure("wrong answer");
  return data as z.output<Schema>;
}

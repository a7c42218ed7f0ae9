import { formOf } from "../../../src/client/form.ts";
import { readEventStream } from "../../../src/client/index.ts";
import { type Operation, pathOf, type SuccessOf } from "../../../src/contract/kit/operation.ts";
import { createApiKey } from "../../../src/contract/operations/account/api-keys.ts";
import type { Target } from "./target.ts";

/** What a request brings, before it is made wrong. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** (default: the target's own) */
  readonly token?: string | undefined;
}

/** How one request differs from a plain one. */
export interface Deviation {
  /** Sent as `Authorization`; null sends none. */
  readonly authorization?: string | null;
  /** Sent as it is in place of the body. */
  readonly raw?: string;
  readonly contentType?: string;
  readonly idempotencyKey?: string;
}

/** Speaks to a target and keeps count. */
export interface Api {
  readonly target: Target;
  readonly requests: number;
  send(row: Operation, parts: RequestParts, deviation?: Deviation): Promise<Response>;
  /** A request that must succeed, for what others need. */
  make<Row extends Operation>(row: Row, parts?: RequestParts): Promise<SuccessOf<Row>>;
}

/** Seconds of waiting that a 429 may ask for; one that asks for more is an answer. */
const longestWaitS = 60;

export function createApi(target: Target): Api {
  let requests = 0;
  const { fetch: request = fetch, wait = pause } = target;
  /** Keys of the same account for rows that count by token: a new one counts anew, and nobody has to wait. */
  const fresh = new Map<string, string>();
  const send: Api["send"] = async (row, parts, deviation = {}) => {
    const url = `${target.baseUrl}${pathOf(row, parts.params)}${queryOf(parts.query)}`;
    const account = parts.token ?? target.key;
    for (let tried = 0; ; tried++) {
      const token = row.rate?.per === "token" ? (fresh.get(account) ?? account) : account;
      const headers = headersOf(row, parts, token, deviation);
      requests++;
      const response = await request(url, { method: row.method, headers, ...bodyOf(row, parts, deviation) });
      // A rate is the server's right; the suite only wants to ask its question.
      const retryAfterS = Number(response.headers.get("retry-after") ?? Number.POSITIVE_INFINITY);
      if (response.status !== 429 || retryAfterS > longestWaitS || tried === 2) return firstEvent(response);
      await response.arrayBuffer();
      if (row.rate?.per !== "token") await wait(retryAfterS);
      else
        fresh.set(account, (await make(createApiKey, { token: account, body: { name: "conformance" } })).api_key.token);
    }
  };
  const make: Api["make"] = async (row, parts = {}) => {
    const response = await send(row, parts);
    const body = await response.json();
    if (response.status !== row.success.status) {
      throw new Error(`${row.id} answered ${response.status}: ${JSON.stringify(body)}`);
    }
    return body;
  };
  return {
    target,
    get requests() {
      return requests;
    },
    send,
    make,
  };
}

/** Of an answer that is a stream, the data of its first event in its place: what a row that only streams describes. */
async function firstEvent(response: Response): Promise<Response> {
  const { body, status, headers } = response;
  if (!body || !headers.get("content-type")?.startsWith("text/event-stream")) return response;
  for await (const { data } of readEventStream(body)) if (data !== "") return new Response(data, { status, headers });
  throw new Error("The stream ended before its first event.");
}

function headersOf(row: Operation, parts: RequestParts, token: string, deviation: Deviation): Headers {
  const headers = new Headers({ accept: row.streams === "only" ? "text/event-stream" : "application/json" });
  if (row.streams === "only") headers.set("last-event-id", "0");
  const { authorization = row.auth === "none" ? null : `Bearer ${token}`, idempotencyKey } = deviation;
  if (authorization !== null) headers.set("authorization", authorization);
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  if (row.body && !(row.multipart && deviation.raw === undefined && formOf(parts.body)))
    headers.set("content-type", deviation.contentType ?? "application/json");
  return headers;
}

function bodyOf(row: Operation, { body = {} }: RequestParts, { raw }: Deviation): { body?: string | FormData } {
  const form = row.multipart && raw === undefined ? formOf(body) : undefined;
  if (form) return { body: form };
  return row.body ? { body: raw ?? JSON.stringify(body) } : {};
}

function queryOf(query: RequestParts["query"] = {}): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

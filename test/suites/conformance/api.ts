import { type Operation, pathOf, type SuccessOf } from "../../../src/contract/kit/operation.ts";
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
}

/** Speaks to a target and keeps count. */
export interface Api {
  readonly target: Target;
  readonly requests: number;
  send(row: Operation, parts: RequestParts, deviation?: Deviation): Promise<Response>;
  /** A request that must succeed, for what others need. */
  make<Row extends Operation>(row: Row, parts?: RequestParts): Promise<SuccessOf<Row>>;
}

export function createApi(target: Target): Api {
  let requests = 0;
  const { fetch: request = fetch, wait = pause } = target;
  const send: Api["send"] = async (row, parts, deviation = {}) => {
    const url = `${target.baseUrl}${pathOf(row, parts.params)}${queryOf(parts.query)}`;
    const init = {
      method: row.method,
      headers: headersOf(row, parts, deviation, target),
      ...bodyOf(row, parts, deviation),
    };
    for (let tried = 0; ; tried++) {
      requests++;
      const response = await request(url, init);
      // A rate of seconds, or the row's own, is the server's right; the suite only wants to ask its question.
      const retryAfter = Number(response.headers.get("retry-after") ?? 60);
      if (response.status !== 429 || retryAfter > Math.max(5, row.rate?.windowS ?? 0) || tried === 2) return response;
      await response.arrayBuffer();
      await wait(retryAfter);
    }
  };
  return {
    target,
    get requests() {
      return requests;
    },
    send,
    async make(row, parts = {}) {
      const response = await send(row, parts);
      const body = await response.json();
      if (response.status !== row.success.status) {
        throw new Error(`${row.id} answered ${response.status}: ${JSON.stringify(body)}`);
      }
      return body;
    },
  };
}

function headersOf(row: Operation, { token }: RequestParts, deviation: Deviation, { key }: Target): Headers {
  const headers = new Headers({ accept: row.streams === "only" ? "text/event-stream" : "application/json" });
  const { authorization = row.auth === "none" ? null : `Bearer ${token ?? key}` } = deviation;
  if (authorization !== null) headers.set("authorization", authorization);
  if (row.body) headers.set("content-type", deviation.contentType ?? "application/json");
  return headers;
}

function bodyOf(row: Operation, { body = {} }: RequestParts, { raw }: Deviation): { body?: string } {
  return row.body ? { body: raw ?? JSON.stringify(body) } : {};
}

function queryOf(query: RequestParts["query"] = {}): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

import type { Readable } from "node:stream";
import { traceparent } from "../telemetry/span.ts";
import { decoded, readBody } from "./body.ts";
import { type ConnectOptions, openConnection } from "./connect.ts";

/** Compressed, an answer may be somewhat longer than it is; endless compressed nothing still stops. */
const compressionOverheadBytes = 1_024;

export interface Exchange {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case; a repeated header's values are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

export interface ExchangeOptions extends ConnectOptions {
  /** Called before the first byte is sent. */
  onConnected(): void;
}

/** An answer whose body is still to come, decompressed. */
export interface OpenAnswer extends Omit<Answer, "body"> {
  readonly body: Readable;
  /** Ends the connection, also in the middle of the body. */
  close(): void;
}

/**
 * One request and its answer on a connection of their own. Rejects with SafeFetchError `address` or `too large`, or with the
 * network's own error.
 * Chosen: no connection is kept for the next request. A kept one could have been closed meanwhile, and a write on it would
 * end as unknown; and what an address's name leads to is checked each time.
 */
export async function exchange(url: URL, request: Exchange, options: ExchangeOptions): Promise<Answer> {
  const { body, close, ...answer } = await openExchange(url, request, options);
  try {
    return { ...answer, body: await readBody(body, request) };
  } finally {
    close();
  }
}

/** The same as soon as the answer's head is there. Aborting the signal ends the body too. */
export async function openExchange(url: URL, request: Exchange, options: ExchangeOptions): Promise<OpenAnswer> {
  const { Client } = await import("undici"); // 60 ms of a start, where nothing is fetched
  const client = new Client(url.origin, {
    connect(_options, callback) {
      openConnection(url, options).then(
        (socket) => {
          options.onConnected();
          callback(null, socket);
        },
        (cause: Error) => callback(cause, null),
      );
    },
    allowH2: false,
    // The caller's signal is the one clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: request.maxBytes + compressionOverheadBytes,
  });
  const disconnect = () => void client.destroy();
  const close = () => {
    options.signal.removeEventListener("abort", disconnect);
    disconnect();
  };
  options.signal.addEventListener("abort", disconnect, { once: true });
  try {
    const { method, body = null } = request;
    const headers = { ...request.headers, ...traceHeaders(options) };
    const path = url.pathname + url.search;
    const answer = await client.request({ path, method: method as "GET", headers, body, reset: true });
    const received = readHeaders(answer.headers);
    const encoding = received.get("content-encoding") ?? "";
    const isEmpty = method === "HEAD" || answer.statusCode === 204 || answer.statusCode === 304;
    return {
      status: answer.statusCode,
      headers: received,
      body: decoded(answer.body, isEmpty ? "" : encoding),
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  }
}

/** Servers that the process vouches for learn of which trace a request is a part, and nobody else. */
function traceHeaders({ vouched }: Pick<ExchangeOptions, "vouched">): Readonly<Record<string, string>> {
  const parent = vouched ? traceparent() : undefined;
  return parent === undefined ? {} : { traceparent: parent };
}

function readHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> {
  const pairs = Object.entries(headers).map(([name, value = ""]) => [name, [value].flat().join(", ")] as const);
  return new Map(pairs);
}

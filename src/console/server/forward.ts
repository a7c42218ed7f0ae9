import { codeHeader, featuresHeader, limits, type Operation, pathOf } from "../../contract/index.ts";
import { createRouteTable, decodedParams } from "../../http/route-table.ts";
import { readBoundedText, TooLargeError } from "../../platform/node/index.ts";
import { type Allowed, allowed } from "./allowed-operations.ts";
import type { Ask } from "./ask.ts";
import type { OwnerContext } from "./sessions.ts";

export interface ForwardOptions {
  /** Sends a request to the platform, as a caller on the network at this address would. */
  readonly fetch: (request: Request, address?: string) => Promise<Response>;
  /** The API's path on the site. */
  readonly basePath: string;
}

/** Where the site has the API for the console's pages. */
export const consoleApi = "/console/api";

/** The response headers that the page gets. */
const passedHeaders = [
  "content-type",
  "retry-after",
  codeHeader,
  featuresHeader,
  // Of a file that somebody sent: it is saved, and never shown as a page of the console's.
  "content-disposition",
  "content-security-policy",
  "cross-origin-resource-policy",
  "x-content-type-options",
];

/**
 * The public API in the owner's name, without a key in the page: each request is made anew from what its row of the
 * contract knows, and what no row here names does not exist.
 */
export function createForward({ fetch, basePath }: ForwardOptions): (context: OwnerContext) => Promise<Response> {
  const table = createRouteTable(
    allowed.map((entry) => ({ ...entry, method: entry.row.method, path: entry.row.path })),
  );
  return async (context) => {
    const path = new URL(context.req.url).pathname.slice(consoleApi.length);
    const found = table.find(path, context.req.method);
    if (!found?.route) return context.json({ message: "Not found." }, 404);
    return forward(found.route, context, decodedParams(found.params));
  };

  async function forward(
    { row, toPlatform, toPage }: Allowed,
    context: OwnerContext,
    params: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const send = (to: Operation, values: Readonly<Record<string, string>>, body?: string | ReadableStream) =>
      fetch(requestOf(to, values, context, body), context.env?.address);
    const ask: Ask = async (to, values) => (await send(to, values)).json();
    let body: string | ReadableStream | undefined;
    // A file goes through as it comes; the platform bounds it.
    if (row.multipart && isForm(context)) body = context.req.raw.body ?? undefined;
    else if (row.body) {
      let text: string;
      try {
        text = await readBoundedText(context.req.raw, limits.jsonBodyBytes);
      } catch (error) {
        const tooLarge = error instanceof TooLargeError;
        return context.json(
          { message: tooLarge ? "The request body is too large." : "Malformed text." },
          tooLarge ? 413 : 400,
        );
      }
      body = toPlatform ? await changed(text, (value) => toPlatform(value, ask, params)) : text;
    }
    const response = await send(row, params, body);
    const headers = new Headers({ "cache-control": "no-store" });
    for (const name of passedHeaders) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = toPage && response.ok ? await changed(await response.text(), toPage) : response.body;
    return new Response(answer, { status: response.status, headers });
  }

  function requestOf(
    row: Operation,
    params: Readonly<Record<string, string>>,
    { req, var: { token } }: OwnerContext,
    body?: string | ReadableStream,
  ) {
    const url = new URL(basePath + pathOf(row, params), req.url);
    for (const name of Object.keys(row.query?.shape ?? {})) {
      const value = req.query(name);
      if (value !== undefined) url.searchParams.set(name, value);
    }
    const accept = row.streams === "only" ? "text/event-stream" : "application/json";
    const headers = new Headers({ authorization: `Bearer ${token}`, accept });
    const lastEventId = req.header("last-event-id");
    if (lastEventId !== undefined && row.streams === "only") headers.set("last-event-id", lastEventId);
    const forwarded = req.header("x-forwarded-for");
    if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
    const key = req.header("idempotency-key");
    if (key !== undefined && row.idempotent) headers.set("idempotency-key", key);
    const ifMatch = req.header("if-match");
    if (ifMatch !== undefined) headers.set("if-match", ifMatch);
    if (body === undefined) return new Request(url, { method: row.method, headers });
    if (typeof body === "string") {
      headers.set("content-type", "application/json");
      return new Request(url, { method: row.method, headers, body });
    }
    headers.set("content-type", req.header("content-type") ?? "");
    // The DOM's types do not know `duplex`, without which no request takes a stream.
    return new Request(url, { method: row.method, headers, body, duplex: "half" } as RequestInit);
  }
}

function isForm({ req }: OwnerContext): boolean {
  return /^multipart\/form-data\s*;/i.test(req.header("content-type") ?? "");
}

/** Changes the value of a JSON text. Other text stays as it is: the platform rejects it in its own words. */
async function changed(text: string, change: (value: unknown) => unknown): Promise<string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(await change(value));
}

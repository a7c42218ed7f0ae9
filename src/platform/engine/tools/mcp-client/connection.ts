import { createHash, randomUUID } from "node:crypto";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import { SafeFetchError } from "../../../safe-fetch/error.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { version } from "../../../version.ts";
import { reportingCallMs, type ToolRun } from "../../turn.ts";
import { createMcpFetch } from "./fetch.ts";
import { type ListedTool, readListedTool } from "./listed-tool.ts";
import { readProgress } from "./progress.ts";
import { CallResult } from "./result.ts";

/** A server as an assistant's owner named it. */
export interface McpServer {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Tools that run without an agreement, as the server names them. */
  readonly readingTools: readonly string[];
}

/** Chosen: OpenAI takes 128 functions, and no model chooses well among more. */
export const mostTools = 64;
/** Chosen: pages of a list that are read. */
const mostPages = 20;
const connectMs = 10_000;
const callMs = 30_000;
/** Chosen: servers that announce no changes are listed again after so long. */
const listedForMs = 5 * 60_000;
/** Chosen: so long a server that failed is not waited for again. */
const failedForMs = 30_000;

const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().max(10_000).optional() });

/** What a connection lists; `failure` says why nothing newer is there. */
export interface McpList {
  readonly tools: readonly ListedTool[];
  readonly failure?: unknown;
}

interface Session {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

/** One server, for as long as an assistant with it is talked with. Its list is kept, and read again once the server says that it has changed. */
export class McpConnection {
  readonly #server: Pick<McpServer, "url" | "headers">;
  readonly #safeFetch: SafeFetch;
  #session: Promise<Session> | undefined;
  #listing: Promise<readonly ListedTool[]> | undefined;
  #listed: { readonly tools: readonly ListedTool[]; readonly at: number } | undefined;
  #hasChanged = false;
  #failed: { readonly at: number; readonly cause: unknown } | undefined;
  /** Calls under way, by the key that each carries. */
  readonly #calls = new Map<string, AbortController>();

  constructor(server: Pick<McpServer, "url" | "headers">, safeFetch: SafeFetch) {
    this.#server = server;
    this.#safeFetch = safeFetch;
  }

  /**
   * The server's tools, waited for at most `waitMs`: then those of before, or none. With `isAnew` what is known counts as old, and a
   * failure as over. Never rejects.
   */
  async list(waitMs: number, { isAnew = false }: { readonly isAnew?: boolean } = {}): Promise<McpList> {
    if (isAnew) {
      this.#hasChanged = true;
      this.#failed = undefined;
    }
    const known = this.#listed;
    const now = performance.now();
    const isOld = known === undefined || now - known.at > listedForMs;
    if (known && !isOld && !this.#hasChanged) return { tools: known.tools };
    if (this.#failed && now - this.#failed.at < failedForMs)
      return { tools: known?.tools ?? [], failure: this.#failed.cause };
    const listing = this.#refresh();
    // What is only old may be read while the turn goes on.
    if (known && !this.#hasChanged) return { tools: known.tools };
    return within(listing, waitMs).then(
      (tools) => ({ tools }),
      (failure: unknown) => {
        // It may still answer: until then nobody else waits.
        if (failure instanceof Late) this.#failed = { at: performance.now(), cause: failure };
        return { tools: known?.tools ?? [], failure };
      },
    );
  }

  /**
   * Calls a tool once; one that says how far it is has longer. @throws {SafeFetchError} Also for an answer that broke off; SDK errors for all that the server refuses.
   */
  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    { conversation, signal, onProgress }: ToolRun & { readonly conversation: string },
  ): Promise<CallResult> {
    const key = randomUUID();
    const params = {
      name,
      arguments: { ...args },
      _meta: { "ringback/conversation": conversation, "ringback/idempotency-key": key },
    };
    const broken = new AbortController();
    this.#calls.set(key, broken);
    try {
      return await this.#inSession((client) =>
        client.request({ method: "tools/call", params }, CallResult, {
          signal: AbortSignal.any([signal, broken.signal]),
          timeout: reportingCallMs.silent,
          // The SDK asks for progress by a token of its own.
          ...(onProgress ? { onprogress: (said) => onProgress(readProgress(said)), resetTimeoutOnProgress: true } : {}),
          maxTotalTimeout: reportingCallMs.most,
        }),
      );
    } catch (cause) {
      signal.throwIfAborted();
      throw broken.signal.aborted ? broken.signal.reason : cause;
    } finally {
      this.#calls.delete(key);
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.then(endSession, () => undefined);
  }

  #refresh(): Promise<readonly ListedTool[]> {
    this.#listing ??= this.#inSession(readList)
      .then((tools) => {
        this.#listed = { tools, at: performance.now() };
        this.#failed = undefined;
        return tools;
      })
      .catch((cause: unknown) => {
        this.#failed = { at: performance.now(), cause };
        void this.close();
        throw cause;
      })
      .finally(() => {
        this.#listing = undefined;
      });
    this.#hasChanged = false;
    this.#listing.catch(() => undefined); // who waits is told
    return this.#listing;
  }

  /** A server that has forgotten its sessions answers 404, and has done nothing. */
  async #inSession<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const before = this.#session;
    try {
      return await work((await this.#open()).client);
    } catch (cause) {
      if (before === undefined || (cause as { code?: unknown }).code !== 404) throw cause;
      await this.close();
      return work((await this.#open()).client);
    }
  }

  #open(): Promise<Session> {
    this.#session ??= this.#connect().catch((cause: unknown) => {
      this.#session = undefined;
      throw cause;
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    const [{ Client }, { StreamableHTTPClientTransport }, { ToolListChangedNotificationSchema }] = await Promise.all([
      import("@modelcontextprotocol/sdk/client/index.js"),
      import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
      import("@modelcontextprotocol/sdk/types.js"),
    ]);
    const { url, headers } = this.#server;
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
      fetch: createMcpFetch({
        safeFetch: this.#safeFetch,
        timeoutMs: callMs,
        onBroken: (body) => {
          const key = JSON.parse(body)?.params?._meta?.["ringback/idempotency-key"];
          this.#calls.get(key)?.abort(new SafeFetchError("broken", { sent: true }));
        },
      }),
    });
    // Nothing is offered to servers: they can ask for no model, no person and no files.
    const client = new Client({ name: "ringback", version }, { capabilities: {} });
    client.onerror = () => {}; // what concerns a request rejects it
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      this.#hasChanged = true;
    });
    try {
      await client.connect(transport as Parameters<typeof client.connect>[0], { timeout: connectMs });
    } catch (cause) {
      await transport.close();
      throw cause;
    }
    return { client, transport };
  }
}

/** What two connections to the same place with the same headers have in common. */
export function markServer({ url, headers }: Pick<McpServer, "url" | "headers">): string {
  return createHash("sha256")
    .update(JSON.stringify([url, headers]))
    .digest("base64url");
}

/** The first tools of a list that can be used, in the server's order. */
async function readList(client: Client): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && tools.length < mostTools; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools: listed, nextCursor } = await client.request({ method: "tools/list", params }, Page, {
      timeout: connectMs,
    });
    for (const one of listed) {
      const tool = tools.length < mostTools ? readListedTool(one) : undefined;
      if (tool && !tools.some(({ name }) => name === tool.name)) tools.push(tool);
    }
    if (nextCursor === undefined || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return tools;
}

async function endSession({ client, transport }: Session): Promise<void> {
  await Promise.race([
    transport.terminateSession().catch(() => undefined),
    new Promise((end) => setTimeout(end, 1_000)),
  ]);
  await client.close();
}

/** The server has not answered yet. */
class Late extends Error {
  override readonly name = "Late";
}

function within<Result>(work: Promise<Result>, waitMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late()), waitMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

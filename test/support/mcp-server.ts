import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** A tool as a server lists it; a test may lie. */
export type ListedTool = Readonly<Record<string, unknown>>;

/** One call as it arrived. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface McpScript {
  tools: readonly ListedTool[];
  /** Tools on one page of the list. (default: all) */
  pageSize?: number;
  /** What a call answers. (default: text that names the tool) */
  answer?: (call: ToolCall, report: (progress: object) => Promise<void>) => unknown;
  /** Runs before a request is looked at; true: it was answered. */
  before?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean | Promise<boolean>;
  /** Answers as one JSON document in place of a stream. */
  isJson?: boolean;
}

/** A server of the SDK's own, over HTTP, with one session for each client. */
export interface McpTestServer extends AsyncDisposable {
  readonly origin: string;
  readonly url: string;
  readonly calls: readonly ToolCall[];
  /** Names of JSON-RPC methods in the order of their arrival. */
  readonly methods: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Lists these tools from now on, and says so to its clients. */
  change(tools: readonly ListedTool[]): Promise<void>;
  /** Forgets its sessions, as a server does that starts anew. */
  forget(): void;
}

export async function startMcpServer(script: McpScript): Promise<McpTestServer> {
  const calls: ToolCall[] = [];
  const methods: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const sessions = new Map<string, { transport: StreamableHTTPServerTransport; server: Server }>();

  const open = async () => {
    const server = new Server({ name: "desk", version: "1.0.0" }, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
      const from = Number(params?.cursor ?? 0);
      const to = from + (script.pageSize ?? script.tools.length);
      const more = to < script.tools.length ? { nextCursor: String(to) } : {};
      return { tools: script.tools.slice(from, to) as never, ...more };
    });
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sendNotification }) => {
      const call = { name: params.name, arguments: params.arguments ?? {}, meta: params._meta ?? {} };
      calls.push(call);
      const report = (progress: object) =>
        sendNotification({
          method: "notifications/progress",
          params: { progressToken: call.meta.progressToken, ...progress } as never,
        });
      const answer = await script.answer?.(call, report);
      return (answer ?? { content: [{ type: "text", text: `${call.name} was run` }] }) as never;
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: script.isJson === true,
      onsessioninitialized: (id) => void sessions.set(id, { transport, server }),
    });
    await server.connect(transport as never);
    return transport;
  };

  const http = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    headers.push(request.headers);
    const message = body === "" ? undefined : JSON.parse(body);
    if (message?.method) methods.push(message.method);
    if (await script.before?.(request, response, body)) return;
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (!known && id !== undefined) return void response.writeHead(404).end();
    const transport = known?.transport ?? (await open());
    await transport.handleRequest(request, response, message);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/mcp`,
    calls,
    methods,
    headers,
    async change(tools) {
      script.tools = tools;
      for (const { server } of sessions.values()) await server.sendToolListChanged();
    },
    forget: () => sessions.clear(),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

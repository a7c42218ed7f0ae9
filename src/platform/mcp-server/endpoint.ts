import { operations } from "../../contract/all-operations.ts";
import { mayUse, type Operation } from "../../contract/kit/operation.ts";
import { commonFailure, failureResponse } from "../../http/respond.ts";
import { authenticate, type Principal } from "../http/principal.ts";
import type { Db } from "../storage/db.ts";
import { version } from "../version.ts";
import { type OperationTool, operationTools, requestOf } from "./operation-tools.ts";

/** Where a platform answers clients of the Model Context Protocol, below its base path. */
export const mcpPath = "/mcp";

export interface McpEndpointOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Answers an operation, as it answers everybody: what a key may not do, it cannot do here. */
  readonly call: (request: Request) => Promise<Response>;
}

/** Chosen: as much as an operation's JSON body, with a file's bytes as text. */
const mostBodyBytes = 30 * 1024 * 1024;

let tools: readonly OperationTool[] | undefined;

/**
 * Offers every operation as a tool, by Streamable HTTP without sessions: any process answers any request. A bearer is needed; what it
 * may not use is not listed either.
 */
export async function answerMcp(request: Request, { db, now, call }: McpEndpointOptions): Promise<Response> {
  const authorization = request.headers.get("authorization");
  const principal = await authenticate(db, authorization, now());
  if (typeof principal === "string") {
    const response = failureResponse(commonFailure("UNAUTHENTICATED").problem, "message");
    response.headers.set("www-authenticate", "Bearer");
    return response;
  }
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const [{ Server }, { WebStandardStreamableHTTPServerTransport }, schemas] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  tools ??= operationTools(Object.values(operations));
  const offered = tools.filter(({ row }) => isOffered(row, principal));
  const server = new Server({ name: "ringback", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({
    tools: offered.map(({ row: _, ...tool }) => tool as never),
  }));
  server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) => {
    const tool = offered.find((one) => one.name === name);
    if (!tool) throw new schemas.McpError(schemas.ErrorCode.InvalidParams, `There is no tool ${name}.`);
    const { path, headers, ...rest } = requestOf(tool.row, args);
    const init = { ...rest, headers: { ...headers, authorization: authorization! } } as RequestInit;
    return resultOf(await call(new Request(`${new URL(request.url).origin}${path}`, init)));
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: mostBodyBytes,
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

/** As the router decides it for each call. */
function isOffered(row: Operation, { kind, role, scopes }: Principal): boolean {
  if (kind === "session" && !mayUse(row, role)) return false;
  return scopes === undefined || row.auth !== "bearer" || scopes.includes(row.tag);
}

/** An operation's answer as it is; a refusal is one that the model reads. */
async function resultOf(response: Response) {
  const text = await response.text();
  const content = [{ type: "text" as const, text: response.ok ? text : `${response.status} ${text}` }];
  const structured = response.ok ? objectIn(text) : undefined;
  return {
    content,
    ...(structured ? { structuredContent: structured } : {}),
    ...(response.ok ? {} : { isError: true }),
  };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

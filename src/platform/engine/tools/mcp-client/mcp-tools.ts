import type { Progress } from "../../../../contract/operations/conversations/client-tools.ts";
import type { SafeFetchError } from "../../../safe-fetch/error.ts";
import { engineFunctions } from "../../function-names.ts";
import type { Tool, ToolOutcome, TurnChannel } from "../../turn.ts";
import { failure, refusal, serviceFailure, statusFailure } from "../answer.ts";
import { readArguments } from "../arguments.ts";
import { failedCall } from "../http-tool.ts";
import { type Hide, secretsOf } from "../secrets.ts";
import { type McpConnection, type McpServer, mostTools } from "./connection.ts";
import type { McpConnections } from "./connections.ts";
import type { ListedTool } from "./listed-tool.ts";
import { outcomeOfCall } from "./result.ts";

export interface McpToolsOptions {
  readonly connections: McpConnections;
  readonly assistantId: number;
  readonly channel: TurnChannel;
  /** `conversationId` of the conversation that they are called in. */
  readonly conversation: string;
  /** Names that the assistant's other tools have. */
  readonly taken: ReadonlySet<string>;
  /** Is called for each server that gave no list. */
  readonly onFailure: (server: McpServer, cause: unknown) => void;
}

/** Chosen: a visitor waits so long for a server that is not connected yet; a caller hears silence meanwhile. */
const waitMs = 3_000;
const waitInCallMs = 1_500;

/**
 * The tools of an assistant's servers, at most 64 together, in the order of the servers. A server that does not answer has none:
 * it is waited for once, and then not for a while.
 */
export async function mcpTools(servers: readonly McpServer[], options: McpToolsOptions): Promise<Tool[]> {
  const { connections, assistantId, channel, taken, onFailure } = options;
  const limit = channel === "call" ? waitInCallMs : waitMs;
  const lists = await Promise.all(
    servers.map(async (server) => {
      const connection = connections.of(assistantId, server);
      const { tools, failure: cause } = await connection.list(limit);
      if (cause !== undefined) onFailure(server, cause);
      return tools.map((listed) => ({ server, connection, listed }));
    }),
  );
  const names = new Set([...taken, ...engineFunctions]);
  return lists
    .flat()
    .slice(0, mostTools)
    .map(({ server, connection, listed }) => {
      const { functionName } = listed;
      // The word in front stays: it says what a function does.
      const name = names.has(functionName) ? `${functionName}_of_${server.name}`.slice(0, 64) : functionName;
      names.add(name);
      return mcpTool(name, listed, { server, connection, conversation: options.conversation });
    });
}

interface McpToolParts {
  readonly server: McpServer;
  readonly connection: McpConnection;
  readonly conversation: string;
}

/** What the server says of a tool's harmlessness is not believed: only its owner marks it as reading. */
function mcpTool(name: string, listed: ListedTool, { server, connection, conversation }: McpToolParts): Tool {
  const writes = !server.readingTools.includes(listed.name);
  const hide = secretsOf({ endpoint: server.url, headers: server.headers });
  return {
    name,
    description: listed.description,
    describedBy: server.name,
    parameters: listed.parameters,
    writes,
    needsConsent: writes,
    async run(args, { signal, onProgress }) {
      signal.throwIfAborted();
      const read = readArguments(args, listed.parameters);
      if (!read.ok) return failure(read.error);
      const json = new Set(listed.parameters.filter(({ isJson }) => isJson).map((parameter) => parameter.name));
      const values = read.values.map(([key, value]) => [key, json.has(key) ? parsed(value) : value]);
      try {
        const result = await connection.call(listed.name, Object.fromEntries(values), {
          conversation,
          signal,
          ...(onProgress ? { onProgress: (progress) => onProgress(withoutSecrets(progress, hide.inAnswers)) } : {}),
        });
        return outcomeOfCall(result, hide);
      } catch (cause) {
        signal.throwIfAborted();
        return failedMcpCall(cause, writes, hide.inErrors);
      }
    },
  };
}

function withoutSecrets({ text, ...how }: Progress, hide: Hide): Progress {
  return text === undefined ? how : { ...how, text: hide(text) };
}

function parsed(value: string | number | boolean): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return value;
  }
}

/** JSON-RPC's codes by which the client itself says that no answer came. */
const lostCodes: ReadonlySet<unknown> = new Set([-32_000, -32_001]);

function failedMcpCall(cause: unknown, writes: boolean, hide: Hide): ToolOutcome {
  const { name, code, message } = cause as { name?: unknown; code?: unknown; message?: unknown };
  if (name === "SafeFetchError") return failedCall(cause as SafeFetchError, writes);
  if (typeof code === "number" && code >= 100) return statusFailure(code, { writes });
  if (typeof code === "number" && code < 0 && !lostCodes.has(code)) {
    // "MCP error -32602: …"
    const said = String(message).replace(/^MCP error -?\d+: /, "");
    return refusal(said, hide);
  }
  return serviceFailure("slow", { isUnknown: writes });
}

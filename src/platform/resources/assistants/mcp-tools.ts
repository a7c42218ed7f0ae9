import type { McpServerField } from "../../../contract/assistant-fields.ts";
import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listMcpTools } from "../../../contract/operations/assistants/assistants.ts";
import type { McpConnections } from "../../engine/tools/mcp-client/connections.ts";
import { SafeFetchError } from "../../safe-fetch/error.ts";

/** Chosen: an owner waits longer than a visitor. */
const waitMs = 10_000;

/** What a server offers now; one that failed a moment ago is asked again. */
export async function presentMcpTools(
  assistantId: number,
  { name: server, url, headers = [], reading_tools: reading = [] }: McpServerField,
  connections: McpConnections,
): Promise<SuccessOf<typeof listMcpTools>[number]> {
  const { tools, failure } = await connections.of(assistantId, { url, headers }).list(waitMs, { isAnew: true });
  return {
    server,
    failure: failure === undefined ? null : failureText(failure),
    tools: tools.map(({ name, description, saysItReads }) => ({
      name,
      description,
      reads: reading.includes(name),
      says_it_reads: saysItReads,
    })),
  };
}

function failureText(cause: unknown): string {
  if (cause instanceof SafeFetchError) return cause.message;
  const { code } = cause as { readonly code?: unknown };
  if (typeof code === "number" && code >= 300) return `The server answered with status ${code}.`;
  if (code === -32_001 || code === undefined) return "The server took too long to answer.";
  return "The server does not speak the Model Context Protocol.";
}

import { createHash } from "node:crypto";
import type { Tool } from "../turn.ts";

/** A tool with a mark of all that its form was made from: when that changes, what was begun is void. */
export function markTool(tool: Tool): { name: string; schema: string } {
  const made = JSON.stringify([tool.description, tool.needsConsent, tool.parameters]);
  return { name: tool.name, schema: createHash("sha256").update(made).digest("base64url").slice(0, 22) };
}

/** The tool that was marked, while it exists unchanged. */
export function findMarked(tools: readonly Tool[], mark: { name: string; schema: string }): Tool | undefined {
  const tool = tools.find(({ name }) => name === mark.name);
  return tool && markTool(tool).schema === mark.schema ? tool : undefined;
}

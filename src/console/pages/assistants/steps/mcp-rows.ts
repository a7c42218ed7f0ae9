import type { Assistant } from "../../../../contract/operations/assistants/assistants.ts";

/** An MCP server as it is typed: its headers one on each line. */
export interface McpServerRow {
  readonly name: string;
  readonly url: string;
  readonly headers: string;
  readonly reading: readonly string[];
}

type Stored = NonNullable<Assistant["mcp_servers"]>;

export const newMcpServer: McpServerRow = { name: "", url: "https://", headers: "", reading: [] };

/** Values of headers are not returned: a line without one keeps what is stored. */
export function mcpRowsOf(servers: Stored): readonly McpServerRow[] {
  return servers.map(({ name, url, headers = [], reading_tools = [] }) => ({
    name,
    url,
    headers: headers.map((header) => `${header.name}:`).join("\n"),
    reading: reading_tools,
  }));
}

/** The same as the API takes it. */
export function wiredMcpServers(rows: readonly McpServerRow[]): Stored {
  return rows.map(({ name, url, headers, reading }) => ({
    name: name.trim(),
    url: url.trim(),
    headers: headers
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const at = line.indexOf(":");
        return at < 0
          ? { name: line.trim(), value: "" }
          : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
      }),
    reading_tools: [...reading],
  }));
}

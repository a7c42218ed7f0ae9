-- The MCP servers of an assistant with their headers, as JSON that the vault seals; null where there are none.
alter table assistants add column sealed_mcp_servers text;

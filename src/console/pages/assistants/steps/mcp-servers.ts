import { html, nothing, type TemplateResult } from "lit";
import { errorTexts, textField } from "../../parts/forms/fields.ts";
import { icon } from "../../parts/icons.ts";
import type { StepView } from "../form/controls.ts";
import { type McpServerRow, newMcpServer } from "./mcp-rows.ts";
import "./mcp-tools.ts";

/** The servers whose tools an assistant has beside its others. @param assistantId Of one that is stored */
export function mcpServersField(view: StepView, assistantId: number | undefined): TemplateResult {
  const { draft, errors, change } = view;
  const servers = draft.mcpServers;
  const handleAdd = () => change("mcp_servers", [...servers, newMcpServer]);
  const general = servers.length === 0 ? errors.of("mcp_servers") : [];
  return html`<fieldset class="built-in">
    <legend>MCP servers</legend>
    <p class="hint">The assistant has the tools of these servers too, by the Model Context Protocol. Whatever may change something asks the visitor first.</p>
    ${
      draft.hasUnreadableMcpServers
        ? html`<p class="note warning">${icon("alert")}<span>The assistant answers without its MCP servers: the server’s secret has changed, and they cannot be read. Those that you add here replace them.</span></p>`
        : nothing
    }
    ${servers.map((server, at) => renderServer(server, at, view, assistantId))}
    ${errorTexts(general, "mcp-servers-wrong")}
    <p class="buttons"><button class="button" type="button" @click=${handleAdd}>Add an MCP server</button></p>
  </fieldset>`;
}

function renderServer(
  server: McpServerRow,
  at: number,
  { draft, errors, change }: StepView,
  assistantId: number | undefined,
): TemplateResult {
  const all = draft.mcpServers;
  const update = (more: Partial<McpServerRow>) => change("mcp_servers", all.with(at, { ...server, ...more }));
  const handleInput = (event: Event) => {
    const { name, value } = event.target as HTMLInputElement;
    const part = name.split(".")[2];
    if (part === "name" || part === "url" || part === "headers") update({ [part]: value });
  };
  const handleRemove = () => {
    errors.forget("mcp_servers");
    change("mcp_servers", all.toSpliced(at, 1));
  };
  const handleReading = ({ detail }: CustomEvent<readonly string[]>) => update({ reading: detail });
  const label = server.name.trim() === "" ? `MCP server ${at + 1}` : server.name;
  const field = (part: "name" | "url" | "headers") => ({
    name: `mcp_servers.${at}.${part}`,
    value: server[part],
    errors: errors.of(`mcp_servers.${at}.${part}`),
    code: true,
  });
  return html`<div class="built-in-tool" role="group" aria-label=${label} @input=${handleInput}>
    <div class="spread"><strong>${label}</strong>
      <button class="round" type="button" aria-label="Remove ${label}" @click=${handleRemove}>${icon("close", 18)}</button></div>
    <div class="pair">
      ${textField({ ...field("name"), label: "Name", placeholder: "help_desk", hint: "Lowercase letters, digits and underscores." })}
      ${textField({ ...field("url"), label: "URL", type: "url", placeholder: "https://desk.example/mcp" })}
      <div class="all">${textField({
        ...field("headers"),
        label: "Headers",
        rows: 2,
        placeholder: "Authorization: Bearer …",
        hint: "One on each line. Values are stored encrypted and never shown again; a name without a value keeps the stored one.",
      })}</div>
    </div>
    ${
      assistantId === undefined || !draft.isStored("mcp_servers", server.name)
        ? html`<p class="hint">Save the assistant to see the server’s tools.</p>`
        : html`<console-mcp-tools .assistantId=${assistantId} .server=${server.name} .reading=${server.reading} @console-reading-tools=${handleReading}></console-mcp-tools>`
    }
  </div>`;
}

import type { ClientTool } from "../../../../contract/operations/conversations/client-tools.ts";

/** What a page offers as it is stored: `jsonb` keeps no order of members, so that of the parameters stands beside them. */
export type StoredClientTool = ClientTool & { readonly order?: readonly string[] };

/** What a page offers, to be stored; null if that is nothing. */
export function clientToolsJson(tools: readonly ClientTool[] | undefined): string | null {
  if (!tools?.length) return null;
  const stored = tools.map((tool): StoredClientTool => ({ ...tool, order: Object.keys(propertiesOf(tool)) }));
  return JSON.stringify(stored);
}

/** What was stored, with each tool's parameters in the page's own order, which cards show them in. */
export function readClientTools(stored: readonly StoredClientTool[] | null): readonly ClientTool[] {
  return (stored ?? []).map(({ order = [], ...tool }) => {
    const known = propertiesOf(tool);
    const names = order.filter((name) => Object.hasOwn(known, name));
    const properties = Object.fromEntries([...names, ...Object.keys(known)].map((name) => [name, known[name]!]));
    return tool.parameters?.properties ? { ...tool, parameters: { ...tool.parameters, properties } } : tool;
  });
}

function propertiesOf({ parameters }: ClientTool): NonNullable<NonNullable<ClientTool["parameters"]>["properties"]> {
  return parameters?.properties ?? {};
}

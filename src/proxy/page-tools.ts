import type { ClientTool } from "../contract/operations/conversations/client-tools.ts";
import type { Settings } from "./options.ts";

/** What a page offers to do, as far as the owner's policy names it; the rest is left out. */
export function allowedClientTools(
  offered: readonly ClientTool[] | undefined,
  { policy }: Settings,
): { readonly client_tools?: ClientTool[] } {
  return offered && policy.clientTools.size > 0
    ? { client_tools: offered.filter(({ name }) => policy.clientTools.has(name)) }
    : {};
}

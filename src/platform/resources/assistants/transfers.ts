import type { BuiltInTool } from "../../../contract/assistant-fields.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** The ids of the assistants that these tools transfer calls and conversations to. */
export function transferTargets(tools: readonly BuiltInTool[]): number[] {
  return tools.flatMap((tool) => (tool.type === "assistant_transfer" ? [tool.assistant_id] : []));
}

/**
 * Drops transfers to assistants that were deleted. Tools are sealed, so deleting an assistant cannot find those that name
 * it; ids are never used again, so a transfer that stays stored until the next write can mean no other assistant.
 */
export async function withoutDeletedTargets<Draft extends { readonly tools: readonly BuiltInTool[] }>(
  db: Db | Tx,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  const targets = [...new Set(drafts.flatMap(({ tools }) => transferTargets(tools)))];
  if (targets.length === 0) return [...drafts];
  const rows = await db.selectFrom("assistants").select("id").where("id", "in", targets).execute();
  const existing = new Set(rows.map(({ id }) => id));
  const isKept = (tool: BuiltInTool) => tool.type !== "assistant_transfer" || existing.has(tool.assistant_id);
  return drafts.map((draft) => ({ ...draft, tools: draft.tools.filter(isKept) }));
}

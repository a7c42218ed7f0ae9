import type { Db, Tx } from "../../storage/db.ts";
import { listAssignable } from "../phone-numbers/store.ts";
import type { AssistantDraft } from "./draft.ts";
import type { World } from "./rules.ts";

/** Reads what of the owner's a draft refers to, and keeps it from being deleted until the transaction ends. */
export async function readWorld(
  tx: Tx,
  draft: AssistantDraft,
  { userId, id }: { readonly userId: number; readonly id: number | undefined },
): Promise<Omit<World, "catalogue" | "refusal">> {
  const knowledgebase = await tx
    .selectFrom("knowledgebases")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", draft.knowledgebase_id ?? 0)
    .forShare()
    .executeTakeFirst();
  const numbers = await listAssignable(tx, userId, { except: id });
  return {
    hasKnowledgebase: knowledgebase !== undefined,
    phoneNumber: numbers.find((number) => number.id === draft.phone_number_id),
    phoneNumberIds: new Set(numbers.map((number) => number.id)),
    toolIds: await idsOf(tx, "tools", userId, draft.tool_ids),
    folderIds: await idsOf(tx, "folders", userId, draft.folder_id === null ? [] : [draft.folder_id]),
    labelIds: await idsOf(tx, "labels", userId, draft.label_ids),
    assistantIds: new Set(
      [...(await idsOf(tx, "assistants", userId, transferTargets(draft)))].filter((other) => other !== id),
    ),
  };
}

function transferTargets({ tools }: AssistantDraft): number[] {
  return tools.flatMap((tool) => (tool.type === "assistant_transfer" ? [tool.assistant_id] : []));
}

async function idsOf(
  tx: Db | Tx,
  table: "tools" | "assistants" | "folders" | "labels",
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.id));
}

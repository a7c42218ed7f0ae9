import type { Db, Tx } from "../../storage/db.ts";
import { listAssignable } from "../phone-numbers/store.ts";
import type { AssistantDraft } from "./draft.ts";
import { transferTargets } from "./transfers.ts";

/** What of the owner's a draft refers to, as far as it exists. */
export interface DraftReferences {
  readonly knowledgebaseIds: ReadonlySet<number>;
  /** The number that is named, if the owner has it. */
  readonly phoneNumber: { readonly type: "normal" | "sip" | "caller_id"; readonly isAnswered: boolean } | undefined;
  readonly toolIds: ReadonlySet<number>;
  readonly folderIds: ReadonlySet<number>;
  readonly labelIds: ReadonlySet<number>;
  readonly phoneNumberIds: ReadonlySet<number>;
  /** Without the assistant itself. */
  readonly assistantIds: ReadonlySet<number>;
}

/** Reads what of the owner's a draft refers to, and keeps it from being deleted until the transaction ends. */
export async function readReferences(
  tx: Tx,
  draft: AssistantDraft,
  { userId, id }: { readonly userId: number; readonly id: number | undefined },
): Promise<DraftReferences> {
  const named = [...presentIds(draft.knowledgebase_id), ...draft.knowledgebase_ids];
  const knowledgebaseIds = await idsOf(tx, "knowledgebases", userId, named);
  const numbers = await listAssignable(tx, userId, { except: id });
  const targets = await idsOf(tx, "assistants", userId, transferTargets(draft.tools));
  return {
    knowledgebaseIds,
    phoneNumber: numbers.find((number) => number.id === draft.phone_number_id),
    phoneNumberIds: new Set(numbers.map((number) => number.id)),
    toolIds: await idsOf(tx, "tools", userId, draft.tool_ids),
    folderIds: await idsOf(tx, "folders", userId, presentIds(draft.folder_id)),
    labelIds: await idsOf(tx, "labels", userId, draft.label_ids),
    assistantIds: new Set([...targets].filter((target) => target !== id)),
  };
}

function presentIds(id: number | null): number[] {
  return id === null ? [] : [id];
}

async function idsOf(
  tx: Db | Tx,
  table: "tools" | "assistants" | "folders" | "labels" | "knowledgebases",
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

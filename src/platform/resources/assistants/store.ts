import type { Selectable } from "kysely";
import type { Assistant } from "../../../contract/operations/assistants.ts";
import { timestamp } from "../../http/time.ts";
import type { Db } from "../../storage/db.ts";
import type { AssistantsTable } from "../../storage/schema.ts";

interface Filter {
  readonly type?: Assistant["type"];
}

/** An owner's assistants, newest first. */
export async function list(
  db: Db,
  userId: number,
  { type }: Filter,
  page?: { limit: number; offset: number },
): Promise<Assistant[]> {
  let query = db.selectFrom("assistants").selectAll().where("user_id", "=", userId).orderBy("id", "desc");
  if (type) query = query.where("type", "=", type);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return (await query.execute()).map(present);
}

export async function count(db: Db, userId: number, { type }: Filter): Promise<number> {
  let query = db
    .selectFrom("assistants")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId);
  if (type) query = query.where("type", "=", type);
  const row = await query.executeTakeFirstOrThrow();
  return Number(row.count);
}

function present(row: Selectable<AssistantsTable>): Assistant {
  return {
    id: row.id,
    uuid: row.uuid,
    user_id: row.user_id,
    name: row.name,
    type: row.type,
    mode: row.mode,
    status: row.status,
    voice_id: row.voice_id,
    language_id: row.language_id,
    timezone: row.timezone,
    initial_message: row.initial_message,
    system_prompt: row.system_prompt,
    variables: row.variables,
    webhook_url: row.webhook_url,
    is_webhook_active: row.is_webhook_active,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}

import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Assistant } from "../../../contract/operations/assistants.ts";
import { timestamp } from "../../http/time.ts";
import type { Micros } from "../../ledger/money.ts";
import type { Db, Tx } from "../../storage/db.ts";
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

/** What an assistant is made from; the rest is set to answer in text at once. */
export interface NewAssistant {
  readonly userId: number;
  readonly name: string;
  readonly initialMessage: string;
  readonly systemPrompt: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly knowledgebaseId: number | null;
  /** Null: no cap. */
  readonly dailySpendCapMicros: Micros | null;
  readonly now: Date;
}

export function insert(tx: Tx, assistant: NewAssistant): Promise<{ id: number; uuid: string }> {
  return tx
    .insertInto("assistants")
    .values({
      uuid: randomUUID(),
      user_id: assistant.userId,
      name: assistant.name,
      type: "outbound",
      mode: "pipeline",
      status: "active",
      voice_id: null,
      language_id: null,
      timezone: "Europe/London",
      initial_message: assistant.initialMessage,
      system_prompt: assistant.systemPrompt,
      variables: JSON.stringify(assistant.variables),
      webhook_url: null,
      knowledgebase_id: assistant.knowledgebaseId,
      daily_spend_cap_micros: assistant.dailySpendCapMicros,
      created_at: assistant.now,
      updated_at: assistant.now,
    })
    .returning(["id", "uuid"])
    .executeTakeFirstOrThrow();
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

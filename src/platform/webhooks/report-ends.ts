import { sql } from "kysely";
import type { Services } from "../context.ts";
import { schedule } from "../jobs/job.ts";
import { listMessages } from "../resources/conversations/store.ts";
import { inTransaction, type Tx } from "../storage/db.ts";
import { deliver } from "./deliver.ts";
import { conversationEnded } from "./payloads/conversation-ended.ts";

type ReportingServices = Pick<Services, "db" | "jobs" | "now">;

/** Chosen: what one query reads. */
const atOnce = 100;
/** Chosen: ends that are older are not reported, so that a webhook which is switched on does not get all of the past. */
const newestHours = 24;
/** Chosen: the newest messages of a conversation that a report holds. */
const mostMessages = 1_000;

/**
 * Reports conversations in which nobody has written for as long as their assistant says, once each; with
 * `conversation_ended_retrigger` again after they went on. @source Events
 */
export const reportEndedConversations = schedule({
  name: "conversations.report-ends",
  everyMs: 30_000,
  run: (services: ReportingServices, { signal }) => reportEnds(services, signal),
});

export async function reportEnds(services: ReportingServices, signal?: AbortSignal): Promise<void> {
  const { db, now } = services;
  for (let after = 0; !signal?.aborted; ) {
    const { rows } = await sql<{ id: number }>`
      select c.id from conversations c join assistants a on a.id = c.assistant_id
      where a.settings ->> 'conversation_ended_webhook_url' is not null and c.id > ${after} and ${hasEnded(now())}
      order by c.id limit ${atOnce}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    for (const { id } of rows) await inTransaction(db, (tx) => reportEnd(tx, id, services));
    after = last.id;
  }
}

/** That the end of conversation `c` of assistant `a` is due to be reported. */
function hasEnded(now: Date) {
  return sql<boolean>`
    c.last_message_at <= ${now}::timestamptz - coalesce((a.settings ->> 'conversation_inactivity_timeout')::int, 30) * interval '1 minute'
    and c.last_message_at > ${now}::timestamptz - coalesce((a.settings ->> 'conversation_inactivity_timeout')::int, 30) * interval '1 minute'
      - ${newestHours} * interval '1 hour'
    and (c.end_reported_at is null
      or (c.end_reported_at < c.last_message_at and (a.settings ->> 'conversation_ended_retrigger')::boolean))
    and exists (select from messages m where m.conversation_id = c.id and m.role = 'user')
  `;
}

async function reportEnd(tx: Tx, id: number, { jobs, now }: ReportingServices): Promise<void> {
  const at = now();
  // Another process may have been quicker, or somebody writes just now.
  const { rows } = await sql<{
    id: number;
    uuid: string;
    type: string;
    variables: Record<string, unknown>;
    customer_phone: string | null;
    customer_name: string | null;
    created_at: Date;
    last_message_at: Date;
    assistant_id: number;
    assistant_uuid: string;
    user_id: number;
    url: string | null;
  }>`
    select c.id, c.uuid, c.type, c.variables, c.customer_phone, c.customer_name, c.created_at, c.last_message_at,
      a.id as assistant_id, a.uuid as assistant_uuid, a.user_id, a.settings ->> 'conversation_ended_webhook_url' as url
    from conversations c join assistants a on a.id = c.assistant_id
    where c.id = ${id} and ${hasEnded(at)} for update of c skip locked
  `.execute(tx);
  const [found] = rows;
  if (!found || found.url === null) return;
  const { rows: messages } = await listMessages(tx, id, { after: undefined, before: undefined, limit: mostMessages });
  const { count } = await tx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("conversation_id", "=", id)
    .executeTakeFirstOrThrow();
  await tx.updateTable("conversations").set({ end_reported_at: at }).where("id", "=", id).execute();
  const payload = conversationEnded({
    id,
    uuid: found.uuid,
    assistantUuid: found.assistant_uuid,
    type: found.type,
    variables: found.variables,
    customerPhone: found.customer_phone,
    customerName: found.customer_name,
    createdAt: found.created_at,
    endedAt: found.last_message_at,
    messageCount: Number(count),
    messages,
  });
  const of = { userId: found.user_id, assistantId: found.assistant_id, conversationId: id };
  await deliver(tx, { ...of, kind: "conversation-ended", url: found.url, payload }, { jobs, now: at });
}

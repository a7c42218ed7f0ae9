import { sql } from "kysely";
import { assistantDefaults } from "../../../contract/assistant-fields.ts";
import { schedule } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Log } from "../../log.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { listMessages } from "../conversations/store.ts";
import { deliver } from "./deliver.ts";
import { conversationEnded } from "./payloads/conversation-ended.ts";

interface ReportingServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
}

/** Chosen: what one query reads. */
const atOnce = 20;
/**
 * Chosen: ends that are older are not reported, so that a webhook which is switched on does not get all of the past. An hour
 * more than the longest timeout.
 */
const newestMs = 25 * 3_600_000;
/** Where a stored assistant has no setting of its own. */
const minutesByDefault = assistantDefaults.conversation_inactivity_timeout;
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
  const { db, now, log } = services;
  await passOver(db, now());
  for (let after = 0; !signal?.aborted; ) {
    const { rows } = await sql<{ id: number }>`
      select c.id from conversations c join assistants a on a.id = c.assistant_id
      where ${isDue(now())} and c.id > ${after} order by c.id limit ${atOnce}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    for (const { id } of rows)
      await inTransaction(db, (tx) => lookAtEnd(tx, id, services)).catch((error: unknown) =>
        log.warn({ conversation: id, error }, "the end of a conversation could not be reported"),
      );
    after = last.id;
  }
}

/** Those that are too old to be reported, all at once: a webhook that is switched on can have many of them. */
async function passOver(db: Db, now: Date): Promise<void> {
  await sql`
    update conversations c set end_pending = false from assistants a
    where a.id = c.assistant_id and c.end_pending and a.settings ->> 'conversation_ended_webhook_url' is not null
      and c.last_message_at < ${new Date(now.getTime() - newestMs)}
  `.execute(db);
}

/** That conversation `c` of assistant `a` has ended, that its owner wants to know, and that nobody has looked at it since. */
function isDue(now: Date) {
  return sql<boolean>`
    c.end_pending and a.settings ->> 'conversation_ended_webhook_url' is not null
    and c.last_message_at <= ${now}::timestamptz
      - coalesce((a.settings ->> 'conversation_inactivity_timeout')::int, ${minutesByDefault}) * interval '1 minute'
  `;
}

/** A conversation that is due, with what decides whether its end is reported. */
interface DueConversation {
  readonly id: number;
  readonly uuid: string;
  readonly type: string;
  readonly variables: Record<string, unknown>;
  readonly customer_phone: string | null;
  readonly customer_name: string | null;
  readonly created_at: Date;
  readonly last_message_at: Date;
  readonly assistant_id: number;
  readonly assistant_uuid: string;
  readonly user_id: number;
  readonly url: string;
  readonly is_first: boolean;
  readonly is_repeated: boolean;
  readonly has_visitor: boolean;
}

/** Reports a conversation's end, where that is wanted of this one, and looks at it no more until somebody writes in it. */
async function lookAtEnd(tx: Tx, id: number, { jobs, now }: ReportingServices): Promise<void> {
  const at = now();
  // Another process may have been quicker, or somebody writes just now.
  const { rows } = await sql<DueConversation>`
    select c.id, c.uuid, c.type, c.variables, c.customer_phone, c.customer_name, c.created_at, c.last_message_at,
      a.id as assistant_id, a.uuid as assistant_uuid, a.user_id, a.settings ->> 'conversation_ended_webhook_url' as url,
      c.end_reported_at is null as is_first,
      coalesce((a.settings ->> 'conversation_ended_retrigger')::boolean, false) as is_repeated,
      exists (select from messages m where m.conversation_id = c.id and m.role = 'user') as has_visitor
    from conversations c join assistants a on a.id = c.assistant_id
    where c.id = ${id} and ${isDue(at)} for update of c skip locked
  `.execute(tx);
  const [found] = rows;
  if (!found) return;
  const isRecent = at.getTime() - found.last_message_at.getTime() < newestMs;
  const isReported = isRecent && found.has_visitor && (found.is_first || found.is_repeated);
  const changes = isReported ? { end_pending: false, end_reported_at: at } : { end_pending: false };
  await tx.updateTable("conversations").set(changes).where("id", "=", id).execute();
  if (isReported) await report(tx, found, { jobs, now: at });
}

async function report(
  tx: Tx,
  found: DueConversation,
  { jobs, now }: { readonly jobs: Jobs; readonly now: Date },
): Promise<void> {
  const { id, url } = found;
  const { rows: messages } = await listMessages(tx, id, { after: undefined, before: undefined, limit: mostMessages });
  const { count } = await tx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("conversation_id", "=", id)
    .executeTakeFirstOrThrow();
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
  await deliver(tx, { ...of, kind: "conversation-ended", url, payload }, { jobs, now });
}

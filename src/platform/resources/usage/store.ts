import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";

/** What was used, of all channels that belong to an assistant. */
export interface Counts {
  readonly chats: bigint;
  /** Chat messages that were answered and charged. */
  readonly chat_messages: bigint;
  readonly calls: bigint;
  readonly call_seconds: bigint;
  readonly micros: bigint;
}

/** What was used on a day; texts and WhatsApp messages are counted for the whole account. */
export interface DayRow extends Counts {
  readonly day: string;
  readonly texts: bigint;
  readonly whatsapp_messages: bigint;
}

/** What an assistant used in all. */
export interface AssistantRow extends Counts {
  readonly assistant_id: number;
  readonly name: string;
}

// `usage_days` is kept by triggers, in the transaction that writes what it counts: conversations without tests by the day on which
// they began, calls whatever became of them, messages of both directions that did not fail, and money that was posted by the
// day on which it was held. Withdrawn money is not spent.

/**
 * An owner's usage by day; days without any are left out. What was counted on a day that has not begun there, because the account was in
 * another time zone then, counts on the last.
 * @param days From one to another, of the account's time zone: `2026-11-20`
 */
export async function readDays(
  db: Db,
  userId: number,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(least(day, ${until}::date), 'YYYY-MM-DD') as day, ${sums}, sum(micros)::bigint as micros,
      sum(texts)::bigint as texts, sum(whatsapp_messages)::bigint as whatsapp_messages
    from usage_days where user_id = ${userId} and day >= ${since}::date
    group by 1
  `.execute(db);
  return rows;
}

/** The same by assistant, of those that there are still. */
export async function readAssistants(db: Db, userId: number, since: string): Promise<readonly AssistantRow[]> {
  const { rows } = await sql<AssistantRow>`
    select counted.*, assistants.name
    from (
      select assistant_id, ${sums}, sum(micros + call_micros)::bigint as micros
      from usage_days where user_id = ${userId} and day >= ${since}::date and assistant_id <> 0
      group by 1
    ) counted
    join assistants on assistants.id = counted.assistant_id
  `.execute(db);
  return rows;
}

const sums = sql`sum(chats)::bigint as chats, sum(chat_messages)::bigint as chat_messages, sum(calls)::bigint as calls,
  sum(call_seconds)::bigint as call_seconds`;

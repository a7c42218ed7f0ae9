import { sql } from "kysely";
import { isUnfinished } from "../resources/calls/states.ts";
import { keepUsageOfMessages } from "./kept-usage.ts";
import { findIn, idsOf, type OldRows, plainRows } from "./removal.ts";

/**
 * Old texts and WhatsApp messages. Those of a conversation go with it: a person who answers there writes to the number of the last
 * one. One whose outcome is not known, and one that is to be answered, stays.
 */
export const oldPhoneMessages: OldRows = {
  name: "phone_messages",
  find: findIn("phone_messages", "p", isOver),
  async remove(tx, ids, before) {
    const found = await sql<{ id: number }>`
      select p.id from phone_messages p where p.id = any (${[...ids]}::int[]) and ${isOver(before)}
      order by p.id for update skip locked
    `.execute(tx);
    const locked = idsOf(found);
    await keepUsageOfMessages(tx, locked);
    await sql`delete from phone_messages where id = any (${locked}::int[])`.execute(tx);
    return { count: locked.length };
  },
};

function isOver(before: Date) {
  return sql<boolean>`
    p.created_at < ${before} and p.conversation_id is null and p.status not in ('sending', 'unknown')
    and not exists (select from ledger_transfers t where t.id = p.transfer_id and t.state = 'held')
    and not exists (select from pgboss.job_common j
      where j.state <= 'active' and j.data -> 'payload' ->> 'phone_message_id' = p.id::text)
  `;
}

/** The simulated network's own records. What it has not delivered, or may still be asked for, stays. */
export const oldSimulatedMessages = plainRows("simulated_messages", {
  table: "simulated_messages",
  condition: (before) => sql<boolean>`
    r.created_at < ${before} and not (r.reference is null and r.status = 'accepted')
    and not exists (select from phone_messages p where p.reference = r.reference and p.status in ('sending', 'unknown'))
  `,
});

export const oldSimulatedCalls = plainRows("simulated_calls", {
  table: "simulated_calls",
  condition: (before) => sql<boolean>`
    coalesce(r.ended_at, r.created_at) < ${before} and r.status not in ('ringing', 'in-progress')
    and not exists (select from calls k where (k.sid = r.sid or k.reference = r.reference) and ${isUnfinished("k")})
    and not exists (select from call_legs g where g.reference = r.reference and g.ended_at is null)
  `,
});

/** What Twilio was asked for. What is still on its way, or may be asked for by our reference, stays. */
export const oldTwilioOrders = plainRows("twilio_orders", {
  table: "twilio_orders",
  condition: (before) => sql<boolean>`
    r.created_at < ${before}
    and not exists (select from phone_messages p where p.reference = r.reference and p.status in ('sending', 'unknown'))
    and not exists (select from calls k where k.reference = r.reference and ${isUnfinished("k")})
    and not exists (select from call_legs g where g.reference = r.reference and g.ended_at is null)
  `,
});

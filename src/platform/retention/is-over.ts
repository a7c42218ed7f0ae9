import { sql } from "kysely";
import { isUnfinished } from "../call-states.ts";

/** That nothing happens to call `r` any more, and nobody waits for what follows it. */
export const isCallOver = sql<boolean>`
  not ${isUnfinished("r")}
  and not exists (select from leads l where l.call_id = r.id)
  and not exists (select from call_legs g where g.call_id = r.id and g.ended_at is null)
  and not exists (select from ledger_transfers t where t.id = r.transfer_id and t.state = 'held')
  and not exists (select from webhook_deliveries d where d.call_id = r.id and d.status = 'pending')
  and not exists (select from pgboss.job_common j where j.state <= 'active' and j.data -> 'payload' ->> 'call_id' = r.id::text)
`;

/** That the outcome of text or WhatsApp message `r` is known, and paid for. */
export const isMessageOver = sql<boolean>`
  r.status not in ('sending', 'unknown')
  and not exists (select from ledger_transfers t where t.id = r.transfer_id and t.state = 'held')
`;

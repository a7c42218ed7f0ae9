import { sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";

/** An account whose balance is not what its transfers add up to. */
export interface Discrepancy {
  readonly accountId: number;
  readonly postedMicros: bigint;
  readonly expectedPostedMicros: bigint;
  readonly heldMicros: bigint;
  readonly expectedHeldMicros: bigint;
}

/** Adds up every transfer and compares: the books are right when this finds nothing. Reads each transfer once. */
export async function findDiscrepancies(db: Db | Tx): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with moves as (
      select debit_account_id as account_id, -coalesce(posted_micros, 0) as posted,
        case when state = 'held' then amount_micros else 0 end as held
      from ledger_transfers
      union all
      select credit_account_id, coalesce(posted_micros, 0), 0 from ledger_transfers
    ), sums as (
      select account_id, sum(posted)::bigint as posted, sum(held)::bigint as held from moves group by account_id
    )
    select a.id as "accountId", a.posted_micros as "postedMicros", a.held_micros as "heldMicros",
      coalesce(s.posted, 0)::bigint as "expectedPostedMicros", coalesce(s.held, 0)::bigint as "expectedHeldMicros"
    from ledger_accounts a left join sums s on s.account_id = a.id
    where a.user_id is not null
      and (a.posted_micros <> coalesce(s.posted, 0) or a.held_micros <> coalesce(s.held, 0))
    order by a.id
  `.execute(db);
  return rows;
}

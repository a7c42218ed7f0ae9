import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";
import { credit, readBalance, withdraw } from "./ledger.ts";
import { type Micros, usd } from "./money.ts";

/** Chosen: no server spends it, and it is exact as a number of JSON. */
const grantMicros: Micros = usd(1_000_000_000);
const kinds = { begin: "unbilled", end: "unbilled_end" } as const;

/**
 * Puts `RINGBACK_BILLING` into effect for all accounts. Where it is off, each holds more than it can spend, so that no price
 * stops anybody and each is counted as before. Where it is on again, what was given is taken back and what was spent of it
 * stays paid: an account has what it had before, and what was paid in since.
 * @example
 * ```ts
 * import { applyBilling, openEmbedded } from "ringback-server";
 *
 * const { db } = await openEmbedded("data");
 * await applyBilling(db, { isOn: false, now: () => new Date() });
 * ```
 */
export async function applyBilling(
  db: Db,
  { isOn, now }: { readonly isOn: boolean; readonly now: () => Date },
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select account.user_id from ledger_accounts account where account.user_id is not null and ${isGranted()} = ${isOn}
    order by account.user_id`.execute(db);
  for (const { user_id: userId } of rows)
    await inTransaction(db, (tx) => (isOn ? takeBack(tx, userId, now()) : grant(tx, userId, now())));
}

/** Whether prices stop nobody on this database: an account that is made by another process than the server has to know it too. */
export async function isUnbilled(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select exists (select from ledger_accounts account where account.user_id is not null and ${isGranted()}) as granted`.execute(
    db,
  );
  return rows[0]?.granted === true;
}

/** Gives an account more than it can spend. */
export async function grant(tx: Tx, userId: number, now: Date): Promise<void> {
  const { count } = await countOf(tx, userId);
  await credit(tx, { userId, key: `unbilled-${userId}-${count}`, amountMicros: grantMicros, kind: kinds.begin, now });
}

async function takeBack(tx: Tx, userId: number, now: Date): Promise<void> {
  const { count, spentMicros } = await countOf(tx, userId);
  const { availableMicros } = await readBalance(tx, userId);
  const left = grantMicros - spentMicros;
  const amountMicros = left < availableMicros ? left : availableMicros;
  if (amountMicros > 0n)
    await withdraw(tx, { userId, key: `unbilled-end-${userId}-${count}`, amountMicros, kind: kinds.end, now });
}

/** Whether an account's last of the two kinds is the beginning. */
function isGranted() {
  return sql`coalesce((
    select transfer.kind = ${kinds.begin} from ledger_transfers transfer
    where account.id in (transfer.debit_account_id, transfer.credit_account_id)
      and transfer.kind in (${kinds.begin}, ${kinds.end})
    order by transfer.id desc limit 1), false)`;
}

/**
 * How often an account was given money so, and what it has spent since the last time; what is held as well, since it is spent once its
 * work is done.
 */
async function countOf(tx: Tx, userId: number): Promise<{ readonly count: number; readonly spentMicros: Micros }> {
  const { rows } = await sql<{ count: number; spent: bigint }>`
    with account as (select id from ledger_accounts where user_id = ${userId}),
      given as (
        select count(*)::integer as count, max(transfer.id) as last_id from ledger_transfers transfer, account
        where transfer.credit_account_id = account.id and transfer.kind = ${kinds.begin})
    select given.count, coalesce((
      select sum(case spent.state when 'posted' then spent.posted_micros else spent.amount_micros end)
      from ledger_transfers spent, account
      where spent.debit_account_id = account.id and spent.id > given.last_id and spent.state in ('posted', 'held')
        and spent.kind <> ${kinds.end}), 0)::bigint as spent
    from given`.execute(tx);
  return { count: rows[0]?.count ?? 0, spentMicros: BigInt(rows[0]?.spent ?? 0) };
}

import { sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";
import type { LedgerTransfersTable } from "../storage/schema/accounts.ts";
import type { Micros } from "./money.ts";

/** What a customer's account holds, in micro-USD. */
export interface Balance {
  /** All that was paid in less all that was spent. */
  readonly postedMicros: Micros;
  /** Reserved for work that is going on. */
  readonly heldMicros: Micros;
  /** What can still be spent. */
  readonly availableMicros: Micros;
}

/** One movement of money from a customer, or to one. */
export interface NewTransfer {
  readonly userId: number;
  /** Unique for ever: the same key moves money once, however often it is asked. */
  readonly key: string;
  readonly amountMicros: Micros;
  /** What it was for, as the owner reads it: `chat_turn`, `credit`, … */
  readonly kind: string;
  readonly reference?: string;
  readonly now: Date;
}

/** Opens the account that carries a user's balance; it starts at nothing. */
export async function openAccount(db: Db | Tx, userId: number): Promise<void> {
  await db.insertInto("ledger_accounts").values({ user_id: userId }).execute();
}

export async function readBalance(db: Db | Tx, userId: number): Promise<Balance> {
  const { posted_micros: postedMicros, held_micros: heldMicros } = await db
    .selectFrom("ledger_accounts")
    .select(["posted_micros", "held_micros"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { postedMicros, heldMicros, availableMicros: postedMicros - heldMicros };
}

/**
 * Reserves money for work about to begin. PostgreSQL does not sync the transaction to disk before the account is free for
 * the next one: nobody is told of a hold, and the transaction that posts it, which is synced, brings it along. So a power
 * cut can lose a hold with the work it was for, and never what was answered or charged.
 * @returns The transfer's id, or nothing when the balance does not cover it. A repeated key answers the first transfer.
 */
export async function hold(db: Db | Tx, transfer: NewTransfer & { expiresAt: Date }): Promise<number | undefined> {
  const { userId, key, amountMicros, kind, reference = null, now, expiresAt } = transfer;
  refuseNothing(amountMicros);
  const { rows } = await sql<{ id: number | null }>`
    select set_config('synchronous_commit', 'off', true),
      ledger_hold(${userId}, ${key}, ${amountMicros}, ${kind}, ${reference}, ${now}, ${expiresAt}) as id
  `.execute(db);
  return rows[0]?.id ?? undefined;
}

/**
 * Has the transaction synced to disk after all, where what it holds money for is about to be known outside: a message at a
 * carrier must not be forgotten here.
 */
export async function syncCommit(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx);
}

/**
 * Spends held money: all of it, or `amountMicros` of it with the rest given back. Posting twice does nothing.
 * @returns Whether this call posted it.
 */
export function post(db: Db | Tx, transferId: number, options: { now: Date; amountMicros?: Micros }): Promise<boolean> {
  return settle(db, transferId, options.now, "posted", options.amountMicros);
}

/** Gives held money back. @returns Whether this call did; a settled transfer stays as it is. */
export function voidHold(db: Db | Tx, transferId: number, options: { now: Date }): Promise<boolean> {
  return settle(db, transferId, options.now, "voided");
}

/** Pays money in. @returns Whether this key was new. */
export async function credit(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const id = await write(tx, transfer, "funding");
  if (id === undefined) return false;
  const { posted_micros } = await tx
    .updateTable("ledger_accounts")
    .set({ posted_micros: sql`posted_micros + ${transfer.amountMicros}` })
    .where("user_id", "=", transfer.userId)
    .returning("posted_micros")
    .executeTakeFirstOrThrow();
  await noteBalance(tx, id, posted_micros);
  return true;
}

/** Takes money out of an account, which must be available: what is held is spent otherwise. @returns Whether it was, also by an earlier call with this key */
export async function withdraw(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const { posted_micros, held_micros } = await lockAccount(tx, transfer.userId);
  const known = await tx.selectFrom("ledger_transfers").select("id").where("key", "=", transfer.key).executeTakeFirst();
  if (known) return true;
  if (posted_micros - held_micros < transfer.amountMicros) return false;
  await take(tx, transfer, posted_micros);
  return true;
}

/** Takes everything that is not held out of an account, for the demo's "Empty the balance". @returns What was taken. */
export async function withdrawAll(tx: Tx, transfer: Omit<NewTransfer, "amountMicros">): Promise<Micros> {
  const { posted_micros, held_micros } = await lockAccount(tx, transfer.userId);
  const amountMicros = posted_micros - held_micros;
  if (amountMicros === 0n) return 0n;
  return (await take(tx, { ...transfer, amountMicros }, posted_micros)) ? amountMicros : 0n;
}

/** What an account has, which nobody else changes until the transaction ends. */
function lockAccount(tx: Tx, userId: number) {
  return tx
    .selectFrom("ledger_accounts")
    .select(["posted_micros", "held_micros"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Takes money out of an account that is locked and has it. @returns Whether this key was new */
async function take(tx: Tx, transfer: NewTransfer, postedMicros: Micros): Promise<boolean> {
  const id = await write(tx, transfer, "user");
  if (id === undefined) return false;
  await noteBalance(tx, id, postedMicros - transfer.amountMicros);
  await tx
    .updateTable("ledger_accounts")
    .set({ posted_micros: sql`posted_micros - ${transfer.amountMicros}` })
    .where("user_id", "=", transfer.userId)
    .execute();
  return true;
}

/** Writes a posted transfer under its key. Waits for another transaction that writes the same key; nothing when it has. */
async function write(tx: Tx, transfer: NewTransfer, from: "user" | "funding"): Promise<number | undefined> {
  refuseNothing(transfer.amountMicros);
  const user = accountId("user_id", transfer.userId);
  const funding = accountId("code", "funding");
  const inserted = await tx
    .insertInto("ledger_transfers")
    .values({
      key: transfer.key,
      debit_account_id: from === "user" ? user : funding,
      credit_account_id: from === "user" ? funding : user,
      kind: transfer.kind,
      reference: transfer.reference ?? null,
      state: "posted",
      amount_micros: transfer.amountMicros,
      posted_micros: transfer.amountMicros,
      created_at: transfer.now,
      settled_at: transfer.now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

function refuseNothing(amountMicros: Micros): void {
  if (amountMicros <= 0n) throw new TypeError(`a transfer moves more than nothing: ${amountMicros}`);
}

function accountId(column: "user_id" | "code", value: number | string) {
  return sql<number>`(select id from ledger_accounts where ${sql.ref(column)} = ${value})`;
}

async function settle(
  db: Db | Tx,
  transferId: number,
  now: Date,
  state: Exclude<LedgerTransfersTable["state"], "held">,
  amountMicros: Micros | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select ledger_settle(${transferId}, ${state}, ${amountMicros}, ${now}) as settled
  `.execute(db);
  return rows[0]?.settled === true;
}

/** Writes beside an entry what the account held after it: the account is locked, so nothing comes between. */
async function noteBalance(tx: Tx, transferId: number, micros: Micros): Promise<void> {
  await tx.updateTable("ledger_transfers").set({ balance_after_micros: micros }).where("id", "=", transferId).execute();
}

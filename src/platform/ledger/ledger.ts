import { sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";
import type { LedgerTransfersTable } from "../storage/schema.ts";
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
export interface TransferOrder {
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
 * Reserves money for work about to begin. The row that names the transfer is written first and the money taken for it:
 * the other way round, two requests with one key could both find the key free.
 * @returns The transfer's id, or nothing when the balance does not cover it. A repeated key answers the first transfer.
 */
export async function hold(tx: Tx, order: TransferOrder & { expiresAt: Date }): Promise<bigint | undefined> {
  const { transfer, isNew } = await write(tx, order, { from: "user", state: "held", expiresAt: order.expiresAt });
  if (!isNew) return transfer.id;
  const taken = await tx
    .updateTable("ledger_accounts")
    .set({ held_micros: sql`held_micros + ${order.amountMicros}` })
    .where("user_id", "=", order.userId)
    .where(sql<boolean>`posted_micros - held_micros >= ${order.amountMicros}`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return transfer.id;
  await tx.deleteFrom("ledger_transfers").where("id", "=", transfer.id).execute();
  return undefined;
}

/**
 * Spends held money: all of it, or `amountMicros` of it with the rest given back. Posting twice does nothing.
 * @returns Whether this call posted it.
 */
export function post(tx: Tx, transferId: bigint, options: { now: Date; amountMicros?: Micros }): Promise<boolean> {
  return settle(tx, transferId, options.now, "posted", options.amountMicros);
}

/** Gives held money back. @returns Whether this call did; a settled transfer stays as it is. */
export function voidHold(tx: Tx, transferId: bigint, options: { now: Date }): Promise<boolean> {
  return settle(tx, transferId, options.now, "voided");
}

/** Pays money in. @returns Whether this key was new. */
export async function credit(tx: Tx, order: TransferOrder): Promise<boolean> {
  const { transfer, isNew } = await write(tx, order, { from: "funding", state: "posted" });
  if (!isNew) return false;
  const { posted_micros } = await tx
    .updateTable("ledger_accounts")
    .set({ posted_micros: sql`posted_micros + ${order.amountMicros}` })
    .where("user_id", "=", order.userId)
    .returning("posted_micros")
    .executeTakeFirstOrThrow();
  await noteBalance(tx, transfer.id, posted_micros);
  return true;
}

/** Takes everything that is not held out of an account, for the demo's "Empty the balance". @returns What was taken. */
export async function withdrawAll(tx: Tx, order: Omit<TransferOrder, "amountMicros">): Promise<Micros> {
  const { posted_micros, held_micros } = await tx
    .selectFrom("ledger_accounts")
    .select(["posted_micros", "held_micros"])
    .where("user_id", "=", order.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const amountMicros = posted_micros - held_micros;
  if (amountMicros === 0n) return 0n;
  const { transfer, isNew } = await write(
    tx,
    { ...order, amountMicros },
    { from: "user", to: "funding", state: "posted" },
  );
  if (!isNew) return 0n;
  await noteBalance(tx, transfer.id, held_micros);
  await tx
    .updateTable("ledger_accounts")
    .set({ posted_micros: sql`posted_micros - ${amountMicros}` })
    .where("user_id", "=", order.userId)
    .execute();
  return amountMicros;
}

/** The newest movements of a user's account; `amountMicros` is negative where money left it. */
export async function listTransfers(db: Db, userId: number, { limit }: { limit: number }) {
  const account = await db
    .selectFrom("ledger_accounts")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("ledger_transfers")
    .selectAll()
    .where(({ eb, or }) => or([eb("debit_account_id", "=", account.id), eb("credit_account_id", "=", account.id)]))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const amountMicros = row.posted_micros ?? row.amount_micros;
    return { ...row, signedMicros: row.debit_account_id === account.id ? -amountMicros : amountMicros };
  });
}

interface Sides {
  readonly from: "user" | "funding";
  readonly to?: "funding";
  readonly state: "held" | "posted";
  readonly expiresAt?: Date;
}

/** Writes a transfer under its key, or finds the one that has it. Waits for another transaction that writes the same key. */
async function write(tx: Tx, order: TransferOrder, { from, to, state, expiresAt }: Sides) {
  if (order.amountMicros <= 0n) throw new TypeError(`a transfer moves more than nothing: ${order.amountMicros}`);
  const user = accountId("user_id", order.userId);
  const inserted = await tx
    .insertInto("ledger_transfers")
    .values({
      key: order.key,
      debit_account_id: from === "user" ? user : accountId("code", "funding"),
      credit_account_id: from === "user" ? accountId("code", to ?? "revenue") : user,
      kind: order.kind,
      reference: order.reference ?? null,
      state,
      amount_micros: order.amountMicros,
      posted_micros: state === "posted" ? order.amountMicros : null,
      created_at: order.now,
      settled_at: state === "posted" ? order.now : null,
      expires_at: expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { transfer: inserted, isNew: true };
  const transfer = await tx
    .selectFrom("ledger_transfers")
    .select("id")
    .where("key", "=", order.key)
    .executeTakeFirstOrThrow();
  return { transfer, isNew: false };
}

function accountId(column: "user_id" | "code", value: number | string) {
  return sql<number>`(select id from ledger_accounts where ${sql.ref(column)} = ${value})`;
}

async function settle(
  tx: Tx,
  transferId: bigint,
  now: Date,
  state: Exclude<LedgerTransfersTable["state"], "held">,
  amountMicros?: Micros,
): Promise<boolean> {
  const spent = state === "posted" ? sql<bigint>`${amountMicros ?? sql.ref("amount_micros")}` : null;
  const transfer = await tx
    .updateTable("ledger_transfers")
    .set({ state, posted_micros: spent, settled_at: now })
    .where("id", "=", transferId)
    .where("state", "=", "held")
    .returning(["debit_account_id", "amount_micros", "posted_micros"])
    .executeTakeFirst();
  if (!transfer) return false;
  const { posted_micros } = await tx
    .updateTable("ledger_accounts")
    .set({
      held_micros: sql`held_micros - ${transfer.amount_micros}`,
      posted_micros: sql`posted_micros - ${transfer.posted_micros ?? 0n}`,
    })
    .where("id", "=", transfer.debit_account_id)
    .returning("posted_micros")
    .executeTakeFirstOrThrow();
  if (state === "posted") await noteBalance(tx, transferId, posted_micros);
  return true;
}

/** Writes beside an entry what the account held after it: the account is locked, so nothing comes between. */
async function noteBalance(tx: Tx, transferId: bigint, micros: Micros): Promise<void> {
  await tx.updateTable("ledger_transfers").set({ balance_after_micros: micros }).where("id", "=", transferId).execute();
}

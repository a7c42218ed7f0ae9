import type { LedgerEntry } from "../../../contract/operations/account/ledger.ts";
import { toUsd } from "../../ledger/money.ts";
import type { Price } from "../../ledger/prices.ts";
import { timestamp } from "../../time.ts";
import type { ListedTransfer } from "./store.ts";

/** A transfer as its owner's ledger shows it. */
export function present(row: ListedTransfer): LedgerEntry {
  const posted = row.posted_micros ?? 0n;
  return {
    id: Number(row.id),
    kind: row.kind,
    state: row.state,
    amount: toUsd(row.isSpent ? -posted : posted),
    held: toUsd(row.state === "held" ? row.amount_micros : 0n),
    balance_after: row.balance_after_micros === null ? null : toUsd(row.balance_after_micros),
    reference: row.reference,
    created_at: timestamp(row.created_at),
    settled_at: row.settled_at === null ? null : timestamp(row.settled_at),
  };
}

/** A price per unit, in dollars. */
export function presentPrice({ kind, unit, micros }: Price): { kind: string; unit: string; price: number } {
  return { kind, unit, price: toUsd(micros) };
}

import { type LedgerEntry, listLedger, listPrices } from "../../../contract/operations/ledger.ts";
import { handler } from "../../http/handler.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { timestamp } from "../../http/time.ts";
import { toUsd } from "../../ledger/money.ts";
import { priceList } from "../../ledger/prices.ts";
import { type ListedTransfer, listOwned } from "./store.ts";

export const listLedgerHandler = handler(listLedger, async ({ query }, { db, userId, url }) => {
  const part = readPart(listLedger, query);
  return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present });
});

export const listPricesHandler = handler(listPrices, async () => ({
  currency: "USD" as const,
  data: priceList.map(({ kind, unit, micros }) => ({ kind, unit, price: toUsd(micros) })),
}));

function present(row: ListedTransfer): LedgerEntry {
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

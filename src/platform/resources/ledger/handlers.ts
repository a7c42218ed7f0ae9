import * as rows from "../../../contract/operations/ledger.ts";
import { implement } from "../../http/handler.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { toUsd } from "../../ledger/money.ts";
import { priceList } from "../../ledger/prices.ts";
import { present } from "./present.ts";
import { listOwned } from "./store.ts";

export const ledger = implement(rows, ["db"], {
  async listLedger({ query }, { db, userId, url }) {
    const part = readPart(rows.listLedger, query);
    return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present });
  },
  async listPrices() {
    const data = priceList.map(({ kind, unit, micros }) => ({ kind, unit, price: toUsd(micros) }));
    return { currency: "USD" as const, data };
  },
});

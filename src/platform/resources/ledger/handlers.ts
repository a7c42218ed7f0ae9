import * as rows from "../../../contract/operations/account/ledger.ts";
import type { Carrier } from "../../carriers/carrier.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import { allChannels } from "../../channels/registry.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { type Price, priceList, pricesOfCountry } from "../../ledger/prices.ts";
import { implement } from "../handler.ts";
import * as users from "../user/store.ts";
import { present, presentPrice } from "./present.ts";
import { listOwned } from "./store.ts";

export const ledger = implement(rows, ["db", "carrier"], {
  async listLedger({ query }, { db, userId, url }) {
    const part = readPart(rows.listLedger, query);
    return cursorEnvelope(await listOwned(db, userId, query, part), part, { url, present });
  },
  async listPrices({ query }, { db, userId, carrier }) {
    const { show_prices: shown_to_visitors } = await users.get(db, userId);
    const data = pricesOf(query.phone_number, carrier).map(presentPrice);
    return { currency: "USD" as const, data, shown_to_visitors };
  },
});

function pricesOf(typed: string | undefined, carrier: Carrier): readonly Price[] {
  if (typed === undefined) return [...priceList, ...allChannels().flatMap(({ prices }) => prices)];
  const number = parseNumber(typed, carrier);
  return number ? pricesOfCountry(number.country) : [];
}

import { operation } from "../../kit/operation.ts";
import { cursorPageOf, cursorQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";

const entryState = s.enum(["held", "posted", "voided"]);

/**
 * One movement of the account's money, in USD. All amounts together are the balance, all that is held is what of it is
 * reserved. Ours.
 */
export const LedgerEntry = s.object({
  id: s.id(),
  /** What it is for: `chat_turn`, `credit`, … */
  kind: s.string(),
  /** `held`: reserved for work that goes on. `voided`: given back, nothing was spent. */
  state: entryState,
  /** What moved; negative where it was spent, 0 while it is held and once it is voided. */
  amount: s.number(),
  /** What is reserved now. */
  held: s.number({ min: 0 }),
  /** The balance once this was posted, holds not taken off; null if nothing was. */
  balance_after: s.nullable(s.number()),
  /** What it belongs to, such as a conversation's id. */
  reference: s.nullable(s.string()),
  created_at: s.timestamp(),
  /** When it was posted or voided. */
  settled_at: s.nullable(s.timestamp()),
});
export type LedgerEntry = s.Infer<typeof LedgerEntry>;

/** The caller's account, newest entry first. Ours. */
export const listLedger = operation({
  id: "listLedger",
  summary: "List what the money went for",
  notes: "next_cursor leads to older entries.",
  tag: "User",
  method: "GET",
  path: "/user/ledger",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    kind: s.optional(s.string({ max: limits.nameChars })),
    state: s.optional(entryState),
    ...cursorQuery,
  }),
  success: { status: 200, chosen: true, body: cursorPageOf(LedgerEntry) },
  failures: {},
});

/** What things cost here. Ours. */
export const listPrices = operation({
  id: "listPrices",
  summary: "List prices",
  notes:
    "Prices in USD. kind is what the ledger names an entry by. With phone_number: a text to that number and a minute of a " +
    "call with it; nothing while it is no whole number with its country.",
  tag: "User",
  method: "GET",
  path: "/user/prices",
  auth: "bearer",
  errorShape: "message",
  query: s.object({ phone_number: s.optional(s.string({ max: rowLimits.typedPhoneChars })) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      currency: s.literal("USD"),
      data: s.array(s.object({ kind: s.string(), unit: s.string(), price: s.number({ min: 0 }) })),
      /** Whether the account lets visitors see them. */
      shown_to_visitors: s.boolean(),
    }),
  },
  failures: {},
});

import { createHash } from "node:crypto";
import { dayMs } from "../../contract/durations.ts";
import { addWithin, giveBack, hasRoom, type SharedCounter } from "../http/limits/shared-counters.ts";
import type { Micros } from "../ledger/money.ts";
import type { Db, Tx } from "../storage/db.ts";

/*
 * What strangers may cost an owner in a day. The open paths need no token, so these counts are shared by all processes;
 * requests with the owner's own token are never counted. All figures chosen.
 */

/** A stranger's charge: whose it is, and what it may be at most. */
export interface Spending {
  /** Who spends it: an assistant, or a phone number at which there is none. */
  readonly assistantId: number | `number-${number}`;
  /** The assistant's cap for a UTC day; null for none. */
  readonly capMicros: Micros | null;
  /** The client's share of the cap counts under it: see {@link spendClient}. */
  readonly client: string;
  /** Absent before there is one. */
  readonly conversationId?: number;
  /** The day, by its start: see {@link spendWindow}. */
  readonly window: Date;
}

/** Of an assistant's cap, one client may use a quarter and one conversation a tenth, but always one message. */
const shares = { client: 4n, conversation: 10n };

/** The start of the UTC day that spending counts against. */
export function spendWindow(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** Until when a window's counters are kept: a turn of its last minute still gives back what it counted. */
export function spendWindowEnd(window: Date): Date {
  return new Date(window.getTime() + 2 * dayMs);
}

/** What a client is known by in a day's counters and in its turns, by its key (`client-address.ts`): another one each day. */
export function spendClient(key: string, window: Date): string {
  return createHash("sha256").update(`${key} ${window.toISOString()}`).digest("base64url").slice(0, 16);
}

/** Whether the assistant's daily cap, and the client's share of it, leave room for one more charge. */
export function fitsDailyCap(db: Db, spending: Spending, amountMicros: Micros): Promise<boolean> {
  return hasRoom(db, spendCounters(spending, amountMicros), amountMicros);
}

/**
 * What a charge counts against, from the narrowest to the widest: the order in which their rows are locked. Each has always
 * room for one charge that the cap itself has room for.
 */
export function spendCounters(
  { assistantId, capMicros, client, conversationId, window }: Spending,
  amountMicros: Micros,
): readonly SharedCounter[] {
  const counter = (key: string, parts: bigint): SharedCounter => {
    const share = capMicros === null ? null : capMicros / parts;
    const most = share !== null && capMicros !== null && share < amountMicros ? min(capMicros, amountMicros) : share;
    return { key: `spend:${assistantId}${key}`, windowStart: window, most };
  };
  return [
    ...(conversationId === undefined ? [] : [counter(`:conversation:${conversationId}`, shares.conversation)]),
    counter(`:client:${client}`, shares.client),
    counter("", 1n),
  ];
}

/** What a charge was counted on, as its row keeps it. */
export interface CountedSpending {
  readonly spend_keys: readonly string[];
  readonly spend_window: Date | null;
}

/**
 * Counts a charge, in the transaction that holds its money and before that.
 * @returns What it was counted on; nothing if there is no room: the transaction must then be rolled back
 */
export async function countSpending(
  tx: Tx,
  spending: Spending,
  amountMicros: Micros,
): Promise<CountedSpending | undefined> {
  const { window } = spending;
  const counters = spendCounters(spending, amountMicros);
  const bounds = { windowStart: window, windowEnd: spendWindowEnd(window) };
  if (!(await addWithin(tx, counters, amountMicros, bounds))) return undefined;
  return { spend_keys: counters.map(({ key }) => key), spend_window: window };
}

/** Takes back what of a charge was not spent, or adds to it; before its money moves. */
export async function correctSpending(
  tx: Tx,
  { spend_keys: keys, spend_window: windowStart }: CountedSpending,
  unspentMicros: Micros,
): Promise<void> {
  if (windowStart === null || unspentMicros === 0n) return;
  for (const key of keys) await giveBack(tx, { key, windowStart, most: null }, unspentMicros);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

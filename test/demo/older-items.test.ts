import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withBalances } from "../../src/console/pages/overview/account.ts";
import { OlderItems } from "../../src/console/pages/parts/lists/older-items.ts";

// Announcements are events of the window.
beforeEach(() => void vi.stubGlobal("dispatchEvent", () => true));
afterEach(() => void vi.unstubAllGlobals());

const pageSize = 3;

/** A ledger whose entries cost 1 each, read in parts of three. */
function openLedger() {
  const rows: { id: number; state: string; amount: number }[] = [];
  const reads: string[] = [];
  const host = { addController: () => undefined, requestUpdate: () => undefined };
  const partFrom = (id: number) => {
    const rest = rows.filter((row) => row.id <= id).toReversed();
    const data = rest.slice(0, pageSize).map((row) => ({ ...row }));
    return { data, next_cursor: rest.length > pageSize ? String(rest[pageSize]?.id) : null };
  };
  const older = new OlderItems<(typeof rows)[number]>(host as never, async (cursor) => {
    reads.push(cursor);
    return partFrom(Number(cursor));
  });
  const newest = () => partFrom(rows.length);
  return {
    older,
    rows,
    reads,
    newest,
    spend(count: number, state = "posted") {
      for (let at = 0; at < count; at++) rows.push({ id: rows.length + 1, state, amount: state === "held" ? 0 : -1 });
    },
    refresh: () => older.update(newest(), (row) => row.state === "held"),
    /** The ids shown and the balance after each, of an account that had 100. */
    shown() {
      const total = 100 + rows.reduce((sum, { amount }) => sum + amount, 0);
      return withBalances(older.after(newest()) as never, total).map(({ id, balance }) => [id, balance]);
    },
  };
}

it("keeps the older part of a list while new entries come, also once they fill the newest part", async () => {
  const ledger = openLedger();
  ledger.spend(8);
  await ledger.older.load(ledger.newest());
  for (let at = 0; at < 4; at++) {
    ledger.spend(2);
    await ledger.refresh();
  }
  expect(ledger.shown()).toEqual(Array.from({ length: 14 }, (_, at) => [16 - at, 84 + at]));
  expect(ledger.reads).toEqual(["5"]);
});

it("forgets the older part when more entries came than the newest part holds", async () => {
  const ledger = openLedger();
  ledger.spend(8);
  await ledger.older.load(ledger.newest());
  ledger.spend(4);
  await ledger.refresh();
  expect(ledger.shown()).toEqual([
    [12, 88],
    [11, 89],
    [10, 90],
  ]);
  expect(ledger.older.hasMore(ledger.newest())).toBe(true);
  await ledger.older.load(ledger.newest());
  expect(ledger.shown().map(([id]) => id)).toEqual([12, 11, 10, 9, 8, 7]);
});

it("reads the older part again while a row in it is held, so that balances add up once it is settled", async () => {
  const ledger = openLedger();
  ledger.spend(3);
  ledger.spend(1, "held");
  ledger.spend(4);
  await ledger.older.load(ledger.newest());
  expect(ledger.shown().at(-1)).toEqual([3, 97]);
  Object.assign(ledger.rows[3] ?? {}, { state: "posted", amount: -1 });
  await ledger.refresh();
  expect(ledger.shown()).toEqual([8, 7, 6, 5, 4, 3].map((id) => [id, 100 - id]));
  const { length } = ledger.reads;
  await ledger.refresh();
  expect(ledger.reads).toHaveLength(length);
});

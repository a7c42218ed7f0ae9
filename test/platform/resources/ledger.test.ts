import { describe, expect, it } from "vitest";
import { listLedger } from "../../../src/contract/operations/account/ledger.ts";
import { credit, withdrawAll } from "../../../src/platform/ledger/ledger.ts";
import { say, start } from "../../support/conversations.ts";
import { heldEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const at = "2026-11-20T10:00:00.000000Z";

describe("GET /user/ledger", () => {
  it("shows what was paid in, spent, held and given back, newest first, in dollars", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const turns = [say(platform, uuid, "spent")];
    await held.reached(1);
    held.go(0);
    await turns[0];
    const failing = say(platform, uuid, "given back");
    await held.reached(2);
    held.fail(1);
    await failing;
    const running = say(platform, uuid, "held");
    await held.reached(3);
    const { data, ...envelope } = await ledger(platform);
    expect(envelope).toEqual({
      path: `${platform.url}/user/ledger`,
      per_page: 15,
      next_cursor: null,
      prev_cursor: null,
    });
    const turn = { id: expect.any(Number), kind: "chat_turn", reference: uuid, created_at: at };
    expect(data).toEqual([
      { ...turn, state: "held", amount: 0, held: 0.01, balance_after: null, settled_at: null },
      { ...turn, state: "voided", amount: 0, held: 0, balance_after: null, settled_at: at },
      { ...turn, state: "posted", amount: -0.01, held: 0, balance_after: 0.99, settled_at: at },
      {
        ...turn,
        kind: "credit",
        reference: null,
        state: "posted",
        amount: 1,
        held: 0,
        balance_after: 1,
        settled_at: at,
      },
    ]);
    held.go(2);
    await running;
    expect((await ledger(platform)).data[0]).toMatchObject({ state: "posted", amount: -0.01, balance_after: 0.98 });
  });

  it("adds up to the balance at every entry, however many move it at once", async () => {
    await using platform = await startPlatform();
    const { db, owner } = platform;
    const now = new Date();
    const deposits = Array.from({ length: 4 }, (_, count) =>
      db
        .transaction()
        .execute((tx) =>
          credit(tx, { userId: owner.userId, key: `deposit-${count}`, amountMicros: 1n, kind: "credit", now }),
        ),
    );
    const uuids = await Promise.all([start(platform), start(platform), start(platform)]);
    await Promise.all([...deposits, ...uuids.map((uuid) => say(platform, uuid, "Hi"))]);
    await db
      .transaction()
      .execute((tx) => withdrawAll(tx, { userId: owner.userId, key: "out", kind: "withdrawal", now }));
    const { data } = await ledger(platform);
    const micros = (usd: number) => Math.round(usd * 1_000_000);
    expect(data.reduce((sum, { amount }) => sum + micros(amount), 0)).toBe(0);
    expect(data[0]).toMatchObject({ kind: "withdrawal", balance_after: 0 });
    // Each balance but the first is another one with its entry's amount added to it.
    const balances = [0, ...data.map(({ balance_after }) => micros(balance_after ?? Number.NaN))];
    for (const { amount, balance_after } of data) {
      expect(balances).toContain(micros(balance_after ?? Number.NaN) - micros(amount));
    }
  });

  it("goes by cursor and finds by kind and state", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    for (let count = 0; count < 3; count++) await say(platform, uuid, "Hi");
    const first = await ledger(platform, "per_page=2");
    const second = await ledger(platform, `per_page=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ kind }) => kind)).toEqual(["chat_turn", "credit"]);
    expect(second.next_cursor).toBeNull();
    expect((await ledger(platform, `per_page=2&cursor=${second.prev_cursor}`)).data).toEqual(first.data);
    expect((await ledger(platform, "kind=credit&state=posted")).data).toHaveLength(1);
    expect((await ledger(platform, "kind=nothing")).data).toEqual([]);
    for (const query of ["cursor=abc", "state=lost", "per_page=0"]) {
      const response = await platform.request("GET", `/user/ledger?${query}`, { token: platform.owner.key });
      expect(response.status, query).toBe(422);
    }
  });

  it("is the caller's own", async () => {
    await using platform = await startPlatform();
    const stranger = await platform.addOwner({ balanceUsd: 7 });
    await say(platform, await start(platform), "Hi");
    const response = await platform.request("GET", "/user/ledger", { token: stranger.key });
    expect((await response.json()).data).toMatchObject([{ kind: "credit", amount: 7 }]);
  });
});

describe("GET /user/prices", () => {
  it("names a price for what the ledger charges", async () => {
    await using platform = await startPlatform();
    await say(platform, await start(platform), "Hi");
    const response = await platform.request("GET", "/user/prices", { token: platform.owner.key });
    const { currency, data } = await response.json();
    expect([response.status, currency]).toEqual([200, "USD"]);
    const [entry] = (await ledger(platform)).data;
    expect(data).toContainEqual({ kind: entry?.kind, unit: "message", price: 0.01 });
  });

  it("quotes a number as it is charged, also where countries share a calling code, and nothing for a part of one", async () => {
    await using platform = await startPlatform();
    const elsewhere = "any other country";
    const cases: [string, string, number, string, number][] = [
      ["+44 7700 900123", "GB", 0.052, "GB", 0.07],
      ["001 202 555 0123", "US", 0.008, "US", 0.054],
      ["+1 416 555 0123", "CA", 0.008, "CA", 0.054],
      ["+1 876 210 1234", elsewhere, 0.12, elsewhere, 0.24], // Jamaica
      ["+44 1534 456789", elsewhere, 0.12, elsewhere, 0.24], // Jersey
      ["+358 41 2345678", "FI", 0.099, elsewhere, 0.24],
    ];
    for (const [number, textTo, segment, callWith, minute] of cases) {
      expect(await quote(platform, number), number).toEqual([
        { kind: "sms", unit: `segment to ${textTo}`, price: segment },
        { kind: "call", unit: `minute with ${callWith}`, price: minute },
      ]);
    }
    for (const typed of ["+44", "+1876", "07700 900123", "nobody"]) expect(await quote(platform, typed)).toEqual([]);
  });
});

async function quote(platform: TestPlatform, phone_number: string) {
  const path = `/user/prices?${new URLSearchParams({ phone_number })}`;
  return (await (await platform.request("GET", path, { token: platform.owner.key })).json()).data;
}

async function ledger(platform: TestPlatform, query = "") {
  const response = await platform.request("GET", `/user/ledger?${query}`, { token: platform.owner.key });
  return listLedger.success.body.parse(await response.json());
}

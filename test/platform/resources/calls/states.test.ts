import { describe, expect, it } from "vitest";
import { type CallEvent, callEvents, statusAfter } from "../../../../src/platform/call-states.ts";
import type { Carrier, CarrierCall } from "../../../../src/platform/carriers/carrier.ts";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { costOfSeconds } from "../../../../src/platform/ledger/prices.ts";
import * as assistants from "../../../../src/platform/resources/assistants/store.ts";
import { beginCall } from "../../../../src/platform/resources/calls/begin-call.ts";
import { noteCallStatus } from "../../../../src/platform/resources/calls/carrier/receive-call.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { endForOwner } from "../../../../src/platform/resources/calls/end-for-owner.ts";
import { moveCall } from "../../../../src/platform/resources/calls/move-call.ts";
import { finishCall } from "../../../../src/platform/resources/calls/session/after-call.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { endSession } from "../../../../src/platform/resources/calls/session/run-call.ts";
import * as store from "../../../../src/platform/resources/calls/store.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import type { CallStatus } from "../../../../src/platform/storage/schema/calls.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { counts, seed } from "../../../counts.ts";
import { requestCall } from "../../../support/calls.ts";
import { testSecret } from "../../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { randomOf } from "../../../support/random.ts";
import { holdNextAnswer, recordStatements } from "../../../support/statements.ts";

/** Every transition that there is; all else changes nothing. */
const allowed: readonly (readonly [CallStatus, CallEvent, CallStatus])[] = [
  ["initiated", "rings", "ringing"],
  ["initiated", "is answered", "in-progress"],
  ["initiated", "is busy", "busy"],
  ["initiated", "is not answered", "no-answer"],
  ["initiated", "fails", "failed"],
  ["initiated", "ends", "ended"],
  ["ringing", "is answered", "in-progress"],
  ["ringing", "is busy", "busy"],
  ["ringing", "is not answered", "no-answer"],
  ["ringing", "fails", "failed"],
  ["ringing", "ends", "ended"],
  ["in-progress", "ends", "ended"],
  ["in-progress", "fails", "ended"],
  ["ended", "is completed", "completed"],
  ["ended", "was ended by customer", "ended_by_customer"],
  ["ended", "was ended by assistant", "ended_by_assistant"],
];
const ranks: Readonly<Record<CallStatus, number>> = {
  initiated: 0,
  ringing: 1,
  "in-progress": 2,
  ended: 3,
  busy: 4,
  "no-answer": 4,
  failed: 4,
  completed: 4,
  ended_by_customer: 4,
  ended_by_assistant: 4,
};
const statuses = Object.keys(ranks) as CallStatus[];
/** All orders of the deep run, on a busy machine. */
const mostMs = 20 * 60_000;

describe("a call's status", () => {
  it("follows each event from each status as the table says, and else stays", () => {
    const found = statuses.flatMap((from) =>
      callEvents.flatMap((event) => {
        const to = statusAfter(from, event);
        return to === undefined ? [] : [[from, event, to]];
      }),
    );
    expect(found).toEqual(expect.arrayContaining(allowed.map((row) => [...row])));
    expect(found).toHaveLength(allowed.length);
  });

  it(`rises and ends at most once in ${counts.callOrders} random orders of events`, () => {
    const random = randomOf(seed);
    for (let run = 0; run < counts.callOrders; run++) {
      let status: CallStatus = "initiated";
      let ends = 0;
      for (let step = 0; step < 20; step++) {
        const event = callEvents[Math.floor(random() * callEvents.length)] as CallEvent;
        const next = statusAfter(status, event);
        if (next === undefined) continue;
        expect(ranks[next], `seed ${seed}, run ${run}: ${status} → ${next}`).toBeGreaterThan(ranks[status]);
        if (ranks[next] === 4) ends += 1;
        status = next;
      }
      expect(ends).toBeLessThanOrEqual(1);
    }
  });
});

describe("stored calls", () => {
  it(
    `move as the table says and keep the money balanced in ${counts.storedCallOrders} random orders of events (seed ${seed})`,
    async () => {
      const random = randomOf(seed);
      const startUsd = 100_000;
      await using platform = await startPlatform({ balanceUsd: startUsd });
      const { db } = platform;
      const orders = new RandomOrders(platform, random);
      let spent = 0n;
      for (let done = 0; done < counts.storedCallOrders; done += callsAtOnce) {
        const calls = await orders.begin(Math.min(callsAtOnce, counts.storedCallOrders - done));
        // Two lists of events for each call, at the same time as those of the others.
        await Promise.all([...calls, ...calls].map((call) => orders.happen(call)));
        await orders.settle();
        const ended = await db.selectFrom("calls").selectAll().execute();
        for (const call of ended) {
          expect(ranks[call.status], `${call.id}: ${call.status}`).toBe(4);
          const transfer = await db
            .selectFrom("ledger_transfers")
            .select(["state", "posted_micros"])
            .where("id", "=", call.transfer_id!)
            .executeTakeFirstOrThrow();
          const cost = costOfSeconds(call.minute_micros, call.duration_s);
          expect(call.total_micros).toBe(cost);
          const paid =
            cost === 0n ? { state: "voided", posted_micros: null } : { state: "posted", posted_micros: cost };
          expect(transfer, `${call.id}`).toEqual(paid);
          spent += cost;
        }
        const told = await db.selectFrom("owner_events").select(["call_id", "type"]).orderBy("id").execute();
        for (const [id, events] of Map.groupBy(told, ({ call_id }) => call_id)) {
          if (id === null) continue;
          const moves = events.map(({ type }) => type.slice("call.".length));
          for (let at = 1; at < moves.length; at++)
            expect(legal, `call ${id}: ${moves.join(" → ")}`).toContain(`${moves[at - 1]} → ${moves[at]}`);
        }
        await db.deleteFrom("calls").execute();
      }
      expect(await platform.balance()).toMatchObject({
        postedMicros: BigInt(startUsd) * 1_000_000n - spent,
        heldMicros: 0n,
      });
      expect(spent).toBeGreaterThan(0n);
      expect(await findDiscrepancies(db)).toEqual([]);
    },
    mostMs,
  );
});

describe("LiveCalls", () => {
  it("asks once for all sessions of an owner, and stops one that is ended while its status is being read", async () => {
    await using platform = await startPlatform({ balanceUsd: 10 });
    const { userId } = platform.owner;
    const ids: number[] = [];
    for (let call = 0; call < 6; call++) ids.push((await requestCall(platform)).call_id);
    await platform.db.updateTable("calls").set({ status: "in-progress", line: "open" }).execute();
    const isRead = /^select .*"end_reason"/;
    const first = holdNextAnswer(platform.storage, isRead);
    const live = new LiveCalls(platform.storage, { now: platform.services.now });
    const stopped: number[] = [];
    for (const id of ids) live.add({ id, userId }, { stop: () => stopped.push(id), hangUp: () => undefined });
    await first.given;
    const statements = recordStatements(platform.storage);
    const reads = () => statements.filter(({ sql }) => isRead.test(sql)).length;
    const end = (id: number | undefined) =>
      platform.request("POST", `/user/calls/${id}/end`, { token: platform.owner.key });
    expect((await end(ids[2])).status).toBe(200);
    first.release();
    await expect.poll(() => stopped).toContain(ids[2]);
    const before = reads();
    // The sessions that began during the first one, and the event; a busy machine tells late of what came before.
    expect(before).toBeLessThan(ids.length);
    expect((await end(ids[4])).status).toBe(200);
    await expect.poll(() => stopped).toContain(ids[4]);
    expect(reads() - before).toBe(1);
    expect(new Set(stopped)).toEqual(new Set([ids[2], ids[4]]));
    for (const id of ids) live.remove(id);
  });
});

const callsAtOnce = 50;
const legal = new Set(allowed.map(([from, , to]) => `${from} → ${to}`));
const reports = ["ringing", "in-progress", "completed", "busy", "no-answer", "failed"] as const;

/** Calls, and what happens to them in any order: each kind of event comes from where it comes from in life. */
class RandomOrders {
  readonly #platform: TestPlatform;
  readonly #random: () => number;
  readonly #services;

  constructor(platform: TestPlatform, random: () => number) {
    this.#platform = platform;
    this.#random = random;
    const { services, storage } = platform;
    const carrier = {
      ...services.carrier,
      endCall: async () => undefined,
      findCall: async () => (random() < 0.2 ? undefined : this.#report("SIMunknown")),
    } as Carrier;
    const models = { find: async () => undefined };
    this.#services = {
      ...services,
      storage,
      carrier,
      models,
      vault: createVault(testSecret),
      liveCalls: new LiveCalls(storage, { now: services.now }),
    };
  }

  begin(count: number): Promise<store.CallRow[]> {
    const { db, owner } = this.#platform;
    const { vault, now } = this.#services;
    return inTransaction(db, async (tx) => {
      const assistant = (await assistants.find(tx, owner.userId, owner.assistantId, vault))!;
      const calls: store.CallRow[] = [];
      for (let at = 0; at < count; at++) {
        const call = await beginCall(tx, {
          type: "outbound",
          status: "initiated",
          assistant,
          variables: {},
          ownNumber: null,
          otherNumber: "+447700900123",
          price: { totalMicros: 70_000n, carrierMicros: 30_000n },
          carrier: "simulated",
          now: now(),
        });
        calls.push(await store.update(tx, call!.id, { asked_at: this.#random() < 0.5 ? now() : null }));
      }
      return calls;
    });
  }

  /** A few events of one call, one after the other. */
  async happen(call: store.CallRow): Promise<void> {
    for (let events = 1 + Math.floor(this.#random() * 4); events > 0; events--) {
      this.#platform.pass(Math.floor(this.#random() * 2_000));
      await this.#next(call);
    }
  }

  /** Lets everything that is still open come to its end. */
  async settle(): Promise<void> {
    const { db } = this.#platform;
    for (let rounds = 0; rounds < 40; rounds++) {
      this.#platform.pass(10 * 60_000);
      await settleOpenCalls(this.#services);
      const open = await db.selectFrom("calls").select(["id", "status", "asked_at"]).execute();
      for (const { id, status, asked_at } of open) {
        if (asked_at === null) await store.update(db, id, { asked_at: this.#services.now() });
        if (status === "ended") await this.#finish(id);
      }
      if (open.every(({ status }) => ranks[status] === 4)) return;
    }
  }

  async #next(call: store.CallRow): Promise<void> {
    const { id, reference } = call;
    const services = this.#services;
    const { db, jobs, now } = services;
    const draw = this.#random();
    if (draw < 0.5) await noteCallStatus({ ...this.#report(`SIM${id}`), reference }, services);
    else if (draw < 0.65) {
      await inTransaction(db, async (tx) => {
        const moved = await moveCall(tx, { id }, "is answered", { now: now(), jobs });
        if (moved?.status === "in-progress" && moved.line === "none") await store.update(tx, id, { line: "open" });
      });
    } else if (draw < 0.8) {
      const endedBy = ([null, "customer", "assistant"] as const)[Math.floor(this.#random() * 3)]!;
      const result = { reason: "hangup", endedBy, answeredBy: "human" } as const;
      if ((await store.find(db, id))?.line === "open") await endSession({ id }, result, services);
    } else if (draw < 0.9) {
      await inTransaction(db, async (tx) => {
        const locked = await store.lock(tx, { id });
        if (locked) await endForOwner(tx, locked, { jobs, now: now() });
      });
    } else if (draw < 0.995) await this.#finish(id);
    else await settleOpenCalls(services);
  }

  async #finish(call_id: number): Promise<void> {
    await finishCall.run({ call_id }, this.#services, { signal: AbortSignal.timeout(60_000) } as never);
  }

  #report(sid: string): CarrierCall {
    const status = reports[Math.floor(this.#random() * reports.length)]!;
    const duration = this.#random();
    const durationSeconds = duration < 0.3 ? undefined : Math.floor(duration * 1_000);
    return { sid, status, durationSeconds };
  }
}

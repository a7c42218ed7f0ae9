import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createSimulatedCarrier } from "../../../src/platform/stored-carriers.ts";
import { describeCarrier } from "../../suites/carriers/suite.ts";
import { handset, personas } from "../../support/calls.ts";
import { usualSpeech } from "../../support/speech.ts";
import { openTestStorage } from "../../support/storage.ts";

const own = "+447700900700";

async function start() {
  const storage = await openTestStorage();
  const time = { now: new Date("2026-11-20T10:00:00.000Z") };
  return {
    storage,
    carrier: createSimulatedCarrier({ db: storage.db, now: () => new Date(time.now), paceMs: 0 }),
    own,
    ringing: handset,
    alsoRinging: "+447700900124",
    busy: personas.busy,
    refusing: "+447700900180",
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

describeCarrier("simulated", start);

describe("the simulated network", () => {
  it("survives a database that is closed while a call rings", async () => {
    await using storage = await openTestStorage();
    let isClosed = false;
    const db = new Proxy(storage.db, {
      get(target, name) {
        if (isClosed) throw new Error("driver has already been destroyed");
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const carrier = createSimulatedCarrier({ db, now: () => new Date() });
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const request = { reference: crypto.randomUUID(), from: own, to: handset, ringSeconds: 0.05 };
    await carrier.placeCall(
      { ...request, relay: { url: "", token: "", speech: usualSpeech, isRecorded: false } },
      { signal: AbortSignal.timeout(5_000) },
    );
    isClosed = true;
    await sleep(200);
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  it("keeps a handset in one call, whatever number it dials and whatever calls arrive at the same instant", async () => {
    await using target = await start();
    const { carrier, storage } = target;
    await carrier.listen({
      messageReceived: async () => undefined,
      messageStatus: async () => undefined,
      callStatus: async () => undefined,
      recordingSettled: async () => undefined,
      transferMissed: async () => undefined,
      callReceived: async () => ({ url: "", token: "a token", speech: usualSpeech, isRecorded: false }),
      connectCall: async () => true,
    });
    const request = {
      from: own,
      to: handset,
      ringSeconds: 30,
      relay: { url: "", token: "another token", speech: usualSpeech, isRecorded: false },
    };
    const signal = AbortSignal.timeout(5_000);
    const dialled = Promise.all([own, "+447700900701"].map((number) => carrier.calls.dial(handset, number)));
    await Promise.all([
      dialled,
      ...Array.from({ length: 2 }, () => carrier.placeCall({ ...request, reference: crypto.randomUUID() }, { signal })),
    ]);
    const running = await storage.db
      .selectFrom("simulated_calls")
      .select("id")
      .where("status", "in", ["ringing", "in-progress"])
      .execute();
    const [first, second] = await dialled;
    expect(running).toEqual([{ id: first?.id }]);
    expect(second?.id).toBe(first?.id);
  });

  it("gives no browser the number of another one that talks, or has called within a day", async () => {
    await using target = await start();
    const { carrier, storage } = target;
    const hourMs = 3_600_000;
    const handsets = Array.from({ length: 100 }, (_, at) => `+4477009005${String(at).padStart(2, "0")}`);
    const [talking = "", calling = "", silent] = handsets;
    const created_at = new Date("2026-11-20T09:00:00.000Z");
    await storage.db
      .insertInto("simulated_numbers")
      .values(handsets.map((phone_number) => ({ phone_number, reference: crypto.randomUUID(), created_at })))
      .execute();
    const at = { ring_until: created_at, created_at };
    await storage.db
      .insertInto("simulated_calls")
      .values({ sid: "SIMtalk", reference: crypto.randomUUID(), to_number: talking, status: "in-progress", ...at })
      .execute();
    expect(await carrier.handsetNumber(crypto.randomUUID())).toBeUndefined();
    target.pass(23 * hourMs);
    await carrier.calls.dial(calling, own);
    target.pass(2 * hourMs);
    expect(await carrier.handsetNumber(crypto.randomUUID())).toBe(silent);
  });

  it("sells no number that behaves by itself", async () => {
    await using target = await start();
    const found = await target.carrier.searchNumbers({ country: "GB", contains: "9001", limit: 100 });
    const sold = new Set(found.map(({ number }) => number));
    expect(Object.values(personas).filter((number) => sold.has(number))).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Carrier, CarrierCall, CarrierListener } from "../../../src/platform/carriers/carrier.ts";
import { usualSpeech } from "../../support/speech.ts";

/** A carrier to try, and numbers on its network. */
export interface CarrierTarget extends AsyncDisposable {
  readonly carrier: Carrier;
  /** One of ours. */
  readonly own: string;
  /** Rings until somebody answers, and nobody does. */
  readonly ringing: string;
  readonly alsoRinging: string;
  readonly busy: string;
  /** Takes no order. */
  readonly refusing: string;
  /** Moves the carrier's clock. */
  readonly pass: (ms: number) => void;
}

/** What every carrier does, on any network. */
export function describeCarrier(name: string, start: () => Promise<CarrierTarget>): void {
  const signal = AbortSignal.timeout(60_000);
  const relay = { url: "wss://shop.example/relay", token: "a token", speech: usualSpeech, isRecorded: false };
  const orderOf = (target: CarrierTarget, to: string) => ({
    reference: randomUUID(),
    from: target.own,
    to,
    ringSeconds: 30,
    relay,
  });

  describe(`the carrier ${name}`, () => {
    it("places a call once for its reference, and finds it by that and by its sid", async () => {
      await using target = await start();
      const { carrier } = target;
      const order = orderOf(target, target.ringing);
      expect(await carrier.findCall(order)).toBeUndefined();
      const placed = await carrier.placeCall(order, { signal });
      expect(placed).toEqual({ state: "accepted", sid: expect.any(String) });
      expect(await carrier.placeCall(order, { signal })).toEqual(placed);
      const { sid } = placed as { sid: string };
      const found = await carrier.findCall({ reference: order.reference });
      expect(found).toMatchObject({ sid, reference: order.reference, status: "ringing" });
      expect(await carrier.findCall({ sid })).toEqual(found);
    });

    it("refuses a call that it cannot carry, and knows nothing of it", async () => {
      await using target = await start();
      const order = orderOf(target, target.refusing);
      expect(await target.carrier.placeCall(order, { signal })).toMatchObject({ state: "refused" });
      expect(await target.carrier.findCall(order)).toBeUndefined();
    });

    it("reports how a call goes, and ends one that nobody answers, that is busy or that is hung up", async () => {
      await using target = await start();
      const { carrier } = target;
      const reports: CarrierCall[] = [];
      await carrier.listen(listenerOf(reports));
      const orders = [target.ringing, target.busy, target.alsoRinging].map((to) => orderOf(target, to));
      const placed = await Promise.all(orders.map((order) => carrier.placeCall(order, { signal })));
      const statusesOf = (at: number) =>
        reports.filter(({ reference }) => reference === orders[at]?.reference).map(({ status }) => status);
      await expect.poll(() => [statusesOf(0), statusesOf(1)]).toEqual([["ringing"], ["busy"]]);
      const { sid } = placed[2] as { sid: string };
      await carrier.endCall(sid);
      await carrier.endCall(sid);
      target.pass(30_000);
      const statuses = await Promise.all(orders.map(async (order) => (await carrier.findCall(order))?.status));
      expect(statuses).toEqual(["no-answer", "busy", "no-answer"]);
      await expect.poll(() => statusesOf(0).at(-1)).toBe("no-answer");
    });

    it("sends a message once for its reference, and finds it", async () => {
      await using target = await start();
      const { carrier, own: from, ringing: to, refusing } = target;
      const message = { reference: randomUUID(), channel: "sms", from, to, body: "Hi" } as const;
      expect(await carrier.findMessage(message.reference)).toBeUndefined();
      const sent = await carrier.sendMessage(message, { signal });
      expect(sent).toEqual({ state: "accepted", sid: expect.any(String) });
      expect(await carrier.sendMessage(message, { signal })).toEqual(sent);
      expect(await carrier.findMessage(message.reference)).toEqual(sent);
      const refused = { ...message, reference: randomUUID(), to: refusing };
      expect(await carrier.sendMessage(refused, { signal })).toMatchObject({ state: "refused" });
    });
  });
}

function listenerOf(reports: CarrierCall[]): CarrierListener {
  return {
    messageReceived: async () => undefined,
    messageStatus: async () => undefined,
    callStatus: async (call) => void reports.push(call),
    recordingSettled: async () => undefined,
    transferMissed: async () => undefined,
    callReceived: async () => undefined,
    connectCall: async () => false,
  };
}

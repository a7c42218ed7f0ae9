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
  /** Takes no request. */
  readonly refusing: string;
  /** Moves the carrier's clock. */
  readonly pass: (ms: number) => void;
}

/** What every carrier does, on any network. */
export function describeCarrier(name: string, start: () => Promise<CarrierTarget>): void {
  const signal = AbortSignal.timeout(60_000);
  const relay = { url: "wss://shop.example/relay", token: "a token", speech: usualSpeech, isRecorded: false };
  const requestOf = (target: CarrierTarget, to: string) => ({
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
      const request = requestOf(target, target.ringing);
      expect(await carrier.findCall(request)).toBeUndefined();
      const placed = await carrier.placeCall(request, { signal });
      expect(placed).toEqual({ state: "accepted", sid: expect.any(String) });
      expect(await carrier.placeCall(request, { signal })).toEqual(placed);
      const { sid } = placed as { sid: string };
      const found = await carrier.findCall({ reference: request.reference });
      expect(found).toMatchObject({ sid, reference: request.reference, status: "ringing" });
      expect(await carrier.findCall({ sid })).toEqual(found);
    });

    it("refuses a call that it cannot carry, and knows nothing of it", async () => {
      await using target = await start();
      const request = requestOf(target, target.refusing);
      expect(await target.carrier.placeCall(request, { signal })).toMatchObject({ state: "refused" });
      expect(await target.carrier.findCall(request)).toBeUndefined();
    });

    it("reports how a call goes, and ends one that nobody answers, that is busy or that is hung up", async () => {
      await using target = await start();
      const { carrier } = target;
      const reports: CarrierCall[] = [];
      await carrier.listen(listenerOf(reports));
      const requests = [target.ringing, target.busy, target.alsoRinging].map((to) => requestOf(target, to));
      const placed = await Promise.all(requests.map((request) => carrier.placeCall(request, { signal })));
      const statusesOf = (at: number) =>
        reports.filter(({ reference }) => reference === requests[at]?.reference).map(({ status }) => status);
      await expect.poll(() => [statusesOf(0), statusesOf(1)]).toEqual([["ringing"], ["busy"]]);
      const { sid } = placed[2] as { sid: string };
      await carrier.endCall(sid);
      await carrier.endCall(sid);
      target.pass(30_000);
      const statuses = await Promise.all(requests.map(async (request) => (await carrier.findCall(request))?.status));
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

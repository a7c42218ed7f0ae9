import { describe, expect, it } from "vitest";
import { placeCall } from "../../../../src/platform/resources/calls/carrier/place-call.ts";
import { noteCallStatus } from "../../../../src/platform/resources/calls/carrier/receive-call.ts";
import { getCall, requestCall } from "../../../support/calls.ts";
import { createTestCarrier } from "../../../support/carrier.ts";
import { startPlatform } from "../../../support/platform.ts";

describe("a call", () => {
  it("is placed once where two processes run its job at the same time, and again later", async () => {
    await using platform = await startPlatform();
    const { call_id } = await requestCall(platform);
    const place = () =>
      placeCall.run({ call_id }, platform.services as never, { signal: new AbortController().signal } as never);
    await Promise.all([place(), place()]);
    await place();
    expect(platform.carrier.requests).toBe(1);
  });

  it("is ended at the carrier as soon as that has it, where its owner has ended it meanwhile", async () => {
    let letGo = () => {};
    const untilLetGo = new Promise<void>((resolve) => (letGo = resolve));
    let placed: string | undefined;
    const ended: string[] = [];
    await using platform = await startPlatform({
      createCarrier: (db) => {
        const carrier = createTestCarrier({ db, now: () => new Date("2026-11-20T10:00:00.000Z") });
        return {
          ...carrier,
          async placeCall(request, more) {
            const outcome = await carrier.placeCall(request, more);
            placed = outcome.state === "accepted" ? outcome.sid : undefined;
            await untilLetGo;
            return outcome;
          },
          endCall(sid) {
            ended.push(sid);
            return carrier.endCall(sid);
          },
        };
      },
    });
    const { call_id: id } = await requestCall(platform);
    platform.platform.worker.start();
    await expect.poll(() => placed).toBeTypeOf("string");
    const { key: token } = platform.owner;
    expect((await platform.request("POST", `/user/calls/${id}/end`, { token })).status).toBe(200);
    letGo();
    await expect.poll(() => ended).toContain(placed);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it("is paid in seconds that have begun, where the carrier does not count them", async () => {
    await using platform = await startPlatform();
    const { call_id: id } = await requestCall(platform);
    const { reference } = await platform.db
      .selectFrom("calls")
      .select("reference")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await noteCallStatus({ sid: "SIM1", reference, status: "in-progress" }, platform.services);
    platform.pass(12_400);
    await noteCallStatus({ sid: "SIM1", reference, status: "completed" }, platform.services);
    expect(await getCall(platform, id)).toMatchObject({ status: "ended", duration: 13, total_cost: 0.015167 });
  });
});

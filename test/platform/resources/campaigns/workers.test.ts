import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { callNextLead } from "../../../../src/platform/resources/campaigns/calling/call-next-lead.ts";
import { dialCampaign } from "../../../../src/platform/resources/campaigns/calling/dial-campaign.ts";
import { settleLead } from "../../../../src/platform/resources/campaigns/calling/settle-lead.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import { counts } from "../../../counts.ts";
import { listCalls, personas } from "../../../support/calls.ts";
import {
  addLead,
  type CallingPlatform,
  calledNumbers,
  callingServices,
  campaignOf,
  leadOf,
  listLeads,
  makeCampaign,
  passTime,
  startCalling,
  startCampaign,
  untilLead,
} from "../../../support/campaigns.ts";

/** A campaign under way in a process whose worker does nothing yet. */
async function waitingCampaign(leads: number, settings: object = {}) {
  const platform = await startCalling({ isWorking: false });
  const campaign = await makeCampaign(platform, settings);
  const ids: number[] = [];
  for (let made = 0; made < leads; made++)
    ids.push(await addLead(platform, campaign, { phone_number: personas.busy, allow_dupplicate: true }));
  await startCampaign(platform, campaign);
  return { platform, campaign, ids };
}

describe("several workers that call for one campaign", () => {
  it("call each lead once, and no more at a time than the campaign may", async () => {
    const most = 5;
    const { platform, campaign, ids } = await waitingCampaign(2 * most, { max_calls_in_parallel: most });
    await using _ = platform;
    const context = { signal: new AbortController().signal, attempt: 1, complete: async () => undefined };
    const work = () => dialCampaign.run({ campaign_id: campaign }, callingServices(platform), context);
    await Promise.all(Array.from({ length: counts.racingWorkers }, work));
    expect(await calledNumbers(platform)).toHaveLength(most);
    const called = await calledLeads(platform);
    expect(new Set(called).size).toBe(most);
    platform.platform.worker.start();
    for (const id of ids) await untilLead(platform, id, "rescheduled");
    expect((await calledLeads(platform)).sort()).toEqual([...ids].sort());
    expect(platform.carrier.requests).toBe(ids.length);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("make no more calls either where each of them finds other leads", async () => {
    const most = 1;
    const { platform, campaign, ids } = await waitingCampaign(1, { max_calls_in_parallel: most });
    await using _ = platform;
    const { id: __, ...lead } = await platform.db
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", Number(ids[0]))
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, () => ({ ...lead, variables: "{}" })); // a transaction takes fifty
    await platform.db.insertInto("leads").values(others).execute();
    const services = callingServices(platform);
    const work = () => inTransaction(platform.db, (tx) => callNextLead(tx, campaign, services));
    const race: Promise<unknown>[] = [];
    await platform.db.transaction().execute(async (tx) => {
      // Until this ends, all may count calls, and none takes a lead.
      await sql`lock table leads in exclusive mode`.execute(tx);
      race.push(...Array.from({ length: 8 }, work));
      await sleep(200);
    });
    await Promise.all(race);
    expect(new Set(await calledLeads(platform)).size).toBe(most);
  });

  it("hold money for no more calls than it covers", async () => {
    const { platform, campaign } = await waitingCampaign(6, { max_calls_in_parallel: 10 });
    await using _ = platform;
    const account = platform.db.updateTable("ledger_accounts").where("user_id", "=", platform.owner.userId);
    await account.set({ posted_micros: 1_500_000n }).execute(); // two calls
    const services = callingServices(platform);
    await Promise.all(
      Array.from({ length: counts.racingWorkers }, () =>
        inTransaction(platform.db, (tx) => callNextLead(tx, campaign, services)),
      ),
    );
    expect(await calledNumbers(platform)).toHaveLength(2);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_500_000n, heldMicros: 1_400_000n });
    expect(await campaignOf(platform, campaign)).toMatchObject({ status: "in-progress" });
  });
});

describe("a process that dies while it calls a lead", () => {
  it("before it has written the call down: leaves the lead, and the next process calls it once", async () => {
    const { platform, campaign, ids } = await waitingCampaign(1);
    await using _ = platform;
    const death = new Error("the process dies");
    const dying = inTransaction(platform.db, async (tx) => {
      expect(await callNextLead(tx, campaign, callingServices(platform))).toBe(true);
      throw death;
    });
    await expect(dying).rejects.toBe(death);
    expect(await calledNumbers(platform)).toEqual([]);
    expect(await leadOf(platform, Number(ids[0]))).toMatchObject({ status: "created" });
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    await passTime(platform, 15_000); // the next process
    await untilLead(platform, Number(ids[0]), "rescheduled");
    expect(platform.carrier.requests).toBe(1);
  });

  it("before the carrier is asked: the next process places that call, and no other", async () => {
    const { platform, campaign, ids } = await waitingCampaign(1);
    await using _ = platform;
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    expect(await leadOf(platform, Number(ids[0]))).toMatchObject({ status: "processing" });
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    expect(platform.carrier.requests).toBe(0);
    await passTime(platform, 15_000);
    await untilLead(platform, Number(ids[0]), "rescheduled");
    expect([platform.carrier.requests, (await listCalls(platform)).total]).toEqual([1, 1]);
  });

  it("and starts again hours later: does not place that call any more, but calls the lead anew within the hours", async () => {
    const hours = { allowed_hours_start_time: "09:00", allowed_hours_end_time: "17:59" };
    const { platform, campaign, ids } = await waitingCampaign(1, hours);
    await using _ = platform;
    const lead = Number(ids[0]);
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    await passTime(platform, 16 * 60 * 60_000); // two in the morning
    await expect
      .poll(async () => (await listCalls(platform)).data)
      .toMatchObject([{ status: "no-answer", end_reason: "too late", held: 0 }]);
    await expect
      .poll(() => platform.db.selectFrom("leads").select(["next_call_at", "attempts", "call_id"]).execute())
      .toEqual([{ next_call_at: new Date("2026-11-21T09:00:00.000Z"), attempts: 0, call_id: null }]);
    expect(platform.carrier.requests).toBe(0);
    await passTime(platform, 7 * 60 * 60_000);
    await expect.poll(async () => (await listCalls(platform)).data[0]?.status).toBe("busy");
    await untilLead(platform, lead, "rescheduled");
    expect(platform.carrier.requests).toBe(1);
  });

  it("after the carrier was asked: the lead is called once the carrier says that it knows no call, and no attempt is counted", async () => {
    const { platform, campaign, ids } = await waitingCampaign(1);
    await using _ = platform;
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    await platform.db.updateTable("calls").set({ asked_at: platform.services.now() }).execute();
    await passTime(platform, 31_000);
    const { storage, services } = platform;
    await settleOpenCalls({ ...services, storage, liveCalls: new LiveCalls(storage, { now: services.now }) });
    expect([platform.carrier.requests, (await listCalls(platform)).total]).toEqual([0, 1]);
    await passTime(platform, 1_000);
    await expect.poll(() => platform.carrier.requests).toBe(1);
    await untilLead(platform, Number(ids[0]), "rescheduled"); // who was called is busy
    expect((await listCalls(platform)).total).toBe(2);
    const { attempts } = await platform.db.selectFrom("leads").select("attempts").executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
  });

  it("while it moves the lead on: the attempt counts once", async () => {
    const { platform, campaign, ids } = await waitingCampaign(1);
    await using _ = platform;
    platform.platform.worker.start();
    const leadId = Number(ids[0]);
    await untilLead(platform, leadId, "rescheduled");
    const callId = Number((await listCalls(platform)).data[0]?.id);
    await Promise.all([1, 2, 3].map(() => settleLead({ leadId, callId }, platform.services)));
    const { attempts } = await platform.db.selectFrom("leads").select("attempts").executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
    expect((await listLeads(platform)).map(({ status }) => status)).toEqual(["rescheduled"]);
    // News of the first call that comes during the next one is no news of that.
    await passTime(platform, 60 * 60_000 - 1);
    await platform.platform.worker.stop();
    platform.pass(1);
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    await settleLead({ leadId, callId }, platform.services);
    expect(await leadOf(platform, leadId)).toMatchObject({ status: "processing" });
  });
});

async function calledLeads({ db }: CallingPlatform): Promise<(number | null)[]> {
  return (await db.selectFrom("calls").select("lead_id").execute()).map(({ lead_id }) => lead_id);
}

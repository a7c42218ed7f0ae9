import { describe, expect, it } from "vitest";
import { addNumber, create, send } from "../../../support/assistants.ts";
import { listCalls, personas } from "../../../support/calls.ts";
import {
  addLead,
  calledNumbers,
  campaignOf,
  leadOf,
  listLeads,
  makeCampaign,
  setStatus,
  startCalling,
  startCampaign,
  untilLead,
} from "../../../support/campaigns.ts";

const unknownId = 2_147_483_647;

describe("POST /user/campaigns", () => {
  it("refuses each wrong field by name, with one message for all", async () => {
    await using platform = await startCalling({ isWorking: false });
    const other = await platform.addOwner();
    const foreignNumber = await platform.db
      .insertInto("phone_numbers")
      .values({
        user_id: other.userId,
        phone_number: "+447700900799",
        country_code: "GB",
        type: "normal",
        sms_capable: true,
        region: "gb",
        carrier: "simulated",
        created_at: platform.services.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const inbound = await create(platform, { type: "inbound" });
    const own = await addNumber(platform, "+447700900701");
    const valid = { name: "Reminders", assistant_id: platform.assistantId };
    const cases: [more: object, field: string][] = [
      [{ name: "" }, "name"],
      [{ assistant_id: unknownId }, "assistant_id"],
      [{ assistant_id: other.assistantId }, "assistant_id"],
      [{ assistant_id: inbound }, "assistant_id"],
      [{ timezone: "Mars/Olympus" }, "timezone"],
      [{ max_calls_in_parallel: 0 }, "max_calls_in_parallel"],
      [{ max_calls_in_parallel: 11 }, "max_calls_in_parallel"],
      [{ allowed_hours_start_time: "24:00" }, "allowed_hours_start_time"],
      [{ allowed_hours_end_time: "9:00" }, "allowed_hours_end_time"],
      [{ allowed_days: ["someday"] }, "allowed_days.0"],
      [{ allowed_days: [] }, "allowed_days"],
      [{ max_retries: 0 }, "max_retries"],
      [{ retry_interval: 9 }, "retry_interval"],
      [{ retry_interval: 4_321 }, "retry_interval"],
      [{ retry_on_goal_incomplete: true }, "goal_completion_variable"],
      [{ goal_completion_variable: "booked" }, "goal_completion_variable"],
      [{ phone_number_ids: [own, foreignNumber.id] }, "phone_number_ids.1"],
    ];
    for (const [more, field] of cases) {
      const { status, body } = await send(platform, "POST", "/user/campaigns", { ...valid, ...more });
      expect([status, body.message, Object.keys(body.errors ?? {})], JSON.stringify(more)).toEqual([
        422,
        "The given data was invalid.",
        [field],
      ]);
    }
    expect((await send(platform, "GET", "/user/campaigns")).body).toEqual([]);
  });

  it("makes a draft with the defaults, and lists it for its owner alone", async () => {
    await using platform = await startCalling({ isWorking: false });
    const id = await makeCampaign(platform);
    const other = await platform.addOwner();
    expect((await send(platform, "GET", "/user/campaigns")).body).toEqual([
      {
        id,
        name: "Reminders",
        status: "draft",
        max_calls_in_parallel: 3,
        mark_complete_when_no_leads: true,
        allowed_hours_start_time: "00:00",
        allowed_hours_end_time: "23:59",
        allowed_days: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
        max_retries: 3,
        retry_interval: 60,
        created_at: "2026-11-20T10:00:00.000000Z",
        updated_at: "2026-11-20T10:00:00.000000Z",
        stop_reason: null,
        assistant_id: expect.any(Number),
        timezone: "UTC",
        phone_number_ids: [],
        retry_on_voicemail: false,
        retry_on_goal_incomplete: false,
        goal_completion_variable: null,
      },
    ]);
    expect((await send(platform, "GET", "/user/campaigns", undefined, other.key)).body).toEqual([]);
    const numbers = [
      await addNumber(platform, "+447700900703"),
      await addNumber(platform, "+447700900702"),
    ].toReversed();
    const chosen = { timezone: "Asia/Kolkata", phone_number_ids: numbers, retry_on_voicemail: true };
    const body = { name: "Renewals", assistant_id: platform.assistantId, ...chosen };
    const created = await send(platform, "POST", "/user/campaigns", body);
    expect([created.status, created.body.data]).toEqual([201, expect.objectContaining(chosen)]);
    expect((await send(platform, "GET", "/user/campaigns")).body[0]).toEqual(created.body.data);
  });
});

describe("POST /user/campaigns/update-status", () => {
  it("refuses in the order field, action, campaign, assistant, balance, each with success: false", async () => {
    await using platform = await startCalling({ isWorking: false, balanceUsd: 0.39 });
    const id = await makeCampaign(platform);
    const other = await platform.addOwner();
    const refusal = async (campaign: number, action: string, token?: string) => {
      const { status, body } = await setStatus(platform, campaign, action, token);
      return [status, body];
    };
    const missing = await send(platform, "POST", "/user/campaigns/update-status", { campaign_id: id });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ["action"]]);
    expect(await refusal(unknownId, "pause")).toEqual([400, { message: "Invalid action", success: false }]);
    const unknown = [404, { message: "Campaign not found", success: false }];
    expect(await refusal(unknownId, "start")).toEqual(unknown);
    expect(await refusal(id, "start", other.key)).toEqual(unknown);
    await send(platform, "PUT", `/user/assistant/${platform.assistantId}`, { status: "inactive" });
    expect(await refusal(id, "start")).toEqual([400, { message: "The assistant is inactive", success: false }]);
    await send(platform, "PUT", `/user/assistant/${platform.assistantId}`, { status: "active" });
    expect(await refusal(id, "start")).toEqual([400, { message: "Insufficient balance", success: false }]);
    expect(await campaignOf(platform, id)).toMatchObject({ status: "draft" });
    // What is needed depends on who is called: ten minutes with somebody in Britain cost 0.70 USD.
    const account = platform.db.updateTable("ledger_accounts").where("user_id", "=", platform.owner.userId);
    await account.set({ posted_micros: 690_000n }).execute();
    await addLead(platform, id);
    expect(await refusal(id, "start")).toEqual([400, { message: "Insufficient balance", success: false }]);
    await account.set({ posted_micros: 700_000n }).execute();
    await startCampaign(platform, id);
  });

  it("starts, stops and starts again; stopping what does not run changes nothing", async () => {
    await using platform = await startCalling({ isWorking: false });
    const id = await makeCampaign(platform);
    const statusAfter = async (action: string) => (await setStatus(platform, id, action)).body.data;
    expect(await statusAfter("stop")).toEqual({ campaign_id: id, status: "draft" });
    expect(await statusAfter("start")).toEqual({ campaign_id: id, status: "in-progress" });
    expect(await statusAfter("start")).toEqual({ campaign_id: id, status: "in-progress" });
    expect(await statusAfter("stop")).toEqual({ campaign_id: id, status: "stopped" });
    expect(await statusAfter("start")).toEqual({ campaign_id: id, status: "in-progress" });
  });

  it("calls nobody once it is stopped, and goes on with those who are left when it starts again", async () => {
    await using platform = await startCalling();
    const id = await makeCampaign(platform);
    await startCampaign(platform, id);
    await setStatus(platform, id, "stop");
    const lead = await addLead(platform, id, { phone_number: personas.busy });
    const second = await makeCampaign(platform);
    await startCampaign(platform, second);
    await untilLead(platform, await addLead(platform, second, { phone_number: personas.busy }), "rescheduled");
    expect(await leadOf(platform, lead)).toMatchObject({ status: "created" });
    await startCampaign(platform, id);
    await untilLead(platform, lead, "rescheduled");
    expect(await calledNumbers(platform)).toEqual([personas.busy, personas.busy]);
  });
});

describe("DELETE /user/campaign/{id}", () => {
  it("deletes it with its leads, keeps calls with its name, and does not make the one that was not placed", async () => {
    await using platform = await startCalling({ isWorking: false });
    const id = await makeCampaign(platform);
    await addLead(platform, id);
    await startCampaign(platform, id);
    platform.platform.worker.start();
    await expect.poll(async () => (await listCalls(platform)).data[0]?.status).toBe("ringing");
    const other = await platform.addOwner();
    const foreign = await send(platform, "DELETE", `/user/campaign/${id}`, undefined, other.key);
    expect([foreign.status, foreign.body]).toEqual([404, { message: "Campaign not found" }]);
    expect((await listCalls(platform, `?campaign_id=${id}`)).total).toBe(1);
    expect(await send(platform, "DELETE", `/user/campaign/${id}`)).toMatchObject({ status: 200 });
    expect(await send(platform, "DELETE", `/user/campaign/${id}`)).toMatchObject({ status: 404 });
    expect(await listLeads(platform)).toEqual([]);
    // It rings on: nobody hangs up on a person because a list was deleted.
    expect((await listCalls(platform)).data).toMatchObject([{ status: "ringing", campaign_name: "Reminders" }]);
    await platform.platform.worker.stop();
    const another = await makeCampaign(platform);
    await addLead(platform, another, { phone_number: "+447700900124" });
    await startCampaign(platform, another);
    expect((await listCalls(platform)).total).toBe(1);
  });
});

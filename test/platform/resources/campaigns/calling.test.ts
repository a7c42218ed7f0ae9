import { describe, expect, it } from "vitest";
import type { TurnEvent } from "../../../../src/platform/engine/turn.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { deep, drawn } from "../../../counts.ts";
import { addNumber, send } from "../../../support/assistants.ts";
import { handset, listCalls, personas } from "../../../support/calls.ts";
import {
  addLead,
  type CallingPlatform,
  calledNumbers,
  campaignOf,
  leadOf,
  listLeads,
  makeCampaign,
  passTime,
  startCalling,
  startCampaign,
  untilLead,
} from "../../../support/campaigns.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const minuteMs = 60_000;
const refused = "+447700900180";

/** A campaign under way with these leads. */
async function callLeads(platform: CallingPlatform, settings: object, ...leads: object[]) {
  const campaign = await makeCampaign(platform, settings);
  const ids: number[] = [];
  for (const lead of leads) ids.push(await addLead(platform, campaign, { allow_dupplicate: true, ...lead }));
  await startCampaign(platform, campaign);
  return { campaign, leads: ids, first: Number(ids[0]) };
}

describe("a campaign that calls", () => {
  it("talks with each lead by its own variables, and is completed once none is left", async () => {
    await using platform = await startCalling({
      runningClock: true,
      assistant: { initial_message: "Hi {{name}}.", variables: { name: "there" } },
    });
    const { campaign, leads } = await callLeads(
      platform,
      {},
      { phone_number: personas.hangsUp, variables: { name: "Ada" } },
      { phone_number: personas.hangsUp },
    );
    for (const lead of leads) await untilLead(platform, lead, "completed");
    await expect.poll(async () => (await campaignOf(platform, campaign))?.status).toBe("completed");
    const { data } = await listCalls(platform, `?campaign_id=${campaign}`);
    const heard = data.map(({ campaign_name, type, transcript }) => [campaign_name, type, transcript?.split("\n")[0]]);
    expect(heard.sort()).toEqual([
      ["Reminders", "outbound", "Assistant: Hi Ada."],
      ["Reminders", "outbound", "Assistant: Hi there."],
    ]);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
  });

  it("makes no more calls at once than it may", async () => {
    await using platform = await startCalling({ runningClock: true });
    const phones = Array.from({ length: 7 }, () => ({ phone_number: personas.hangsUp }));
    const { campaign, leads } = await callLeads(platform, { max_calls_in_parallel: 2 }, ...phones);
    await expect.poll(async () => (await campaignOf(platform, campaign))?.status).toBe("completed");
    expect(await mostAtOnce(platform)).toBe(2);
    expect(new Set((await listLeads(platform)).map(({ status }) => status))).toEqual(new Set(["completed"]));
    expect(leads).toHaveLength(7);
  });

  it.runIf(deep)("shows its own numbers in turn, and passes over one that cannot be shown", async () => {
    await using platform = await startCalling();
    const [first, second] = [
      await addNumber(platform, "+442079460101", "caller_id"),
      await addNumber(platform, "+442079460102", "caller_id"),
    ];
    const unpaid = await addNumber(platform, "+447700900701");
    const busy = Array.from({ length: 3 }, () => ({ phone_number: personas.busy }));
    const { leads } = await callLeads(platform, { phone_number_ids: [first, unpaid, second] }, ...busy);
    for (const lead of leads) await untilLead(platform, lead, "rescheduled");
    const shown = (await listCalls(platform)).data.map(({ assistant_phone_number }) => assistant_phone_number);
    expect([...new Set(shown)].sort()).toEqual(["+442079460101", "+442079460102"]);
  });

  it("calls new leads while it is under way, and waits for the first one where it has none", async () => {
    await using platform = await startCalling();
    const { campaign } = await callLeads(platform, {});
    const lead = await addLead(platform, campaign, { phone_number: personas.busy });
    await untilLead(platform, lead, "rescheduled");
    expect(await campaignOf(platform, campaign)).toMatchObject({ status: "in-progress" });
  });

  it.runIf(deep)("stays under way without leads where it is not to be completed", async () => {
    await using platform = await startCalling({ runningClock: true });
    const settings = { mark_complete_when_no_leads: false };
    const { campaign, first } = await callLeads(platform, settings, { phone_number: personas.hangsUp });
    await untilLead(platform, first, "completed");
    await passTime(platform, minuteMs);
    const second = await addLead(platform, campaign, { phone_number: personas.hangsUp, allow_dupplicate: true });
    await untilLead(platform, second, "completed");
    expect(await campaignOf(platform, campaign)).toMatchObject({ status: "in-progress" });
  });
});

describe("the hours of a campaign", () => {
  it("put a lead off to their beginning, by the lead's own timezone where it has one", async () => {
    await using platform = await startCalling(); // Friday, 10:00
    const hours = { allowed_hours_start_time: "09:00", allowed_hours_end_time: "11:59", timezone: "Asia/Tokyo" };
    const { leads } = await callLeads(
      platform,
      { ...hours, allowed_days: ["saturday", "friday"] },
      { phone_number: personas.busy, variables: { timezone: "Europe/London" } },
      { phone_number: personas.busy, variables: { timezone: "nowhere" } },
      { phone_number: personas.busy },
    );
    const [here, there, plain] = leads as [number, number, number];
    await untilLead(platform, here, "rescheduled");
    await untilLead(platform, there, "scheduled");
    await untilLead(platform, plain, "scheduled");
    expect(await calledNumbers(platform)).toEqual([personas.busy]);
    await passTime(platform, 14 * 60 * minuteMs - 1_000); // 23:59:59, 08:59:59 in Tokyo
    for (const id of [there, plain]) expect(await leadOf(platform, id)).toMatchObject({ status: "scheduled" });
    await passTime(platform, 1_000);
    for (const id of [there, plain]) await untilLead(platform, id, "rescheduled");
    // The first one's retry is due as well, and outside its own hours.
    expect(await calledNumbers(platform)).toEqual([personas.busy, personas.busy, personas.busy]);
  });
});

describe("a lead that is not reached", () => {
  it("is called again after the interval, and left after the last retry", async () => {
    await using platform = await startCalling();
    const { campaign, first } = await callLeads(
      platform,
      { max_retries: 2, retry_interval: 30 },
      { phone_number: personas.busy },
    );
    await untilLead(platform, first, "rescheduled");
    await passTime(platform, 30 * minuteMs - 1);
    expect(await calledNumbers(platform)).toHaveLength(1);
    await passTime(platform, 1);
    await expect.poll(async () => (await calledNumbers(platform)).length).toBe(2);
    await untilLead(platform, first, "rescheduled");
    await passTime(platform, 30 * minuteMs);
    await untilLead(platform, first, "reached-max-retries");
    await passTime(platform, 24 * 60 * minuteMs);
    expect(await calledNumbers(platform)).toHaveLength(3);
    await expect.poll(async () => (await campaignOf(platform, campaign))?.status).toBe("completed");
  });

  it("has its secondary contacts called one after the other in the same attempt, with their own variables", async () => {
    await using platform = await startCalling({ runningClock: true });
    const { first } = await callLeads(
      platform,
      {},
      {
        phone_number: personas.busy,
        variables: { name: "Ada", order: 7 },
        secondary_contacts: [
          { phone_number: refused },
          { phone_number: personas.hangsUp, variables: { name: "Bob" } },
          { phone_number: handset },
        ],
      },
    );
    const lead = await untilLead(platform, first, "completed");
    expect(await calledNumbers(platform)).toEqual([personas.busy, refused, personas.hangsUp]);
    expect(lead.secondary_contacts.map(({ status }) => status)).toEqual(["rescheduled", "completed", "created"]);
    expect((await listCalls(platform)).data[0]?.variables).toMatchObject({ name: "Bob", order: 7 });
  });

  it.runIf(deep)(
    "begins its next attempt with the lead's own number, and leaves all contacts after the last",
    async () => {
      await using platform = await startCalling();
      const { first } = await callLeads(
        platform,
        { max_retries: 1, retry_interval: 10 },
        { phone_number: personas.busy, secondary_contacts: [{ phone_number: refused }] },
      );
      await expect.poll(() => calledNumbers(platform)).toHaveLength(2);
      await expect.poll(() => attemptsOf(platform, first)).toBe(1);
      await passTime(platform, 10 * minuteMs);
      const lead = await untilLead(platform, first, "reached-max-retries");
      expect(await calledNumbers(platform)).toEqual([personas.busy, refused, personas.busy, refused]);
      expect(lead.secondary_contacts).toMatchObject([{ status: "reached-max-retries" }]);
    },
  );

  it.each([
    [true, "rescheduled"],
    [false, "completed"],
  ] as const)("whose voicemail answers, with retry_on_voicemail %s, is %s", async (retry_on_voicemail, status) => {
    await using platform = await startCalling({ runningClock: true });
    const { first } = await callLeads(platform, { retry_on_voicemail }, { phone_number: personas.voicemail });
    await untilLead(platform, first, status);
    expect((await listCalls(platform)).data).toMatchObject([{ answered_by: "machine" }]);
  });

  const goals = [
    ["asked", "thanks", true, "rescheduled"],
    ["not asked", "thanks", false, "completed"],
    ["asked", "email", true, "completed"],
  ] as const;
  it.each(drawn(goals, 2))(
    "is called again where the goal is %s for and %s was said",
    async (_asked, said, retry, status) => {
      await using platform = await startCalling({
        assistant: {
          post_call_schema: [{ name: "email", type: "string", description: "The customer's e-mail address" }],
        },
      });
      const goal = { goal_completion_variable: "email", retry_on_goal_incomplete: retry };
      const secondary_contacts = [{ phone_number: "+447700900124" }];
      const { first } = await callLeads(platform, goal, { phone_number: handset, secondary_contacts });
      const words = said === "email" ? "My e-mail address is ada@shop.example." : "No, thank you.";
      await talk(platform, words);
      await untilLead(platform, first, status);
      expect(await calledNumbers(platform)).toEqual([handset]);
    },
  );

  it.each([
    ["nothing", undefined, "rescheduled"],
    ["something", "Yes, go on.", "completed"],
  ] as const)("whose call is lost with the server after they have said %s, is dealt with", async (_, words, status) => {
    await using platform = await startCalling();
    const { calls } = platform.carrier;
    const secondary_contacts = [{ phone_number: "+447700900124" }];
    const { first } = await callLeads(platform, {}, { phone_number: handset, secondary_contacts });
    await expect.poll(async () => (await calls.current(handset))?.state).toBe("ringing");
    const id = Number((await calls.current(handset))?.id);
    await calls.answer(handset, id);
    const transcript = async () => (await listCalls(platform)).data[0]?.transcript ?? "";
    await expect.poll(transcript).toContain("Assistant:");
    if (words) {
      calls.say(handset, id, words, { heard: "\u{10FFFF}".repeat(1_000) });
      await expect.poll(transcript).toContain(words);
    }
    // Another process finds that nobody holds the line.
    const { services, storage } = platform;
    const liveCalls = new LiveCalls(storage, { now: services.now });
    await platform.platform.worker.stop(); // it would not notice jobs that another queue adds
    await settleOpenCalls({ ...services, storage, liveCalls });
    platform.platform.worker.start();
    await untilLead(platform, first, status);
    expect(await calledNumbers(platform)).toEqual([handset]);
  });

  it.runIf(deep)("moves on without its call where that is deleted, or its end was lost", async () => {
    await using platform = await startCalling();
    const { first } = await callLeads(platform, {}, { phone_number: personas.busy });
    await untilLead(platform, first, "rescheduled");
    await platform.db.updateTable("leads").set({ status: "processing", call_id: null }).execute();
    await passTime(platform, minuteMs + 1_000);
    expect(await leadOf(platform, first)).toMatchObject({ status: "rescheduled" });
    const [call] = (await listCalls(platform)).data;
    await platform.db
      .updateTable("leads")
      .set({ status: "processing", call_id: Number(call?.id) })
      .execute();
    await passTime(platform, 1_000);
    expect(await attemptsOf(platform, first)).toBe(3);
  });
});

describe("numbers that are not called", () => {
  it("are those whose person stopped texts, or has said so in a call; the next contact is called instead", async () => {
    await using platform = await startCalling({
      models: [{ id: 1, name: "Scripted", code: "scripted", engine: findingEngine({ do_not_call: true }) }],
      assistant: { post_call_schema: [{ name: "do_not_call", type: "bool", description: "Wants no more calls" }] },
    });
    const own_number = "+442079460101";
    await addNumber(platform, own_number, "caller_id");
    const stopped = { own_number, other_number: "+447700900124", created_at: platform.services.now() };
    await platform.db.insertInto("text_opt_outs").values(stopped).execute();
    // Who stopped the texts of another owner has not stopped these calls.
    const other = await platform.addOwner();
    await giveSender(platform, { userId: other.userId, number: "+447700900702" });
    const elsewhere = { ...stopped, own_number: "+447700900702", other_number: personas.busy };
    await platform.db.insertInto("text_opt_outs").values(elsewhere).execute();
    const { first, leads, campaign } = await callLeads(
      platform,
      {},
      { phone_number: "+447700900124" },
      {
        phone_number: personas.busy,
        secondary_contacts: [{ phone_number: "+447700900124" }, { phone_number: refused }],
      },
    );
    await untilLead(platform, first, "blacklisted");
    await expect.poll(() => calledNumbers(platform)).toEqual([personas.busy, refused]);
    const second = await leadOf(platform, Number(leads[1]));
    expect(second?.secondary_contacts[0]).toMatchObject({ status: "blacklisted" });
    // What the evaluation of a call found.
    const talked = await addLead(platform, campaign, { phone_number: handset });
    await talk(platform, "Never again.");
    await untilLead(platform, talked, "blacklisted");
    const again = await addLead(platform, campaign, { phone_number: handset, allow_dupplicate: true });
    await untilLead(platform, again, "blacklisted");
    expect(await calledNumbers(platform)).toEqual([personas.busy, refused, handset]);
  });
});

describe("a campaign stops by itself", () => {
  it("when the balance covers no call, and goes on once it does; it waits for money that is held", async () => {
    await using platform = await startCalling({ balanceUsd: 1 }); // a call holds 0.70
    const { campaign, leads } = await callLeads(
      platform,
      {},
      { phone_number: handset },
      { phone_number: personas.busy },
    );
    await expect.poll(async () => (await listCalls(platform)).data[0]?.status).toBe("ringing");
    expect(await leadOf(platform, Number(leads[1]))).toMatchObject({ status: "created" });
    expect(await campaignOf(platform, campaign)).toMatchObject({ status: "in-progress" });
    const ringing = Number((await platform.carrier.calls.current(handset))?.id);
    await platform.carrier.calls.decline(handset, ringing);
    await untilLead(platform, Number(leads[1]), "rescheduled");
    await platform.db
      .updateTable("ledger_accounts")
      .set({ posted_micros: 690_000n })
      .where("user_id", "=", platform.owner.userId)
      .execute();
    await passTime(platform, 60 * minuteMs);
    await expect
      .poll(() => campaignOf(platform, campaign))
      .toMatchObject({ status: "stopped", stop_reason: "insufficient_balance" });
    expect(await calledNumbers(platform)).toHaveLength(2);
    await platform.db
      .updateTable("ledger_accounts")
      .set({ posted_micros: 2_000_000n })
      .where("user_id", "=", platform.owner.userId)
      .execute();
    await startCampaign(platform, campaign);
    await expect.poll(() => calledNumbers(platform)).toHaveLength(4);
    expect(await campaignOf(platform, campaign)).toMatchObject({ stop_reason: null });
  });

  it.runIf(deep)("after ten calls in a row that fail, and not where one between them does not", async () => {
    await using platform = await startCalling();
    const failing = (count: number) => Array.from({ length: count }, () => ({ phone_number: refused }));
    const one = { max_calls_in_parallel: 1 };
    const mixed = await callLeads(platform, one, ...failing(9), { phone_number: personas.busy }, ...failing(2));
    await untilLead(platform, Number(mixed.leads.at(-1)), "rescheduled");
    expect(await campaignOf(platform, mixed.campaign)).toMatchObject({ status: "in-progress" });
    const { campaign } = await callLeads(platform, one, ...failing(12));
    await expect
      .poll(() => campaignOf(platform, campaign))
      .toMatchObject({ status: "stopped", stop_reason: "calls_failed" });
    expect((await listCalls(platform, `?campaign_id=${campaign}`)).total).toBe(10);
  });

  it.runIf(deep)(
    "not after ten calls in a row whose order never reached the carrier: the same lead is called again, and no attempt is counted",
    async () => {
      await using platform = await startCalling();
      const lost = 11;
      platform.carrier.failNext("lose-request");
      const { campaign, leads } = await callLeads(platform, {}, { phone_number: personas.busy });
      const [lead] = leads;
      for (let order = 1; order <= lost; order++) {
        await expect.poll(() => platform.carrier.requests).toBe(order);
        if (order < lost) platform.carrier.failNext("lose-request");
        await passTime(platform, 31_000);
        await settleOpenCalls(openCallServices(platform));
        await passTime(platform, 1_000);
      }
      await expect.poll(() => platform.carrier.requests).toBe(lost + 1);
      await expect.poll(() => attemptsOf(platform, Number(lead))).toBe(1); // the only one that rang
      expect(await campaignOf(platform, campaign)).toMatchObject({ stop_reason: null });
    },
  );

  it("when its assistant is made inactive or deleted", async () => {
    await using platform = await startCalling();
    const { campaign, first } = await callLeads(platform, {}, { phone_number: personas.busy });
    await untilLead(platform, first, "rescheduled");
    await send(platform, "PUT", `/user/assistant/${platform.assistantId}`, { status: "inactive" });
    await passTime(platform, 60 * minuteMs);
    await expect
      .poll(() => campaignOf(platform, campaign))
      .toMatchObject({ status: "stopped", stop_reason: "assistant_inactive" });
    await send(platform, "PUT", `/user/assistant/${platform.assistantId}`, { status: "active" });
    await startCampaign(platform, campaign);
    await expect.poll(() => calledNumbers(platform)).toHaveLength(2);
    await untilLead(platform, first, "rescheduled");
    expect((await send(platform, "DELETE", `/user/assistant/${platform.assistantId}`)).status).toBe(200);
    await passTime(platform, 60 * minuteMs);
    await expect.poll(async () => (await campaignOf(platform, campaign))?.status).toBe("stopped");
  });
});

/** Answers the handset's call, says one sentence and hangs up. */
function openCallServices({ services, storage }: CallingPlatform) {
  return { ...services, storage, liveCalls: new LiveCalls(storage, { now: services.now }) };
}

async function talk(platform: CallingPlatform, words: string): Promise<void> {
  const { calls } = platform.carrier;
  await expect.poll(async () => (await calls.current(handset))?.state).toBe("ringing");
  const id = Number((await calls.current(handset))?.id);
  await calls.answer(handset, id);
  await expect.poll(async () => (await listCalls(platform)).data[0]?.transcript).toContain("Assistant:");
  calls.say(handset, id, words, { heard: "\u{10FFFF}".repeat(1_000) });
  await expect.poll(async () => (await listCalls(platform)).data[0]?.transcript).toContain(words);
  await calls.hangUp(handset, id);
}

/** An engine that finds these values in every call. */
function findingEngine(values: object) {
  return scriptedEngine(async function* ({ assistant: { name } }): AsyncGenerator<TurnEvent> {
    const message = name === "Evaluation" ? JSON.stringify({ summary: "A call.", values }) : "All right.";
    yield { type: "delta", text: message };
    yield { type: "done", message, functionCalls: [], model: "scripted" };
  });
}

async function attemptsOf({ db }: CallingPlatform, id: number): Promise<number | undefined> {
  return (await db.selectFrom("leads").select("attempts").where("id", "=", id).executeTakeFirst())?.attempts;
}

/** How many calls there were at the same time at most. */
async function mostAtOnce({ db }: CallingPlatform): Promise<number> {
  const calls = await db.selectFrom("calls").select(["created_at", "ended_at"]).execute();
  const during = (at: Date) => calls.filter((call) => call.created_at <= at && (!call.ended_at || call.ended_at > at));
  return Math.max(...calls.map(({ created_at }) => during(created_at).length));
}

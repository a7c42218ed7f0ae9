import { describe, expect, it } from "vitest";
import { callNextLead } from "../../../../src/platform/resources/campaigns/calling/call-next-lead.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import { send } from "../../../support/assistants.ts";
import { handset, listCalls, personas } from "../../../support/calls.ts";
import {
  addLead,
  type CallingPlatform,
  calledNumbers,
  callingServices,
  leadOf,
  listLeads,
  makeCampaign,
  startCalling,
  startCampaign,
  untilLead,
} from "../../../support/campaigns.ts";

const unknownId = 2_147_483_647;
const taken = { phone_number: ["The phone number has already been taken."] };

describe("POST /user/lead", () => {
  it("refuses each wrong field by name, another owner's campaign, and numbers that no phone has", async () => {
    await using platform = await startCalling({ isWorking: false });
    const campaign_id = await makeCampaign(platform);
    const other = await platform.addOwner();
    const valid = { phone_number: handset, campaign_id };
    const contacts = (...phones: string[]) => ({
      secondary_contacts: phones.map((phone_number) => ({ phone_number })),
    });
    const cases: [more: object, field: string, token?: string][] = [
      [{ phone_number: undefined }, "phone_number"],
      [{ phone_number: "07700 900123" }, "phone_number"],
      [{ phone_number: "+9991234567" }, "phone_number"],
      [{ campaign_id: unknownId }, "campaign_id"],
      [{}, "campaign_id", other.key],
      [{ variables: ["Ada"] }, "variables"],
      [{ allow_dupplicate: "maybe" }, "allow_dupplicate"],
      [contacts("07700"), "secondary_contacts.0.phone_number"],
      [contacts(handset, "+9991234567"), "secondary_contacts.1.phone_number"],
      [contacts(...Array.from({ length: 11 }, () => handset)), "secondary_contacts"],
    ];
    for (const [more, field, token] of cases) {
      const { status, body } = await send(platform, "POST", "/user/lead", { ...valid, ...more }, token);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(more)).toEqual([422, [field]]);
      expect(body.message).toBe(body.errors[field][0]);
    }
    expect(await listLeads(platform)).toEqual([]);
  });

  it("answers the lead with its campaign and its contacts in order", async () => {
    await using platform = await startCalling({ isWorking: false });
    const campaign_id = await makeCampaign(platform);
    const { status, body } = await send(platform, "POST", "/user/lead", {
      phone_number: handset,
      campaign_id: String(campaign_id),
      variables: { name: "Ada", seats: 4, unknown: { to: "the assistant" } },
      secondary_contacts: [{ phone_number: "+447700900124" }, { phone_number: handset, variables: { name: "Bob" } }],
    });
    const times = { created_at: "2026-11-20 10:00:00", updated_at: "2026-11-20 10:00:00" };
    const contact = { id: expect.any(Number), status: "created", ...times };
    const data = {
      id: expect.any(Number),
      campaign_id,
      phone_number: handset,
      variables: { name: "Ada", seats: 4, unknown: { to: "the assistant" } },
      status: "created",
      ...times,
      campaign: { id: campaign_id, name: "Reminders" },
      secondary_contacts: [
        { ...contact, phone_number: "+447700900124", variables: {} },
        { ...contact, phone_number: handset, variables: { name: "Bob" } },
      ],
    };
    expect([status, body]).toEqual([200, { message: "Lead created successfully", data }]);
    expect(await listLeads(platform)).toEqual([data]);
  });

  it("refuses a number that the campaign has already, also of several at once, unless duplicates are allowed", async () => {
    await using platform = await startCalling({ isWorking: false });
    const campaign_id = await makeCampaign(platform);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(platform, "POST", "/user/lead", { phone_number: handset, campaign_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ errors: taken });
    await addLead(platform, campaign_id, { allow_dupplicate: true });
    await addLead(platform, await makeCampaign(platform));
    expect(await listLeads(platform, `&campaign_id=${campaign_id}`)).toHaveLength(2);
  });
});

describe("GET /user/leads", () => {
  it("finds leads by status, campaign, part of a number and days, newest first, and refuses other values", async () => {
    await using platform = await startCalling({ isWorking: false });
    const [first, second] = [await makeCampaign(platform), await makeCampaign(platform)];
    const one = await addLead(platform, first);
    platform.pass(24 * 3_600_000);
    const two = await addLead(platform, second, { phone_number: "+447700900124" });
    await send(platform, "PUT", `/user/leads/${two}`, { status: "completed" });
    const ids = async (query: string) => (await listLeads(platform, query)).map(({ id }) => id);
    expect(await ids("")).toEqual([two, one]);
    expect(await ids("&status=completed")).toEqual([two]);
    expect(await ids(`&campaign_id=${first}`)).toEqual([one]);
    expect(await ids("&phone_number=900124")).toEqual([two]);
    expect(await ids("&phone_number=+44 7700-900 124")).toEqual([two]);
    expect(await ids("&phone_number=%25")).toEqual([]);
    expect(await ids("&date_from=2026-11-21")).toEqual([two]);
    expect(await ids("&date_to=2026-11-20")).toEqual([one]);
    for (const query of ["status=new", "date_from=today", "per_page=101"])
      expect((await send(platform, "GET", `/user/leads?${query}`)).status, query).toBe(422);
  });
});

describe("PUT /user/leads/{id}", () => {
  it("refuses statuses of the campaign's own, foreign campaigns, taken numbers and too many variables", async () => {
    await using platform = await startCalling({ isWorking: false });
    const campaign_id = await makeCampaign(platform);
    const other = await platform.addOwner();
    const variables = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`name${at}`, at]));
    const id = await addLead(platform, campaign_id, { variables });
    await addLead(platform, campaign_id, { phone_number: "+447700900124" });
    const cases: [body: object, field: string][] = [
      [{ status: "processing" }, "status"],
      [{ status: "blacklisted" }, "status"],
      [{ campaign_id: unknownId }, "campaign_id"],
      [{ phone_number: "+447700900124" }, "phone_number"],
      [{ phone_number: "+9991234567" }, "phone_number"],
      [{ variables: { one: "more" } }, "variables"],
    ];
    for (const [body, field] of cases) {
      const answer = await send(platform, "PUT", `/user/leads/${id}`, body);
      expect([answer.status, answer.body.message, Object.keys(answer.body.errors ?? {})], field).toEqual([
        422,
        "Validation failed",
        [field],
      ]);
    }
    const foreign = await send(platform, "PUT", `/user/leads/${id}`, {}, other.key);
    expect([foreign.status, foreign.body]).toEqual([404, { message: "Lead not found" }]);
  });

  it("changes what is given, by both paths, and merges variables", async () => {
    await using platform = await startCalling({ isWorking: false });
    const [first, second] = [await makeCampaign(platform), await makeCampaign(platform)];
    const id = await addLead(platform, first, { variables: { name: "Ada", seats: 4 } });
    const changed = await send(platform, "PUT", `/user/leads/${id}`, { variables: { seats: 5, table: null } });
    expect([changed.status, changed.body]).toEqual([200, { message: "Lead updated successfully" }]);
    await send(platform, "PUT", `/leads/${id}`, { campaign_id: second, phone_number: "+447700900125" });
    expect(await leadOf(platform, id)).toMatchObject({
      campaign: { id: second },
      phone_number: "+447700900125",
      variables: { name: "Ada", seats: 5, table: null },
      status: "created",
    });
  });

  it("stands during a call: the call's end changes nothing, and a new beginning waits for it", async () => {
    await using platform = await startCalling();
    const { campaign, lead, simulated } = await ringingLead(platform);
    await send(platform, "PUT", `/user/leads/${lead}`, { status: "completed" });
    await platform.carrier.calls.decline(handset, simulated);
    await expect.poll(async () => (await listCalls(platform)).data[0]?.status).toBe("busy");
    await expect.poll(() => callIdOf(platform, lead)).toBeNull();
    expect(await leadOf(platform, lead)).toMatchObject({ status: "completed" });
    await send(platform, "PUT", `/user/leads/${lead}`, { status: "created" });
    await expect.poll(async () => (await listCalls(platform)).data[0]).toMatchObject({ status: "ringing" });
    await send(platform, "PUT", `/user/leads/${lead}`, { status: "created" });
    expect(await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)))).toBe(false);
    expect(await calledNumbers(platform)).toEqual([handset, handset]);
    const again = Number((await platform.carrier.calls.current(handset))?.id);
    await platform.carrier.calls.decline(handset, again);
    await expect.poll(() => calledNumbers(platform)).toHaveLength(3);
  });
});

describe("DELETE /user/leads/{id}", () => {
  it("does not call a lead that is gone, and lets a call go on that rings already", async () => {
    await using platform = await startCalling();
    const other = await platform.addOwner();
    const { lead, simulated } = await ringingLead(platform);
    expect((await send(platform, "DELETE", `/user/leads/${lead}`, undefined, other.key)).status).toBe(404);
    expect((await send(platform, "DELETE", `/user/leads/${lead}`)).body).toEqual({
      message: "Lead deleted successfully",
    });
    expect((await send(platform, "DELETE", `/user/leads/${lead}`)).status).toBe(404);
    expect((await listCalls(platform)).data).toMatchObject([{ status: "ringing", campaign_name: "Reminders" }]);
    await platform.carrier.calls.decline(handset, simulated);
    await expect.poll(async () => (await listCalls(platform)).data[0]?.status).toBe("busy");
    expect(await calledNumbers(platform)).toEqual([handset]);
  });

  it("takes back the call that the carrier was not asked for yet, with its money", async () => {
    await using platform = await startCalling();
    const campaign = await makeCampaign(platform);
    await startCampaign(platform, campaign);
    await untilLead(platform, await addLead(platform, campaign, { phone_number: personas.busy }), "rescheduled");
    await platform.platform.worker.stop();
    const lead = await addLead(platform, campaign);
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
    expect((await platform.balance()).heldMicros).toBeGreaterThan(0n);
    await send(platform, "DELETE", `/user/leads/${lead}`);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    expect((await listCalls(platform)).data[0]).toMatchObject({ status: "no-answer", end_reason: "stopped" });
    const { requests } = platform.carrier;
    platform.platform.worker.start();
    const next = await addLead(platform, campaign, { phone_number: personas.busy, allow_dupplicate: true });
    await untilLead(platform, next, "rescheduled");
    expect(platform.carrier.requests).toBe(requests + 1);
  });
});

/** A lead whose phone rings. */
async function ringingLead(platform: CallingPlatform) {
  const campaign = await makeCampaign(platform, { mark_complete_when_no_leads: false });
  const lead = await addLead(platform, campaign);
  await startCampaign(platform, campaign);
  await expect.poll(async () => (await listCalls(platform)).data[0]).toMatchObject({ status: "ringing" });
  return { campaign, lead, simulated: Number((await platform.carrier.calls.current(handset))?.id) };
}

async function callIdOf({ db }: CallingPlatform, lead: number): Promise<number | null | undefined> {
  return (await db.selectFrom("leads").select("call_id").where("id", "=", lead).executeTakeFirst())?.call_id;
}

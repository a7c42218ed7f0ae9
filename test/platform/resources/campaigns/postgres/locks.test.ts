import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { lockOwnerEvents } from "../../../../../src/platform/events/owner-events.ts";
import { moveCall } from "../../../../../src/platform/resources/calls/move-call.ts";
import * as calls from "../../../../../src/platform/resources/calls/store.ts";
import { callNextLead } from "../../../../../src/platform/resources/campaigns/calling/call-next-lead.ts";
import { settleLead } from "../../../../../src/platform/resources/campaigns/calling/settle-lead.ts";
import * as campaigns from "../../../../../src/platform/resources/campaigns/store.ts";
import { inTransaction, type Tx } from "../../../../../src/platform/storage/db.ts";
import { send } from "../../../../support/assistants.ts";
import {
  addLead,
  type CallingPlatform,
  callingServices,
  campaignOf,
  listLeads,
  makeCampaign,
  startCalling,
  startCampaign,
} from "../../../../support/campaigns.ts";

/** A campaign of three leads, with calls of the first two that the carrier was not asked for yet. */
async function startTwoCalls() {
  const platform = await startCalling({ isWorking: false });
  const campaign = await makeCampaign(platform, { max_calls_in_parallel: 2 });
  const leads: number[] = [];
  for (let made = 0; made < 3; made++) leads.push(await addLead(platform, campaign, { allow_dupplicate: true }));
  await startCampaign(platform, campaign);
  for (let made = 0; made < 2; made++)
    await inTransaction(platform.db, (tx) => callNextLead(tx, campaign, callingServices(platform)));
  const rows = await platform.db.selectFrom("calls").select("id").orderBy("id").execute();
  const [firstCall, secondCall] = rows.map(({ id }) => id) as [number, number];
  const [firstLead, , thirdLead] = leads as [number, number, number];
  return { platform, campaign, firstLead, thirdLead, firstCall, secondCall };
}

/** Waits until so many transactions wait for locks. */
async function untilWaiting({ db }: CallingPlatform, count: number): Promise<void> {
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(count);
}

/** Has a transaction fail where it would wait: in a deadlock the database may pick either of the two. */
async function waitForNothing(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(tx);
}

describe("the locks of campaigns, leads and calls", () => {
  it("are taken from the campaign on: a transaction that waits for it holds none of the others", async () => {
    const { platform, campaign, firstLead, thirdLead, firstCall } = await startTwoCalls();
    await using _ = platform;
    const others: Promise<unknown>[] = [];
    await inTransaction(platform.db, async (tx) => {
      await campaigns.lock(tx, campaign);
      others.push(
        send(platform, "DELETE", `/user/campaign/${campaign}`),
        send(platform, "PUT", `/user/leads/${thirdLead}`, { variables: { name: "Ada" } }),
        settleLead({ leadId: firstLead, callId: firstCall }, platform.services),
      );
      await untilWaiting(platform, others.length);
      await waitForNothing(tx);
      for (const table of ["leads", "calls", "ledger_accounts"])
        await sql`select from ${sql.table(table)} for update`.execute(tx);
      await lockOwnerEvents(tx, platform.owner.userId);
    });
    await Promise.all(others);
    expect(await campaignOf(platform, campaign)).toBeUndefined();
  });

  it.each(["campaign", "leads"] as const)(
    "are taken by DELETE /user/%s/{id} before the money of a call",
    async (what) => {
      const { platform, campaign, firstLead, secondCall } = await startTwoCalls();
      await using _ = platform;
      // An earlier call of the same lead.
      if (what === "leads")
        await platform.db.updateTable("calls").set({ lead_id: firstLead }).where("id", "=", secondCall).execute();
      const path = `/user/${what}/${what === "leads" ? firstLead : campaign}`;
      let deleting: ReturnType<typeof send> | undefined;
      await inTransaction(platform.db, async (tx) => {
        await calls.lock(tx, { id: secondCall });
        deleting = send(platform, "DELETE", path);
        await untilWaiting(platform, 1);
        await waitForNothing(tx);
        const { jobs, now } = platform.services;
        expect(await moveCall(tx, { id: secondCall }, "is busy", { jobs, now: now() })).toMatchObject({
          status: "busy",
        });
      });
      expect(await deleting).toMatchObject({ status: 200 });
      expect(await listLeads(platform)).toHaveLength(what === "leads" ? 2 : 0);
      expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    },
  );
});

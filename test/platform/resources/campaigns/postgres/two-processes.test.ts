import { expect, it } from "vitest";
import { findDiscrepancies } from "../../../../../src/platform/ledger/audit.ts";
import { createPlatform } from "../../../../../src/platform/platform.ts";
import { counts } from "../../../../counts.ts";
import { personas } from "../../../../support/calls.ts";
import { makeOwner, testSecret } from "../../../../support/owner.ts";
import { makeTestDatabase } from "../../../../support/storage.ts";

/** A platform with its own connections and its own worker, as another process has them. */
async function startProcess(open: () => ReturnType<Awaited<ReturnType<typeof makeTestDatabase>>["open"]>) {
  const storage = await open();
  const platform = createPlatform({ storage, secret: testSecret });
  return { storage, platform, [Symbol.asyncDispose]: () => platform.close() };
}

const leads = counts.leadsOfProcesses;

it("two processes on one database call each lead of a campaign once", async () => {
  await using database = await makeTestDatabase();
  await using first = await startProcess(database.open);
  await using second = await startProcess(database.open);
  const { db } = first.storage;
  const { key, assistantId, userId } = await makeOwner(first.storage, new Date(), 50);
  await db
    .updateTable("assistants")
    .set({ type: "outbound", status: "active" })
    .where("id", "=", assistantId)
    .execute();
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const request = new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const response = await second.platform.fetch(request);
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()).data;
  };
  const campaign = await post("/user/campaigns", {
    name: "Reminders",
    assistant_id: assistantId,
    max_calls_in_parallel: 10,
  });
  const lead = { campaign_id: campaign.id, phone_number: personas.busy, allow_dupplicate: true };
  for (let made = 0; made < leads; made++) await post("/user/lead", lead);
  first.platform.worker.start();
  second.platform.worker.start();
  await post("/user/campaigns/update-status", { campaign_id: campaign.id, action: "start" });
  const statuses = () => db.selectFrom("leads").select(["status", "attempts", "call_id"]).distinct().execute();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual([{ status: "rescheduled", attempts: 1, call_id: null }]);
  const calls = await db.selectFrom("calls").select(["lead_id", "status"]).where("user_id", "=", userId).execute();
  expect([calls.length, new Set(calls.map(({ lead_id }) => lead_id)).size]).toEqual([leads, leads]);
  expect(await db.selectFrom("simulated_calls").select("id").execute()).toHaveLength(leads);
  expect(await findDiscrepancies(db)).toEqual([]);
});

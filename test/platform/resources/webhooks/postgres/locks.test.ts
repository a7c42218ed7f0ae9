import { sql } from "kysely";
import { expect, it } from "vitest";
import * as calls from "../../../../../src/platform/resources/calls/store.ts";
import { deliver } from "../../../../../src/platform/resources/webhooks/deliver.ts";
import { inTransaction } from "../../../../../src/platform/storage/db.ts";
import { send } from "../../../../support/assistants.ts";
import { getCall, requestCall } from "../../../../support/calls.ts";
import { startPlatform } from "../../../../support/platform.ts";
import { deliveries, startReceiver, untilDelivery } from "../../../../support/webhooks.ts";

it("locks a call before its delivery, as its deletion does: a transaction that waits for the call holds no delivery", async () => {
  await using receiver = await startReceiver({ status: 200, body: "taken" });
  await using platform = await startPlatform({ balanceUsd: 5, safeFetch: receiver.safeFetch });
  const { db, owner, services } = platform;
  const ended = [];
  for (let made = 0; made < 2; made++) ended.push((await requestCall(platform)).call_id);
  await sql`delete from pgboss.job_common`.execute(db);
  await db.updateTable("calls").set({ status: "completed", ended_at: services.now() }).execute();
  const [kept, deleted] = ended as [number, number];
  const report = (callId: number) =>
    inTransaction(db, (tx) =>
      deliver(
        tx,
        {
          userId: owner.userId,
          assistantId: owner.assistantId,
          callId,
          kind: "post-call",
          url: receiver.hook,
          payload: {},
        },
        { jobs: services.jobs, now: services.now() },
      ),
    );
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;

  await report(deleted);
  let deleting: ReturnType<typeof send> | undefined;
  await inTransaction(db, async (tx) => {
    await calls.lock(tx, { id: deleted });
    platform.platform.worker.start();
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    deleting = send(platform, "DELETE", `/user/calls/${deleted}`);
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(2);
    // It fails where it would wait: in a deadlock the database may pick either of the two.
    await sql`set local lock_timeout = '500ms'`.execute(tx);
    await sql`select from webhook_deliveries for update`.execute(tx);
  });
  expect(await deleting).toMatchObject({ status: 200 });
  expect(await deliveries(platform)).toEqual([]);

  await platform.platform.worker.stop();
  await report(kept);
  platform.platform.worker.start();
  await untilDelivery(platform, "delivered", 1);
  expect((await getCall(platform, kept)).webhook_response).toMatchObject({ status: 200, body: "taken" });
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { silentLog } from "../../../../src/platform/log.ts";
import * as calls from "../../../../src/platform/resources/calls/store.ts";
import { removeOldData } from "../../../../src/platform/retention/remove-old-data.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import { requestCall } from "../../../support/calls.ts";
import { history, say, start } from "../../../support/conversations.ts";
import { startPlatform } from "../../../support/platform.ts";

const dayMs = 24 * 3_600_000;

it("waits for nobody who works with an old row, and leaves it where it is not old any more", async () => {
  await using platform = await startPlatform({ balanceUsd: 5 });
  const { db, services, owner } = platform;
  const [resumed, silent] = [await start(platform), await start(platform)];
  const { call_id: id } = await requestCall(platform);
  await db.updateTable("calls").set({ status: "busy", ended_at: services.now() }).execute();
  await sql`delete from pgboss.job_common`.execute(db);
  await sql`update ledger_transfers set state = 'voided', settled_at = now() where state = 'held'`.execute(db);
  platform.pass(6 * dayMs);
  const remove = () => removeOldData({ ...services, log: silentLog, retentionDays: 5 });
  await inTransaction(db, async (tx) => {
    await sql`select from conversations where uuid = ${resumed} for update`.execute(tx);
    await calls.lock(tx, { id });
    expect(await remove()).toMatchObject({ conversations: 1 });
  });
  expect((await platform.request("GET", `/conversations/${silent}`)).status).toBe(404);
  await inTransaction(db, async (tx) => {
    await sql`select from assistants where id = ${owner.assistantId} for update`.execute(tx);
    expect(await remove()).toEqual({});
  });
  await say(platform, resumed, "I am back");
  expect(await remove()).toMatchObject({ calls: 1 });
  expect(await history(platform, resumed)).toHaveLength(3);
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { requestCall, untilCall } from "../../support/calls.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { giveSender } from "../../support/whatsapp.ts";

// A power cut must not leave the carrier with an order that the database has lost: money would be spent that nobody knows of.
it("writes what a carrier is asked next to the disk before it is asked: a text, a number and a call", async () => {
  await using platform = await startPlatform({ balanceUsd: 10 });
  await sql`set synchronous_commit = on`.execute(platform.db); // tests' embedded databases have it off
  const from = await giveSender(platform, platform.owner);
  const token = platform.owner.key;
  await watchCommits(platform, "phone_messages", "insert");
  await watchCommits(platform, "number_orders", "insert");
  await watchCommits(platform, "calls", "update of asked_at");

  const text = { from, to: "+447700900123", body: "Your table is ready." };
  expect((await platform.request("POST", "/user/sms", { token, body: text })).status).toBe(200);
  const number = { phone_number: "+447700900012" };
  expect((await platform.request("POST", "/user/phone-numbers/purchase", { token, body: number })).status).toBe(201);
  const { call_id } = await requestCall(platform);
  platform.platform.worker.start();
  await untilCall(platform, call_id, "ringing");

  const { rows } = await sql<{ table: string; synced: string }>`
    select distinct "table", synced from test_commits order by 1
  `.execute(platform.db);
  expect(rows).toEqual(["calls", "number_orders", "phone_messages"].map((table) => ({ table, synced: "on" })));
});

/** Notes at each commit that has changed a table whether it waits for the disk. */
async function watchCommits({ db }: TestPlatform, table: string, change: string): Promise<void> {
  await sql`create table if not exists test_commits ("table" text, synced text)`.execute(db);
  await sql`create or replace function test_note_commit() returns trigger language plpgsql as $$ begin
    insert into test_commits values (tg_table_name, current_setting('synchronous_commit'));
    return null;
  end $$`.execute(db);
  await sql`create constraint trigger ${sql.ref(`test_${table}`)} after ${sql.raw(change)} on ${sql.table(table)}
    deferrable initially deferred for each row execute function test_note_commit()`.execute(db);
}

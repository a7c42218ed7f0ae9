import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { getUsage } from "../../../src/contract/operations/account/usage.ts";
import { createBackup } from "../../../src/platform/backup/create-backup.ts";
import { restoreBackup } from "../../../src/platform/backup/restore-backup.ts";
import { listTables } from "../../../src/platform/backup/tables.ts";
import { exportAccount } from "../../../src/platform/export/export-account.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { type Log, silentLog } from "../../../src/platform/log.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import * as users from "../../../src/platform/resources/user/store.ts";
import { removeOldData } from "../../../src/platform/retention/remove-old-data.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { postgresStore } from "../../../src/proxy/index.ts";
import { send } from "../../support/assistants.ts";
import { personas, requestCall, setAssistant, untilCall } from "../../support/calls.ts";
import { addLead, makeCampaign, setStatus, startCalling, startCampaign, untilLead } from "../../support/campaigns.ts";
import { keyed, say, start } from "../../support/conversations.ts";
import { passJobTime } from "../../support/jobs.ts";
import { testSecret } from "../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openTestStorage } from "../../support/storage.ts";
import { deliveries, startReceiver, untilDelivery } from "../../support/webhooks.ts";
import { giveSender } from "../../support/whatsapp.ts";

const dayMs = 24 * 3_600_000;
const retentionDays = 5;

/** Removes what is older than five days. */
function removeOld({ services }: TestPlatform, more: { readonly log?: Log; readonly signal?: AbortSignal } = {}) {
  return removeOldData({ ...services, log: more.log ?? silentLog, retentionDays }, more.signal);
}

async function status(platform: TestPlatform, path: string): Promise<number> {
  return (await platform.request("GET", path, { token: platform.owner.key })).status;
}

async function usage(platform: TestPlatform) {
  const response = await platform.request("GET", "/user/usage?days=31", { token: platform.owner.key });
  return getUsage.success.body.parse(await response.json());
}

async function ledger(platform: TestPlatform) {
  return (await send(platform, "GET", "/user/ledger?per_page=100")).body.data;
}

/** How many rows tables hold. */
async function counted({ db }: TestPlatform, ...tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

describe("RINGBACK_RETENTION_DAYS", () => {
  it("removes conversations by their last message with all that belongs to them, and changes no money and no usage", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { owner, carrier, db } = platform;
    await giveSender(platform, { ...owner, caller: owner.assistantId });
    await carrier.write({ channel: "sms", from: "+447700900126", to: "+447700900700", body: "Who is this?" });
    await sql`delete from pgboss.job_common`.execute(db); // no assistant answers there
    const old = await start(platform);
    const busy = await start(platform, { variables: { name: "Ada" } });
    await say(platform, old, "Where is my parcel?", keyed("first"));
    await say(platform, busy, "Hi");
    platform.pass(2 * dayMs);
    await say(platform, old, "And now?");
    platform.pass(4 * dayMs);
    await say(platform, busy, "Still there?");
    const before = { usage: await usage(platform), ledger: await ledger(platform), balance: await platform.balance() };
    expect(before.usage.assistants).toMatchObject([{ chats: 3, chat_messages: 4 }]);
    // Of the WhatsApp conversation and the text nothing was written for six days.
    expect(await removeOld(platform)).toEqual({ conversations: 1, phone_messages: 1 });
    expect([await status(platform, `/conversations/${old}`), await status(platform, `/conversations/${busy}`)]).toEqual(
      [200, 200],
    );
    platform.pass(2 * dayMs);
    const logged: unknown[] = [];
    const log = { ...silentLog, info: (...entry: unknown[]) => void logged.push(entry) };
    expect(await removeOld(platform, { log })).toEqual({ conversations: 1 });
    expect(logged).toEqual([[{ retentionDays, removed: { conversations: 1 } }, "old personal data was removed"]]);
    expect([await status(platform, `/conversations/${old}`), await status(platform, `/conversations/${busy}`)]).toEqual(
      [404, 200],
    );
    const left = await counted(platform, "conversations", "messages", "turns", "phone_messages", "simulated_messages");
    expect(left).toEqual({ conversations: 1, messages: 5, turns: 2, phone_messages: 0, simulated_messages: 0 });
    const { rows } = await sql`select from idempotency_keys where key = 'first'`.execute(db);
    expect(rows).toEqual([]);

    const { data, assistants } = await usage(platform);
    expect(data.slice(0, -2)).toEqual(before.usage.data.slice(2));
    expect(assistants).toEqual(before.usage.assistants);
    expect(await ledger(platform)).toEqual(before.ledger);
    expect(await platform.balance()).toEqual(before.balance);
    expect(await findDiscrepancies(db)).toEqual([]);
    expect(await removeOld(platform)).toEqual({});
  });

  it("removes calls by their end with transcript and deliveries, and keeps them while a delivery is tried", async () => {
    await using receiver = await startReceiver({ status: 500 }, { status: 500 }, { status: 200 });
    await using platform = await startPlatform({ balanceUsd: 5, runningClock: true, safeFetch: receiver.safeFetch });
    await setAssistant(platform, { is_webhook_active: true, webhook_url: receiver.hook });
    platform.platform.worker.start();
    const { call_id: id } = await requestCall(platform, { phone_number: personas.hangsUp });
    await untilCall(platform, id, "ended_by_customer");
    const [first] = [await untilDelivery(platform, "pending", 1)];
    await platform.platform.worker.stop();
    const before = { usage: await usage(platform), ledger: await ledger(platform) };
    expect(before.usage.assistants).toMatchObject([{ calls: 1 }]);
    platform.pass(6 * dayMs);
    await removeOld(platform);
    expect(await status(platform, `/user/calls/${id}`)).toBe(200);
    expect(await deliveries(platform)).toMatchObject([{ id: first.id }]);

    await platform.db.updateTable("webhook_deliveries").set({ status: "dead", next_attempt_at: null }).execute();
    expect(await removeOld(platform)).toMatchObject({ calls: 1 });
    expect(await status(platform, `/user/calls/${id}`)).toBe(404);
    const tables = ["calls", "call_transcript", "webhook_deliveries", "owner_events", "simulated_calls"];
    expect(Object.values(await counted(platform, ...tables))).toEqual([0, 0, 0, 0, 0]);
    const after = await usage(platform);
    expect(after.data.slice(0, -6)).toEqual(before.usage.data.slice(6));
    expect(after.assistants).toEqual(before.usage.assistants);
    expect(await ledger(platform)).toEqual(before.ledger);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("keeps what runs, rings, is queued or has money held, however old it is", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const { db, owner } = platform;
    const phone_number_id = await giveSender(platform, { userId: owner.userId });
    const [answering, calling] = [await start(platform), await start(platform)];
    for (const uuid of [answering, calling]) await say(platform, uuid, "Hi");
    await requestCall(platform); // not placed: no worker runs
    await send(platform, "POST", `/conversations/${calling}/web-calls`);
    await send(platform, "POST", "/user/sms", {
      from: phone_number_id,
      to: "+447700900123",
      body: "Your table is ready.",
    });
    await sql`update phone_messages set status = 'unknown' where channel = 'sms'`.execute(db);
    await sql`update turns set state = 'running' where conversation_id = (select id from conversations where uuid = ${answering})`.execute(
      db,
    );
    platform.pass(100 * dayMs);
    await removeOld(platform);
    expect([
      await status(platform, `/conversations/${answering}`),
      await status(platform, `/conversations/${calling}`),
    ]).toEqual([200, 200]);
    expect(await counted(platform, "calls", "phone_messages", "simulated_messages")).toEqual({
      calls: 2,
      phone_messages: 2, // of the inbound one, a job is still to look whether somebody answers
      simulated_messages: 1,
    });
  });

  it("removes leads of campaigns that are over with the calls to them, and of no other", async () => {
    await using platform = await startCalling({ runningClock: true });
    const [over, draft] = [
      await makeCampaign(platform, { mark_complete_when_no_leads: true }),
      await makeCampaign(platform),
    ];
    const secondary_contacts = [{ phone_number: "+447700900124" }];
    const lead = await addLead(platform, over, { phone_number: personas.hangsUp, secondary_contacts });
    const waiting = await addLead(platform, draft);
    await startCampaign(platform, over);
    await untilLead(platform, lead, "completed");
    await expect
      .poll(
        async () =>
          (await platform.db.selectFrom("campaigns").select("status").where("id", "=", over).executeTakeFirst())
            ?.status,
      )
      .toBe("completed");
    await platform.platform.worker.stop();
    await platform.db.updateTable("campaigns").set({ status: "stopped" }).where("id", "=", over).execute();
    platform.pass(6 * dayMs);
    await platform.db.updateTable("calls").set({ ended_at: platform.services.now() }).execute();
    expect(await removeOld(platform)).toMatchObject({ leads: 1 });
    const { body } = await send(platform, "GET", "/user/leads");
    expect(body.data).toMatchObject([{ id: waiting }]);
    expect(await counted(platform, "leads", "lead_contacts", "campaigns", "calls")).toEqual({
      leads: 1,
      lead_contacts: 0,
      campaigns: 2,
      calls: 0,
    });
    expect(await setStatus(platform, over, "start")).toMatchObject({ status: 200 });
  });

  it("removes a long conversation in parts, and the next run goes on where one was interrupted", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const long = await start(platform);
    await say(platform, long, "Hi");
    const others = await Promise.all(Array.from({ length: 30 }, () => start(platform)));
    await sql`insert into messages (conversation_id, role, content, state, created_at)
      select c.id, 'user', 'Hello', 'done', ${platform.services.now()} from conversations c, generate_series(1, 600) where c.uuid = ${long}`.execute(
      platform.db,
    );
    const before = await usage(platform);
    platform.pass(6 * dayMs);
    const stop = new AbortController();
    let transactions = 0;
    const db = new Proxy(platform.db, {
      get(target, name) {
        if (name === "transaction" && ++transactions === 1) stop.abort(new Error("stopped"));
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const services = { ...platform.services, db, retentionDays };
    await expect(removeOldData(services, stop.signal)).rejects.toThrow("stopped");
    expect(await counted(platform, "conversations", "messages")).toEqual({ conversations: 31, messages: 133 });
    expect(await removeOld(platform)).toMatchObject({ conversations: others.length + 1 });
    expect(await counted(platform, "conversations", "messages")).toEqual({ conversations: 0, messages: 0 });
    expect((await usage(platform)).assistants).toEqual(before.assistants);
  });

  it("removes one of several thousand messages with those after it in one run", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    const long = await start(platform);
    await start(platform);
    await sql`insert into messages (conversation_id, role, content, state, created_at)
      select c.id, 'user', 'Hello', 'done', ${platform.services.now()} from conversations c, generate_series(1, 2600) where c.uuid = ${long}`.execute(
      platform.db,
    );
    platform.pass(6 * dayMs);
    expect(await removeOld(platform)).toMatchObject({ conversations: 2 });
    expect(await counted(platform, "conversations", "messages")).toEqual({ conversations: 0, messages: 0 });
  });

  it("is done by the worker once a day, and by nothing if it is unset", async () => {
    await using platform = await startPlatform({ retentionDays });
    await using keeping = await startPlatform();
    const gone = await start(platform);
    const kept = await start(keeping);
    for (const { pass } of [platform, keeping]) pass(6 * dayMs);
    for (const { platform: running } of [platform, keeping]) {
      running.worker.start();
      await running.worker.stop(); // the schedules are there
    }
    for (const { storage } of [platform, keeping]) await passJobTime(storage, 2 * 60_000);
    for (const { platform: running } of [platform, keeping]) running.worker.start();
    await expect.poll(() => status(platform, `/conversations/${gone}`)).toBe(404);
    const next = async ({ db }: TestPlatform) => {
      const { rows } = await sql<{
        hours: number;
      }>`select extract(epoch from start_after - now())::float8 / 3600 as hours
        from pgboss.job_common where group_id = 'retention.remove-old-data' and state < 'active'`.execute(db);
      return Math.round(rows[0]?.hours ?? 0);
    };
    await expect.poll(() => next(platform)).toBe(24);
    await expect.poll(() => next(keeping)).toBe(24);
    expect(await status(keeping, `/conversations/${kept}`)).toBe(200);
  });

  it("is refused by createPlatform unless it is a whole number of days", async () => {
    await using storage = await openTestStorage();
    for (const wrong of [0, -1, 1.5, Number.NaN])
      expect(() => createPlatform({ storage, secret: testSecret, retentionDays: wrong })).toThrow("retentionDays");
  });

  it("leaves exports whole, with the usage that is kept", async () => {
    await using platform = await startPlatform({ balanceUsd: 5 });
    await say(platform, await start(platform), "Call me on +44 7700 900123");
    platform.pass(6 * dayMs);
    await removeOld(platform);
    const { email } = await users.get(platform.db, platform.owner.userId);
    const pieces: Uint8Array[] = [];
    for await (const piece of exportAccount(platform.storage, email)) pieces.push(piece);
    const text = Buffer.concat(pieces).toString("utf8");
    expect(text).not.toContain("900123");
    const counted = text
      .split("\n")
      .flatMap((line) => (line ? [JSON.parse(line)] : []))
      .filter(({ record }) => record === "usage_days");
    expect(counted.map(({ data }) => data)).toMatchObject([{ chats: 1, chat_messages: 1, micros: 10_000 }]);
  });

  it("removes again what an older backup has brought back", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ringback-retention-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "older.rb");
    await using source = await startPlatform();
    await using target = await startPlatform();
    const uuid = await start(source);
    const vault = createVault(testSecret);
    await writeFile(file, createBackup({ storage: source.storage, vault, now: source.services.now }));
    target.pass(6 * dayMs);
    await restoreBackup(file, { storage: target.storage, vault, replace: true });
    expect((await target.request("GET", `/conversations/${uuid}`)).status).toBe(200);
    expect(await removeOld(target)).toEqual({ conversations: 1 });
    expect((await target.request("GET", `/conversations/${uuid}`)).status).toBe(404);
  });

  it("deletes entries of the server's proxy that have expired", async () => {
    await using platform = await startPlatform();
    const { db } = platform;
    const run = (text: string) => sql.raw(text).execute(db);
    const client = {
      query: async (text: string, values: unknown[] = []) => ({
        rows: [...(await db.executeQuery({ ...sql.raw(text).compile(db), parameters: values })).rows],
      }),
    };
    const store = postgresStore(client);
    await store.set("verified:1:sms", "+447700900123", 1_000);
    await store.set("verified:2:sms", "+447700900124", 86_400_000);
    await run("update ringback_proxy set expires_at = now() - interval '1 s' where key = 'verified:1:sms'");
    try {
      expect(await removeOld(platform)).toEqual({ ringback_proxy: 1 });
      const { rows } = await run("select key from ringback_proxy");
      expect(rows).toEqual([{ key: "verified:2:sms" }]);
    } finally {
      await run("drop table ringback_proxy"); // the next test gets this database
    }
  });

  it("is described for every table", async () => {
    await using storage = await openTestStorage();
    const docs = await readFile(new URL("../../../docs/deployment.md", import.meta.url), "utf8");
    const section = docs.slice(docs.indexOf("## Remove old data"), docs.indexOf("## Upgrade"));
    const tables = (await listTables(storage.db)).map(({ name }) => name).filter((name) => name.startsWith("public."));
    expect(tables.filter((name) => !section.includes(`\`${name.replace("public.", "")}\``))).toEqual([]);
  });
});

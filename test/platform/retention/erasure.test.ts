import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { listTables } from "../../../src/platform/backup/tables.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { eraseLeftNow } from "../../../src/platform/retention/erase-left.ts";
import { places } from "../../../src/platform/retention/registry/registry.ts";
import { removeOldData } from "../../../src/platform/retention/remove-old-data.ts";
import { followHandset, personas, requestCall, setAssistant, untilCall } from "../../support/calls.ts";
import { addLead, makeCampaign, startCalling, startCampaign, untilLead } from "../../support/campaigns.ts";
import { keyed, say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform, type TestPlatformOptions } from "../../support/platform.ts";
import { openTestStorage } from "../../support/storage.ts";
import { findTraces, keepLog } from "../../support/traces.ts";
import { startReceiver, untilDelivery } from "../../support/webhooks.ts";
import { giveSender } from "../../support/whatsapp.ts";

const dayMs = 24 * 3_600_000;
/** Digits that no row of a new database has. */
const person = "+447700900188";
const digits = person.slice(-9);
const own = "+447700900700";

/** A platform that reports to a receiver, with all that it logs. */
async function startTraced(options: TestPlatformOptions = {}) {
  const receiver = await startReceiver({ status: 200 });
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  const kept = keepLog();
  const platform = await startPlatform({
    balanceUsd: 20,
    runningClock: true,
    safeFetch: receiver.safeFetch,
    log: kept.log,
    ...options,
  });
  onTestFinished(() => platform[Symbol.asyncDispose]());
  await giveSender(platform, { userId: platform.owner.userId, number: own });
  const is_webhook_active = true;
  await setAssistant(platform, { initial_message: "Hi {{name}}.", is_webhook_active, webhook_url: receiver.hook });
  return { ...platform, logged: kept.text };
}

type Traced = Awaited<ReturnType<typeof startTraced>>;

const api = async (platform: TestPlatform, method: string, path: string, body?: object, more = keyed(path)) => {
  const response = await platform.request(method, path, { body, token: platform.owner.key, ...more });
  expect(response.status, `${path} ${await response.clone().text()}`).toBeLessThan(300);
  return response.json();
};

const words = ["zqname", "zqsaid", "zqmail", "zqanswer", "zqsummary", "zqtext", "zqauthor"];

/** A conversation in a page with all that visitors and owners do there. The call that was ordered in it is another person's. */
async function holdConversation(platform: Traced): Promise<{ uuid: string; callId: number }> {
  const uuid = await start(platform, { variables: { name: "zqname" } }, keyed("start"));
  await say(platform, uuid, "I am called zqsaid.", keyed("say"));
  await platform.request("POST", `/conversations/${uuid}/person`, { body: { email: "zqmail@example.org" } });
  const answer = { message: "zqanswer", name: "zqauthor" };
  await api(platform, "POST", `/user/conversations/${uuid}/messages`, answer);
  const { id: from } = await platform.db.selectFrom("phone_numbers").select("id").executeTakeFirstOrThrow();
  const followed = keyed("text", { "ringback-followed-conversation": uuid });
  await api(platform, "POST", "/user/sms", { from, to: person, body: "zqtext" }, followed);
  const variables = { conversation_id: uuid, chat_summary: "Visitor: zqsummary" };
  const { call_id: callId } = await requestCall(
    platform,
    { phone_number: personas.hangsUp, variables },
    { "idempotency-key": "call" },
  );
  const web = await api(platform, "POST", `/conversations/${uuid}/web-calls`, {}, {});
  await api(platform, "POST", `/user/calls/${web.call_id}/end`);
  platform.platform.worker.start();
  await untilCall(platform, callId, "ended_by_customer");
  await untilDelivery(platform, "delivered", 1);
  await untilCall(platform, web.call_id, "no-answer");
  return { uuid, callId };
}

async function holdWhatsapp({ carrier, db, ...platform }: Traced): Promise<string> {
  platform.platform.worker.start();
  await carrier.write({ channel: "whatsapp", from: person, to: own, body: "zqsaid", name: "zqname" } as never);
  const conversation = () => db.selectFrom("conversations").select("uuid").where("customer_phone", "=", person);
  await expect.poll(async () => (await conversation().executeTakeFirst())?.uuid).toBeDefined();
  const { uuid } = await conversation().executeTakeFirstOrThrow();
  await api({ carrier, db, ...platform }, "POST", `/user/conversations/${uuid}/messages`, {
    message: "zqanswer",
    name: "zqauthor",
  });
  return uuid;
}

/** A call to somebody who talks in it, reported and over. */
async function holdCall(platform: Traced): Promise<number> {
  platform.platform.worker.start();
  await using phone = followHandset(platform, person);
  const { call_id: id } = await requestCall(
    platform,
    { phone_number: person, variables: { name: "zqname" } },
    { "idempotency-key": "talk" },
  );
  await untilCall(platform, id, "ringing");
  const { calls } = platform.carrier;
  const callId = Number((await calls.current(person))?.id);
  await calls.answer(person, callId);
  await expect.poll(() => phone.turns).toEqual(["Hi zqname."]);
  calls.say(person, callId, "zqsaid", { heard: "Hi zqname." });
  await expect.poll(() => phone.turns).toHaveLength(2);
  await calls.hangUp(person, callId);
  await untilCall(platform, id, "ended_by_customer");
  await untilDelivery(platform, "delivered", 1);
  return id;
}

/** What is found of the person, beside the name in the log. */
async function traces({ db, logged }: Traced, texts: readonly string[] = [...words, digits]) {
  return [...(await findTraces(db, texts)), ...texts.filter((text) => logged().includes(text))];
}

describe("deleting leaves no words and no numbers", () => {
  it("of a conversation in a page, its texts, its web calls, stored answers, and the summary in a call", async () => {
    const platform = await startTraced();
    const { uuid, callId } = await holdConversation(platform);
    const before = await traces(platform);
    for (const place of [
      "calls.given_variables",
      "idempotency_keys.body",
      "messages.content",
      "owner_events.data",
      "phone_messages.body",
      "simulated_messages.to_number",
      "webhook_deliveries.payload",
    ])
      expect(before).toContain(place);
    const usage = await api(platform, "GET", "/user/usage?days=1", undefined, {});
    await api(platform, "DELETE", `/user/conversations/${uuid}`);
    expect(await traces(platform)).toEqual([]);
    const after = await api(platform, "GET", "/user/usage?days=1", undefined, {});
    expect(after.data[0].sms).toEqual(usage.data[0].sms);
    // The call itself stays, and so does what is left of its report.
    expect(await api(platform, "GET", `/user/calls/${callId}`, undefined, {})).toMatchObject({
      variables: { conversation_id: uuid },
    });
    const { payload } = await platform.db.selectFrom("webhook_deliveries").select("payload").executeTakeFirstOrThrow();
    expect(JSON.parse(payload).input_variables).toEqual({ conversation_id: uuid });
  });

  it("of a conversation on WhatsApp", async () => {
    const platform = await startTraced();
    const uuid = await holdWhatsapp(platform);
    expect(await traces(platform)).toContain("simulated_messages.body");
    await api(platform, "DELETE", `/user/conversations/${uuid}`);
    expect(await traces(platform)).toEqual([]);
  });

  it("of an assistant's conversations", async () => {
    const platform = await startTraced();
    const { id: phone_number_id } = await platform.db
      .selectFrom("phone_numbers")
      .select("id")
      .where("phone_number", "=", own)
      .executeTakeFirstOrThrow();
    await platform.db.updateTable("assistants").set({ phone_number_id }).execute();
    await holdWhatsapp(platform);
    await holdConversation(platform);
    await api(platform, "DELETE", `/user/assistant/${platform.owner.assistantId}`);
    expect(await traces(platform)).toEqual([]);
  });

  it("of a call, its stored answer, its events, its reports, and the network's record of it", async () => {
    const platform = await startTraced();
    const id = await holdCall(platform);
    const before = await traces(platform);
    for (const place of ["idempotency_keys.body", "owner_events.data", "simulated_calls.to_number"])
      expect(before).toContain(place);
    await api(platform, "DELETE", `/user/calls/${id}`);
    expect(await traces(platform)).toEqual([]);
  });

  it("of a lead, its secondary contacts, and the calls to them, now or when they are over", async () => {
    const platform = await startCalling({ runningClock: true });
    onTestFinished(() => platform[Symbol.asyncDispose]());
    const traced = { ...platform, logged: () => "" };
    const variables = { name: "zqname" };
    const campaign = await makeCampaign(platform);
    const secondary_contacts = [{ phone_number: "+447700900187", variables: { name: "zqsaid" } }];
    const done = await addLead(platform, campaign, { phone_number: personas.hangsUp, variables, secondary_contacts });
    await startCampaign(platform, campaign);
    await untilLead(platform, done, "completed");
    const texts = ["zqname", "zqsaid", "7700900187", personas.hangsUp];
    expect(await traces(traced, texts)).toEqual(
      expect.arrayContaining(["calls.other_number", "simulated_calls.to_number"]),
    );
    const calls = async () => (await api(platform, "GET", "/user/usage?days=1", undefined, {})).data[0].calls;
    const counted = await calls();
    await api(platform, "DELETE", `/user/leads/${done}`);
    expect(await traces(traced, texts)).toEqual([]);
    expect(await calls()).toEqual(counted);

    await using phone = followHandset(platform, person);
    const other = await makeCampaign(platform);
    const called = await addLead(platform, other, { phone_number: person, variables });
    await startCampaign(platform, other);
    await expect.poll(() => platform.carrier.calls.current(person)).toMatchObject({ state: "ringing" });
    await api(platform, "DELETE", `/user/leads/${called}`);
    await eraseLeftNow(platform);
    expect(await traces(traced, [digits])).toContain("calls.other_number");
    await platform.carrier.calls.hangUp(person, Number((await platform.carrier.calls.current(person))?.id));
    await expect
      .poll(async () => {
        await eraseLeftNow(platform);
        return traces(traced, ["zqname", digits]);
      })
      .toEqual([]);
    expect(phone.turns).toEqual([]);
  });

  it("of anything that is older than the retention period", async () => {
    const platform = await startTraced();
    await holdWhatsapp(platform);
    await holdConversation(platform);
    await holdCall(platform);
    await platform.platform.worker.stop();
    platform.pass(6 * dayMs);
    await sql`update pgboss.job_common set state = 'completed' where state <= 'active'`.execute(platform.db);
    await removeOldData({ ...platform.services, log: silentLog, retentionDays: 5 });
    expect(await traces(platform)).toEqual([]);
  });
});

describe("the registry of personal data", () => {
  it("names every column of text, JSON and bytes, and no other", async () => {
    await using storage = await openTestStorage();
    const isText = /^(?:text|character varying|jsonb?|bytea|tsvector|name)/;
    const found = (await listTables(storage.db))
      .filter(({ name }) => name.startsWith("public."))
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ type }) => isText.test(type))
          .map((column) => `${name.replace("public.", "")}.${column.name}`),
      );
    const named = Object.entries(places).flatMap(([table, { personal = [], other = [] }]) =>
      [...personal, ...other].map((column) => `${table}.${column}`),
    );
    expect(named.filter((column) => column !== "chunks.search").sort()).toEqual(found.sort());
  });

  it("says of every column with people's words what deletes it, and foreign keys do what it says of them", async () => {
    await using storage = await openTestStorage();
    const entries = Object.entries(places);
    const loose = entries.filter(
      ([, { personal = [], goesWith, age, stays }]) => personal.length > 0 && !goesWith && !age && !stays,
    );
    expect(loose).toEqual([]);
    const { rows: keys } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and confdeltype = 'c'`.execute(storage.db);
    const roots = { conversation: "conversations", call: "calls", lead: "leads", "phone message": "phone_messages" };
    const falls = (table: string, root: string): boolean =>
      keys.some(({ child, parent }) => child === table && (parent === root || falls(parent, root)));
    for (const [table, { goesWith = {} }] of entries)
      for (const [kind, root] of Object.entries(roots)) {
        const rule = goesWith[kind as keyof typeof roots];
        if (rule === "itself") expect(table).toBe(root);
        if (rule === "cascade") expect(falls(table, root), `${table} falls with ${root}`).toBe(true);
      }
  });
});

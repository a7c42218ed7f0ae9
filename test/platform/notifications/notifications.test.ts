import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getNotifications } from "../../../src/contract/operations/account/notifications.ts";
import { openSmtp } from "../../../src/platform/mail/smtp/smtp-sender.ts";
import { readSmtpUrl, type SmtpSettings } from "../../../src/platform/mail/smtp/smtp-url.ts";
import { notifyDue } from "../../../src/platform/notifications/notify-members.ts";
import { quietUntil } from "../../../src/platform/notifications/settings.ts";
import { say, start } from "../../support/conversations.ts";
import { passJobTime, storedJobs } from "../../support/jobs.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { createPushBrowser, type PushBrowser } from "../../support/push.ts";
import { startSmtpServer } from "../../support/smtp-server.ts";
import { signInAs } from "../team/team.ts";

const minutes = 60_000;

/** A push service and a chat's webhook in one: what came, by path, and what it answers. */
async function startReceiver() {
  const arrived: { readonly path: string; readonly headers: Record<string, unknown>; readonly body: Buffer }[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    arrived.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(statuses.get(path) ?? 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    statuses,
    at: (path: string) => arrived.filter((one) => one.path === path),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe("notifications", () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let platform: TestPlatform;

  beforeAll(async () => {
    receiver = await startReceiver();
    smtp = await startSmtpServer();
  });
  afterAll(async () => {
    await receiver.close();
    await smtp[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    receiver.arrived.length = 0;
    receiver.statuses.clear();
    smtp.mails.length = 0;
    const settings = readSmtpUrl(`smtp://${smtp.host}?from=Shop <chat@shop.example>`) as SmtpSettings;
    platform = await startPlatform({
      safeFetch: { allowOrigins: [receiver.origin] },
      mail: openSmtp(settings),
      consoleUrl: "https://chat.example/console",
    });
    platform.platform.worker.start();
  });
  afterEach(() => platform[Symbol.asyncDispose]());

  const call = async (method: string, path: string, body?: object, token = platform.owner.key) =>
    platform.request(method, path, { token, ...(body ? { body } : {}) });

  /** Lets a member's browser take push messages at a path. */
  async function subscribe(path: string, token = platform.owner.key): Promise<PushBrowser> {
    const browser = createPushBrowser();
    const device = { endpoint: receiver.origin + path, keys: browser.keys };
    expect((await call("POST", "/user/notifications/devices", device, token)).status).toBe(201);
    return browser;
  }

  /** Moves the clocks, tells what is due, and waits until it was sent. */
  async function pass(ms = 0): Promise<void> {
    await platform.platform.worker.stop();
    platform.pass(ms);
    await passJobTime(platform, ms);
    await notifyDue(platform.services);
    platform.platform.worker.start();
    await expect
      .poll(async () =>
        (await storedJobs(platform)).filter(
          ({ kind, state, dueInMs }) =>
            kind === "notifications.deliver" && (state === "active" || (state === "created" && dueInMs <= 0)),
        ),
      )
      .toEqual([]);
  }

  const wait = (uuid: string) => platform.request("POST", `/conversations/${uuid}/person`, { body: {} });

  it("brings a waiting visitor to an agent's browser, sealed for it, once, and without a word of theirs", async () => {
    const agent = await signInAs(platform, "agent");
    const browser = await subscribe("/agent", agent);
    await subscribe("/owner");
    const uuid = await start(platform);
    await say(platform, uuid, "canary");
    await wait(uuid);
    await pass();
    await pass();
    const [message, ...others] = receiver.arrived;
    expect([message?.path, others]).toEqual(["/agent", []]);
    expect(browser.open(message?.body ?? Buffer.alloc(0))).toMatchObject({
      title: "A visitor is waiting for a person",
      text: "In a chat with Mara. Nobody has answered yet.",
      place: `conversations/${uuid}`,
    });
    expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(String(message?.headers.authorization)).toMatch(/^vapid t=/);
    expect(message?.body.includes("canary")).toBe(false);
  });

  it("goes on to the next when nobody has answered within person_wait_minutes, and to nobody once somebody has", async () => {
    const agent = await signInAs(platform, "agent");
    await subscribe("/agent", agent);
    await subscribe("/owner");
    const [left, answered] = [await start(platform), await start(platform)];
    await wait(left);
    await wait(answered);
    await pass();
    expect(receiver.at("/agent")).toHaveLength(2);
    await call("POST", `/user/conversations/${answered}/messages`, { message: "Hello", name: "Bo" });
    await pass(9 * minutes);
    expect(receiver.at("/owner")).toEqual([]);
    await pass(2 * minutes);
    expect(receiver.at("/owner")).toHaveLength(1);
    await pass(60 * minutes);
    expect(receiver.arrived).toHaveLength(3);
  });

  it("tells the next at once where the first is in quiet hours or has turned it off", async () => {
    const agent = await signInAs(platform, "agent");
    await subscribe("/agent", agent);
    await subscribe("/owner");
    const quiet_hours = { begin: "08:00", end: "12:00", timezone: "Europe/London" };
    const set = await call("PUT", "/user/notifications", { quiet_hours }, agent);
    expect(getNotifications.success.body.parse(await set.json()).quiet_hours).toEqual(quiet_hours);
    await wait(await start(platform));
    await pass();
    expect(receiver.arrived.map(({ path }) => path)).toEqual(["/owner"]);
    await call("PUT", "/user/notifications", { quiet_hours: null, kinds: { waiting: { push: false } } }, agent);
    await wait(await start(platform));
    await pass();
    expect(receiver.arrived.map(({ path }) => path)).toEqual(["/owner", "/owner"]);
  });

  it("notifies the assignee of a conversation, by e-mail too, and nobody who takes one over", async () => {
    const agent = await signInAs(platform, "agent");
    await subscribe("/agent", agent);
    await subscribe("/owner");
    smtp.mails.length = 0; // the invitation
    await call("PUT", "/user/notifications", { kinds: { assigned: { email: true } } }, agent);
    const { id } = await (await call("GET", "/user/members/me", undefined, agent)).json();
    const [given, taken] = [await start(platform), await start(platform)];
    await call("PUT", `/user/conversations/${given}`, { assignee_id: id });
    await call("PUT", `/user/conversations/${taken}`, { assignee_id: id }, agent);
    await pass();
    expect(receiver.arrived.map(({ path }) => path)).toEqual(["/agent"]);
    expect(smtp.mails.map(({ to }) => to)).toEqual([["agent@shop.example"]]);
    expect(smtp.mails[0]?.text).toContain(`https://chat.example/console/conversations/${given}`);
  });

  it("writes to chats in their own form, keeps their addresses secret, and says why one did not take it", async () => {
    const url = `${receiver.origin}/slack/secret`;
    const made = await call("POST", "/user/notification-hooks", {
      url,
      kinds: ["waiting", "balance", "failing", "campaign"],
    });
    expect(made.status).toBe(201);
    const { data: hook } = await made.json();
    expect(JSON.stringify(await (await call("GET", "/user/notification-hooks")).json())).not.toContain("secret");
    const refused = await call("POST", "/user/notification-hooks", { url: "http://10.0.0.1/", kinds: ["balance"] });
    expect(refused.status).toBe(422);
    const test = await call("POST", `/user/notification-hooks/${hook.id}/test`);
    expect(await test.json()).toEqual({ error: null });

    await sql`update ledger_accounts set posted_micros = 900000 where user_id = ${platform.owner.userId}`.execute(
      platform.db,
    );
    await sql`insert into campaigns (user_id, assistant_id, name, status, timezone, max_calls_in_parallel, start_time, end_time, allowed_days,
        max_retries, retry_interval_min, retry_on_voicemail, retry_on_goal_incomplete, mark_complete_when_no_leads, created_at, updated_at)
      select user_id, id, 'Spring', 'in-progress', 'UTC', 1, '00:00', '23:59', '{}', 0, 10, false, false, true, now(), now() from assistants`.execute(
      platform.db,
    );
    await sql`update campaigns set status = 'stopped', stop_reason = 'calls_failed'`.execute(platform.db);
    await wait(await start(platform));
    await pass(30 * 24 * 60 * minutes); // the database's own clock is another
    const said = receiver.at("/slack/secret").map(({ body }) => JSON.parse(body.toString()).text as string);
    expect(said.map((text) => text.split("\n")[0]).toSorted()).toEqual([
      "A campaign has stopped",
      "A visitor is waiting for a person",
      "This is a test",
      "Your balance is low",
    ]);
    expect(said.find((text) => text.includes("campaign"))).toContain(
      "Spring has stopped by itself. Too many calls failed",
    );

    receiver.statuses.set("/slack/secret", 500);
    const failing = await call("POST", `/user/notification-hooks/${hook.id}/test`);
    expect(await failing.json()).toEqual({ error: "It answered 500." });
  });

  it("sends nothing twice to a chat after its process was killed while it sent, and tries again what did not arrive", async () => {
    const url = `${receiver.origin}/chat`;
    await call("POST", "/user/notification-hooks", { url, kinds: ["waiting"] });
    receiver.statuses.set("/chat", 503);
    await wait(await start(platform));
    await pass();
    expect(receiver.at("/chat")).toHaveLength(1);
    receiver.statuses.delete("/chat");
    // As a process leaves it that is killed between the request and its answer.
    await platform.db.updateTable("notification_deliveries").set({ state: "sending" }).execute();
    await passJobTime(platform, 2 * minutes);
    await pass();
    await expect
      .poll(() => platform.db.selectFrom("notification_deliveries").select("state").executeTakeFirst())
      .toEqual({ state: "unknown" });
    expect(receiver.at("/chat")).toHaveLength(1);
  });

  it("promises visitors answers by e-mail where it sends them, and nowhere else", async () => {
    await using without = await startPlatform();
    const features = async (one: TestPlatform) => {
      const response = await one.request("GET", `/conversations/${await start(one)}`);
      return response.headers.get("ringback-features")?.split(", ").includes("email");
    };
    expect([await features(platform), await features(without)]).toEqual([true, false]);
  });

  it("sends an invitation by e-mail, where the server can", async () => {
    const invited = await call("POST", "/user/members", { email: "bo@shop.example", role: "agent" });
    const { code, emailed } = await invited.json();
    expect(emailed).toBe(true);
    expect(smtp.mails.map(({ to }) => to)).toEqual([["bo@shop.example"]]);
    expect(smtp.mails[0]?.text).toContain(`https://chat.example/console/join?code=${code}`);
  });

  it("forgets a browser that has gone, and keeps each member's browsers to themselves", async () => {
    await subscribe("/gone");
    receiver.statuses.set("/gone", 410);
    await wait(await start(platform));
    await pass();
    expect(receiver.at("/gone")).toHaveLength(1);
    const { devices, push_key } = await (await call("GET", "/user/notifications")).json();
    expect(devices).toEqual([]);
    expect(push_key).toMatch(/^[\w-]{87}$/);
    const agent = await signInAs(platform, "agent");
    await subscribe("/mine", agent);
    const own = await (await call("GET", "/user/notifications", undefined, agent)).json();
    expect(Object.keys(own.kinds)).toEqual(["waiting", "assigned"]);
    const foreign = await call("DELETE", `/user/notifications/devices/${own.devices[0].id}`);
    expect(foreign.status).toBe(404);
    expect((await call("DELETE", `/user/notifications/devices/${own.devices[0].id}`, undefined, agent)).status).toBe(
      200,
    );
  });
});

describe("quiet hours", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:30Z`);
  const night = { begin: "22:00", end: "07:00", timezone: "UTC" };

  it.each([
    ["21:59", undefined],
    ["22:00", "2026-11-21T07:00:00.000Z"],
    ["03:00", "2026-11-20T07:00:00.000Z"],
    ["06:59", "2026-11-20T07:00:00.000Z"],
    ["07:00", undefined],
  ])("at %s end at %s", (time, end) => {
    expect(quietUntil(night, at(time))?.toISOString()).toBe(end);
  });

  it("are those of the member's time zone", () => {
    expect(quietUntil({ ...night, timezone: "Asia/Tokyo" }, at("13:00"))?.toISOString()).toBe(
      "2026-11-20T22:00:00.000Z",
    );
  });
});

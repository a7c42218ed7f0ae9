import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLog } from "../../../src/platform/log.ts";
import { deleteDueAccountsNow } from "../../../src/platform/resources/user/delete-account.ts";
import { removeOldData } from "../../../src/platform/retention/remove-old-data.ts";
import { addNumber, create, read, send } from "../../support/assistants.ts";
import { history, say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { storedJobs } from "../../support/jobs.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { signInAs } from "../team/team.ts";

const day = 24 * 60 * 60_000;

describe("the settings of an account", () => {
  let platform: TestPlatform;
  const engine = scriptedEngine();
  beforeAll(async () => {
    platform = await startPlatform({
      balanceUsd: 10,
      engine,
    });
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it("lets assistants without a contact of their own say the account's", async () => {
    await send(platform, "PUT", "/user/me", { fallback_contact: "Ring 020 7946 0102" });
    const own = await create(platform, { fallback_contact: "Write to help@shop.example" });
    const { uuid: assistant_id } = await read(platform, own);
    await say(platform, await start(platform), "Hello");
    await say(platform, await start(platform, { assistant_id }), "Hello");
    expect(engine.seen.map(({ assistant }) => assistant.fallbackContact)).toEqual([
      "Ring 020 7946 0102",
      "Write to help@shop.example",
    ]);
  });

  it("says with its prices whether visitors see them: not unless the account says so", async () => {
    const shown = async () => (await send(platform, "GET", "/user/prices")).body.shown_to_visitors;
    expect(await shown()).toBe(false);
    await send(platform, "PUT", "/user/me", { show_prices: true });
    expect(await shown()).toBe(true);
  });

  it("counts results and usage by the days of its own time zone", async () => {
    const { key: token, assistantUuid: assistant_id } = await platform.addOwner();
    const get = async (path: string) => (await platform.request("GET", path, { token })).json();
    const set = (timezone: string) => platform.request("PUT", "/user/me", { token, body: { timezone } });
    expect(await get("/user/usage?days=1")).toMatchObject({ timezone: "UTC" });
    expect((await set("Mars/Olympus")).status).toBe(422);
    expect(await (await set("Pacific/Kiritimati")).json()).toMatchObject({ timezone: "Pacific/Kiritimati" });
    await say(platform, await start(platform, { assistant_id }), "Hello");
    // 10:00 in UTC is the first moment of the next day there.
    const date = new Date(platform.services.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(date).not.toBe(platform.services.now().toISOString().slice(0, 10));
    const results = await get("/user/results?days=1");
    expect(results).toMatchObject({ timezone: "Pacific/Kiritimati", data: [{ date, conversations: 1 }] });
    expect((await get("/user/usage?days=1")).data).toMatchObject([{ date, chats: 1, chat_messages: 1 }]);
  });

  it("keeps conversations for as many days as the account says, and those of other accounts for as long as the server does", async () => {
    const other = await platform.addOwner();
    const conversations = [await start(platform), await start(platform, { assistant_id: other.assistantUuid })];
    for (const uuid of conversations) await say(platform, uuid, "Hello");
    await send(platform, "PUT", "/user/me", { retention_days: 3 });
    platform.pass(4 * day);
    await removeOldData({ ...platform.services, retentionDays: undefined });
    const left = await Promise.all(
      conversations.map(async (uuid) => (await platform.request("GET", `/conversations/${uuid}`)).status),
    );
    expect(left).toEqual([404, 200]);
    expect(await history(platform, conversations[1] ?? "")).not.toHaveLength(0);
    await send(platform, "PUT", "/user/me", { retention_days: null });
  });

  it("exports all that the account owns as a file, to owners alone", async () => {
    const response = await platform.request("GET", "/user/export", { token: platform.owner.key });
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="ringback-\d{4}-\d\d-\d\d\.jsonl"/,
    );
    const lines = (await response.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toEqual({ end: true, records: lines.length - 1 });
    expect(lines.filter(({ record }) => record === "assistants").length).toBeGreaterThan(0);
    const admin = await signInAs(platform, "admin");
    for (const [method, path] of [
      ["GET", "/user/export"],
      ["POST", "/user/me/deletion"],
    ] as const) {
      const refused = await platform.request(method, path, {
        token: admin,
        ...(method === "POST" ? { body: { confirm: "x" } } : {}),
      });
      expect([refused.status, refused.headers.get("ringback-code")]).toEqual([403, "ROLE_NOT_ALLOWED"]);
    }
  });

  it("is deleted a week after somebody typed its address, with all that it owns, and not before", async () => {
    const { owner } = platform;
    const { email } = (await send(platform, "GET", "/user/me")).body;
    expect((await send(platform, "POST", "/user/me/deletion", { confirm: "somebody@else.example" })).status).toBe(400);
    await addNumber(platform, "+442079460102");
    const uuid = await start(platform);
    await say(platform, uuid, "My name is Ada Canary");
    await send(platform, "POST", "/user/me/deletion", { confirm: ` ${email.toUpperCase()} ` });
    await send(platform, "DELETE", "/user/me/deletion");
    platform.pass(8 * day);
    expect(await deleteDueAccountsNow({ ...platform.services, log: silentLog })).toBe(0);
    expect((await send(platform, "POST", "/user/me/deletion", { confirm: email })).body.deletes_at).not.toBeNull();
    platform.pass(6 * day);
    expect(await deleteDueAccountsNow({ ...platform.services, log: silentLog })).toBe(0);
    expect((await say(platform, uuid, "Still there?")).status).toBe(200);
    platform.pass(1.1 * day);
    expect(await deleteDueAccountsNow({ ...platform.services, log: silentLog })).toBe(1);
    expect((await platform.request("GET", "/user/me", { token: owner.key })).status).toBe(401);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await storedJobs(platform)).map(({ kind }) => kind)).toContain("phone-numbers.release");
    for (const table of ["users", "members", "assistants", "conversations", "messages", "owner_events"] as const) {
      const rows = await platform.db.selectFrom(table).selectAll().execute();
      expect(
        JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? String(value) : value)),
        table,
      ).not.toContain("Canary");
    }
    expect(await platform.db.selectFrom("users").select("id").where("id", "=", owner.userId).execute()).toEqual([]);
  });
});

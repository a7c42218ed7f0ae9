import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { deep, drawn } from "../counts.ts";
import { least } from "../support/assistants.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { startTwilio } from "../support/twilio/stand-in.ts";
import { addAccounts, addAccountsTo } from "./support/accounts.ts";
import { builtPlatform } from "./support/built-platform.ts";
import { dataFolder, emptyFolder, startDemo } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";
import { ringback, startProgram } from "./support/program.ts";

/** Where Twilio reaches the server. */
const publicUrl = "https://chat.example";

describe("ringback-server user", () => {
  it("makes an account with a password in a folder that nobody has open, and gives it money and a key", async () => {
    using data = dataFolder();
    const password = "correct horse battery";
    const added = await ringback(data.path, ["user", "add", "Ada@example.com", "--name", "Ada", "--password"], {
      input: `${password}\n`,
    });
    expect(added).toMatchObject({ code: 0, complaint: "" });
    // In a folder that is open the server runs a command, which takes a quarter of the time.
    let server = deep ? undefined : await startPlatform(data.path);
    await using _ = { [Symbol.asyncDispose]: async () => void (await server?.stop()) };
    expect((await ringback(data.path, ["user", "credit", "ada@example.com", "15"])).out).toContain("15.00 USD");
    expect((await ringback(data.path, ["user", "credit", "ada@example.com", "-2.505"])).out).toContain("12.495 USD");
    const { out: key } = await ringback(data.path, ["user", "key", "ada@example.com"]);
    expect((await ringback(data.path, ["user", "list"])).out).toMatch(
      /^ada@example\.com {2}Ada {2}12\.495 USD\s+1 key$/,
    );

    server ??= await startPlatform(data.path);
    const me = await fetch(`${server.url}/api/user/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(await me.json()).toMatchObject({ name: "Ada", email: "ada@example.com", total_balance: 12.495 });
    expect((await login(server.url, password)).status).toBe(200);
  });

  it.runIf(deep)("ends an account's sessions with its old password", async () => {
    using data = dataFolder();
    await addAccounts(data.path, [{ email: "ada@example.com", password: "the first password" }]);
    await using server = await startPlatform(data.path);
    const { token } = await (await login(server.url, "the first password")).json();
    expect(
      await ringback(data.path, ["user", "password", "ada@example.com"], { input: "the second password" }),
    ).toMatchObject({ code: 0 });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/api/user/me`, { headers })).status).toBe(401);
    expect((await login(server.url, "the first password")).status).toBe(401);
    expect((await login(server.url, "the second password")).status).toBe(200);
  });

  it.runIf(deep)("says what is wrong and does nothing", async () => {
    using data = dataFolder();
    await using _server = await startPlatform(data.path);
    await ringback(data.path, ["user", "add", "ada@example.com"]);
    const wrongs = [
      [["user", "add", "ada@example.com"], "There is an account ada@example.com already.", 1],
      [["user", "add", "ada"], "That is no e-mail address.", 1],
      [["user", "credit", "ada@example.com", "0"], "An amount is not 0", 1],
      [["user", "credit", "ada@example.com", "-12.51"], "ada@example.com has 0 USD to spend", 1],
      [["user", "credit", "ada@example.com", "1e3"], "An amount is written like 25 or 12.50", 1],
      [["user", "credit", "ada@example.com", "0.0000001"], "An amount is written like 25 or 12.50", 1],
      [["user", "credit", "ada@example.com", "9999999"], "at most 1000000 USD", 1],
      [["user", "credit", "bob@example.com", "5"], "There is no account bob@example.com.", 1],
      [["user", "password", "ada@example.com"], "A password needs at least 12 characters.", 1],
      [["fly"], "Unknown command: fly.", 2],
    ] as const;
    for (const [words, complaint, code] of drawn(wrongs, 2)) {
      const outcome = await ringback(data.path, words, { input: "short" });
      expect(outcome).toMatchObject({ code, out: "" });
      expect(outcome.complaint).toContain(complaint);
    }
    expect((await ringback(data.path, ["user", "list"])).out).toMatch(
      /^ada@example\.com {2}Ada {2}0\.00 USD\s+0 keys$/,
    );
  });

  it.runIf(deep)("waits for its turn where others ask at the same time", async () => {
    using data = dataFolder();
    const emails = ["ada@example.com", "bob@example.com", "cleo@example.com"];
    const outcomes = await Promise.all(emails.map((email) => ringback(data.path, ["user", "add", email])));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 0, complaint: "" });
    const { out } = await ringback(data.path, ["user", "list"]);
    for (const email of emails) expect(out).toContain(email);
  });

  it.runIf(deep)("makes no folder for a question, and refuses a wrong setting", async () => {
    using data = dataFolder();
    const missing = join(data.path, "mistyped");
    expect(await ringback(missing, ["user", "list"])).toMatchObject({ code: 1, out: "" });
    expect(existsSync(missing)).toBe(false);
    const outcome = await ringback(data.path, ["user", "list"], { env: { RINGBACK_SECRET: "short" } });
    expect(outcome).toMatchObject({ code: 1, complaint: "RINGBACK_SECRET needs at least 32 characters" });
  });
});

describe.runIf(deep)("ringback beside a running server", () => {
  it("has the server do it, which goes on meanwhile; doctor lists what is simulated and unsafe, and fails over what is wrong", async () => {
    using data = dataFolder();
    const demo = await startDemo(data.path, { RINGBACK_SAFE_FETCH_ALLOW: "http://10.0.0.5:8000" });
    onTestFinished(async () => void (await demo.stop()));
    expect(await ringback(data.path, ["user", "add", "ada@example.com"])).toMatchObject({ code: 0 });
    const { out: key } = await ringback(data.path, ["user", "key", "ada@example.com", "--name", "laptop"]);
    await ringback(data.path, ["user", "credit", "ada@example.com", "0.000001"]);
    const headers = { authorization: `Bearer ${key}` };
    expect(await (await fetch(`${demo.url}/api/user/me`, { headers })).json()).toMatchObject({
      total_balance: 0.000001,
    });
    const { data: keys } = await (await fetch(`${demo.url}/api/user/api-keys`, { headers })).json();
    expect(keys).toMatchObject([{ name: "laptop" }]);

    const healthy = await ringback(data.path, ["doctor"]);
    expect(healthy.code).toBe(0);
    for (const line of [
      "○ Database: PGlite",
      "○ Assistant: the offline engine",
      "○ Money: demo money",
      "! Tools may reach inside this network: http://10.0.0.5:8000.",
      "✓ Ledger: every account is what its transfers add up to.",
    ])
      expect(healthy.out).toContain(line);
    expect(healthy.out).not.toContain("✗");
    await demo.stop();

    chmodSync(join(data.path, "secret"), 0o644);
    const other = { RINGBACK_SECRET: "another secret that is long enough" };
    const broken = await ringback(data.path, ["doctor"], { env: other });
    expect(broken).toMatchObject({ code: 1 });
    expect(broken.out).toMatch(/✗ Secret: what \d+ tools or assistants keep was sealed with another RINGBACK_SECRET/);
  });
});

describe("ringback-server platform", () => {
  it.runIf(deep)(
    "is one process for one folder; from a signal on it is not ready, and serves until the delay for load balancers is over",
    async () => {
      using data = emptyFolder();
      expect((await ringback(data.path, ["migrate"])).out).toContain("is up to date");
      await using server = await startPlatform(data.path, { RINGBACK_STOP_DELAY: "3" });
      expect(await ringback(data.path, ["user", "--help"])).toMatchObject({ code: 0, complaint: "" });
      const second = await ringback(data.path, ["platform"], { env: { PORT: "0" } });
      expect(second).toMatchObject({ code: 1 });
      expect(second.complaint).toContain("is in use by process");
      const get = async (path: string) => (await fetch(server.url + path)).status;
      expect([await get("/readyz"), await get("/api/openapi.json")]).toEqual([200, 200]);
      const stopped = server.stop();
      await expect.poll(() => get("/readyz"), { interval: 20 }).toBe(503);
      expect([await get("/healthz"), await get("/api/openapi.json")]).toEqual([200, 200]);
      expect(await stopped).toBe(0);
    },
  );

  it.runIf(deep)("does not listen to the network without a secret of its own", async () => {
    using data = dataFolder();
    const outcome = await ringback(data.path, ["platform"], { env: { HOST: "0.0.0.0", PORT: "0" } });
    expect(outcome).toMatchObject({
      code: 1,
      complaint: "HOST=0.0.0.0 is open to the network and needs RINGBACK_SECRET.",
    });
  });
});

describe("ringback-server worker", () => {
  it.runIf(deep)(
    "runs the jobs of a PostgreSQL whose server runs none, such as a call in German or an e-mail that links to the console, and ends on a signal",
    async () => {
      await using place = await demoPlace("PostgreSQL");
      await using twilio = await startTwilio();
      await using smtp = await startSmtpServer();
      using own = dataFolder();
      const { DATABASE_URL = "" } = place.environment;
      const env = {
        ...{ DATABASE_URL, RINGBACK_SECRET: "s".repeat(32), RINGBACK_PUBLIC_URL: publicUrl },
        ...{ RINGBACK_LLM_URL: "http://127.0.0.1:9/v1", RINGBACK_LLM_MODELS: "small" }, // which speaks German
        ...{
          TWILIO_ACCOUNT_SID: twilio.accountSid,
          TWILIO_AUTH_TOKEN: twilio.authToken,
          TWILIO_API_URL: twilio.baseUrl,
        },
        SMTP_URL: `smtp://${smtp.host}?from=Shop <chat@shop.example>`,
        TWILIO_CALLER_NUMBER: twilio.numbers.add("+12015550123").phone_number,
      };
      const database = new pg.Client({ connectionString: DATABASE_URL });
      await using server = await startPlatform(place.path, { ...env, RINGBACK_WORKER: "off" });
      await database.connect();
      const kinds = async () => {
        const { rows } = await database.query<{ kind: string }>(
          "select group_id as kind from pgboss.job_common order by 1",
        );
        return rows.map(({ kind }) => kind);
      };
      expect(await kinds()).toEqual([]);
      expect((await ringback(place.path, ["doctor"], { env })).out).toContain("RINGBACK_WORKER is off");
      const worker = await startProgram("worker", own.path, env);
      twilio.route(publicUrl, server.url);
      const [key = ""] = await addAccountsTo(await builtPlatform().openPostgres(DATABASE_URL), [
        { email: "ada@example.com", balanceUsd: 10 },
      ]);
      await callInGerman(server.url, key, "+12025550123");
      const call = await twilio.phone("+12025550123").nextRing();
      await expect.poll(() => call.relay?.speech.attributes.language).toBe("de-DE");
      await call.hangUp();
      await twilio.settled();
      const given = await giveToColleague(server.url, key, "bo@shop.example");
      const mailed = () => smtp.mails.filter(({ text }) => text.includes("/console/conversations/"));
      await expect.poll(mailed, { timeout: 120_000 }).toHaveLength(1);
      expect(mailed()[0]?.text).toContain(`${publicUrl}/console/conversations/${given}`);
      expect(mailed()[0]?.to).toEqual(["bo@shop.example"]);
      const { allSchedules } = await import("../../src/platform/all-jobs.ts");
      await expect.poll(kinds).toEqual(allSchedules.map(({ name }) => name).sort());
      expect(await worker.stop()).toBe(0);
      expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200);
      await database.end();
    },
  );
});

/** Has an assistant call somebody. */
async function callInGerman(url: string, key: string, phone_number: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const request = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(`${url}/api/user${path}`, init);
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return response.json();
  };
  const [voice] = await request("GET", "/assistants/voices?mode=pipeline&language_id=2");
  const named = { ...least, type: "outbound", language_id: 2, voice_id: voice.id };
  const { data } = await request("POST", "/assistant", named);
  await request("PUT", `/assistant/${data.id}`, { status: "active" });
  await request("POST", "/make_call", { phone_number, assistant_id: data.id });
}

/** Gives a new conversation to a new member who wants to be told by e-mail. @returns Its uuid */
async function giveToColleague(url: string, key: string, email: string): Promise<string> {
  const request = async (method: string, path: string, body?: object, token = key) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return response.json();
  };
  const { code } = await request("POST", "/user/members", { email, role: "agent" });
  const { token } = await request("POST", "/join", { code, name: "Bo", password: "correct horse battery" });
  await request("PUT", "/user/notifications", { kinds: { assigned: { email: true } } }, token);
  const { id } = await request("GET", "/user/members/me", undefined, token);
  const [assistant] = await request("GET", "/user/assistants");
  const { conversation_id: uuid } = await request("POST", "/conversations", { assistant_id: assistant.uuid });
  await request("PUT", `/user/conversations/${uuid}`, { assignee_id: id });
  return uuid;
}

function login(url: string, password: string): Promise<Response> {
  const body = JSON.stringify({ email: "ada@example.com", password });
  return fetch(`${url}/api/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** `ringback-server platform` on a free port. */
function startPlatform(data: string, more: Record<string, string> = {}) {
  return startProgram("platform", data, { PORT: "0", ...more });
}

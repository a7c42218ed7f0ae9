import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { counts, seed } from "../counts.ts";
import { type DemoProcess, dataFolder, runDemo, startDemo } from "./support/demo.ts";

async function callApi(demo: DemoProcess, key: string, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${demo.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status, path).toBe(200);
  return response.json();
}

async function post(
  demo: DemoProcess,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${demo.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

describe("the demo's process", () => {
  it("prints the owner's key at its first start only, a console link at every start, and `ready` last", async () => {
    using data = dataFolder();
    const first = await startDemo(data.path);
    expect(first.apiKey).toMatch(/^rbk_/);
    expect(first.lines.at(-1)).toBe(`ready ${first.url}`);
    expect(await callApi(first, first.apiKey ?? "", "/user/me")).toMatchObject({ total_balance: 25 });
    expect(await first.stop("SIGTERM")).toBe(0);
    const second = await startDemo(data.path);
    expect(second.apiKey).toBeUndefined();
    expect(second.consoleLink).not.toBe(first.consoleLink);
    await callApi(second, first.apiKey ?? "", "/user/me");
    expect(await second.stop("SIGINT")).toBe(0);
    expect(existsSync(join(data.path, "control.sock"))).toBe(false);
    if (process.platform !== "win32") expect(statSync(data.path).mode & 0o077).toBe(0);
  });

  it("takes the owner's key from the environment, never prints it, and forgets the one before", async () => {
    using data = dataFolder();
    const [one, two] = ["k".repeat(32), "z".repeat(40)];
    const first = await startDemo(data.path, { RINGBACK_API_KEY: one });
    await callApi(first, one, "/user/me");
    expect(first.lines.join("\n")).not.toContain(one);
    await first.stop();
    const second = await startDemo(data.path, { RINGBACK_API_KEY: two });
    await callApi(second, two, "/user/me");
    expect((await fetch(`${second.url}/api/user/me`, { headers: { authorization: `Bearer ${one}` } })).status).toBe(
      401,
    );
    await second.stop();
  });

  it("refuses a data folder that another process has", async () => {
    using data = dataFolder();
    const first = await startDemo(data.path);
    const { code, text } = await runDemo(data.path);
    expect(code).toBe(1);
    expect(text).toMatch(/in use by process \d+/);
    await first.stop();
  });

  it.each([
    [{ PORT: "http" }, "PORT is a number"],
    [{ RINGBACK_API_KEY: "short" }, "RINGBACK_API_KEY needs at least 32"],
    [{ HOST: "0.0.0.0" }, "needs an owner's password"],
    [{ RINGBACK_PUBLIC_URL: "shop.example" }, "RINGBACK_PUBLIC_URL is an http or https address"],
    [{ DATABASE_URL: "postgres://x" }, "DATABASE_URL is set, and this version cannot use it yet"],
  ])("says clearly what is wrong with %j", async (environment, text) => {
    using data = dataFolder();
    const result = await runDemo(data.path, environment);
    expect([result.code, result.text]).toEqual([1, expect.stringContaining(text)]);
  });

  it("answers to its own names only", async () => {
    using data = dataFolder();
    const demo = await startDemo(data.path, { RINGBACK_PUBLIC_URL: "https://chat.example" });
    const status = async (host: string) => (await requestAs(demo.url, host)).status;
    const port = new URL(demo.url).port;
    expect(await status(`127.0.0.1:${port}`)).toBe(200);
    expect(await status(`localhost:${port}`)).toBe(200);
    expect(await status("chat.example")).toBe(200);
    expect(await status("evil.example")).toBe(421);
    expect(await status(`127.0.0.1.evil.example:${port}`)).toBe(421);
    await demo.stop();
  });

  it(`loses no acknowledged message and no cent when it is killed in the middle of chats, ${counts.kills} times (seed ${seed})`, async () => {
    using data = dataFolder();
    const key = "q".repeat(32);
    const acknowledged = new Map<string, string[]>();
    const chatsAtOnce = 6;
    // The owner's 25 USD last to the end, so that every kill meets chats that are paid for.
    const affordable = Math.floor(2_400 / counts.kills / chatsAtOnce);
    let random = seed;
    let demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
    for (let kill = 0; kill < counts.kills; kill++) {
      const [assistant] = (await callApi(demo, key, "/user/assistants")) as unknown as { uuid: string }[];
      let running = true;
      let answers = 0;
      const chats = Array.from({ length: chatsAtOnce }, async () => {
        const started = await post(
          demo,
          "/conversations",
          { assistant_id: assistant?.uuid },
          { authorization: `Bearer ${key}` },
        );
        const { conversation_id: uuid } = await started.json();
        acknowledged.set(uuid, []);
        for (let count = 0; running && count < affordable; count++) {
          const text = `What does a visit cost? ${kill}-${count}`;
          const answer = await post(
            demo,
            `/conversations/${uuid}/messages`,
            { message: text },
            { authorization: `Bearer ${key}` },
          );
          if (answer.status !== 200 || !(await answer.json()).status) continue;
          acknowledged.get(uuid)?.push(text);
          answers++;
        }
      });
      const ended = Promise.allSettled(chats);
      random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
      // Somewhere in the middle: after so many answers, a few milliseconds into the next.
      const enough = 1 + (random % (Math.min(affordable, 15) * chatsAtOnce - chatsAtOnce));
      while (answers < enough) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setTimeout(resolve, random % 8));
      await demo.stop("SIGKILL");
      running = false;
      await ended;
      demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
    }
    let answered = 0;
    for (const [uuid, texts] of acknowledged) {
      const { history } = (await callApi(demo, key, `/conversations/${uuid}`)) as {
        history: { role: string; content: string; state?: string }[];
      };
      const said = history.filter(({ role }) => role === "user");
      expect(said.filter(({ state }) => state === undefined).map(({ content }) => content)).toEqual(
        expect.arrayContaining(texts),
      );
      expect(history.some(({ state }) => state === "pending")).toBe(false);
      // Every answered message has its answer right behind it, and only these were paid for.
      answered += history.filter(({ role }) => role === "assistant").length;
      expect(said.filter(({ state }) => state === undefined)).toHaveLength(
        history.filter(({ role }) => role === "assistant").length,
      );
    }
    expect([...acknowledged.values()].flat().length).toBeGreaterThan(counts.kills);
    const { total_balance } = await callApi(demo, key, "/user/me");
    expect(Number(total_balance)).toBeCloseTo(25 - answered * 0.01, 6);
    await demo.stop();
  });

  it("lets requests under way end when it is told to stop", async () => {
    using data = dataFolder();
    const key = "q".repeat(32);
    const demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
    const [assistant] = (await callApi(demo, key, "/user/assistants")) as unknown as { uuid: string }[];
    const headers = { authorization: `Bearer ${key}` };
    const uuids = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          (await (await post(demo, "/conversations", { assistant_id: assistant?.uuid }, headers)).json())
            .conversation_id,
      ),
    );
    const answers = uuids.map((uuid) =>
      post(demo, `/conversations/${uuid}/messages`, { message: "When are you open?" }, headers),
    );
    await new Promise((resolve) => setTimeout(resolve, 30));
    const stopped = demo.stop("SIGTERM");
    const statuses = await Promise.all(answers.map(async (answer) => (await answer).status));
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(await stopped).toBe(0);
  });
});

/** `fetch` sets the Host header itself. */
async function requestAs(url: string, host: string): Promise<{ status: number }> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    request(`${url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    })
      .on("error", reject)
      .end();
  });
}

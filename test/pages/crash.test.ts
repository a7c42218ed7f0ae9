import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { CallDetails } from "../../src/contract/operations/phone/calls.ts";
import { counts, deep, seed } from "../counts.ts";
import { callApi, post } from "./support/api.ts";
import { startDemo } from "./support/demo.ts";
import { databasesToKillOn, demoPlace } from "./support/places.ts";

/** Six of its files of 16 MiB: the one in use, those kept ready, and what a checkpoint has not yet removed. */
const longestLogBytes = 6 * 16 * 1024 * 1024 + 1024 * 1024;

describe.each(databasesToKillOn)("the demo's process on %s", (database) => {
  it.runIf(deep)(
    `loses no acknowledged message and no cent when it is killed in the middle of chats, ${counts.kills} times (seed ${seed})`,
    async () => {
      await using data = await demoPlace(database);
      const key = "q".repeat(32);
      const acknowledged = new Map<string, string[]>();
      const chatsAtOnce = 6;
      // The owner's 25 USD last to the end, so that every kill meets chats that are paid for.
      const affordable = Math.floor(2_400 / counts.kills / chatsAtOnce);
      let random = seed;
      let demo = await startDemo(data.path, { RINGBACK_API_KEY: key, ...data.environment });
      const visitor = await openAsVisitor(demo.url);
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
        const { port: PORT } = new URL(demo.url); // a visitor's session belongs to the site's origin
        demo = await startDemo(data.path, { RINGBACK_API_KEY: key, PORT, ...data.environment });
      }
      expect(await resumeAsVisitor(demo.url, visitor)).toBe(200);
      // Opening after a kill reads the log since the last checkpoint: it must not grow from kill to kill.
      if (database === "PGlite") expect(logBytes(data.path)).toBeLessThan(longestLogBytes);
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
    },
  );

  it.runIf(deep)("keeps what was said in a call until it is killed, and charges it once", async () => {
    await using data = await demoPlace(database);
    const key = "q".repeat(32);
    const start = () => startDemo(data.path, { RINGBACK_API_KEY: key, ...data.environment });
    const headers = { authorization: `Bearer ${key}` };
    let demo = await start();
    const [assistant] = (await callApi(demo, key, "/user/assistants")) as unknown as { uuid: string }[];
    const begun = await post(demo, "/conversations", { assistant_id: assistant?.uuid }, headers);
    const { conversation_id: uuid } = await begun.json();
    const web = await (await post(demo, `/conversations/${uuid}/web-calls`, {}, headers)).json();
    const line = new WebSocket(web.url);
    const said: string[] = [];
    const whole = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    line.onmessage = ({ data: frame }) => {
      const { type, token, last } = JSON.parse(String(frame));
      if (type !== "text") return;
      said.push(token);
      if (last) whole.shift()?.resolve();
    };
    await new Promise((resolve) => (line.onopen = resolve));
    const [greeting, answer] = whole.map(({ promise }) => promise);
    line.send(JSON.stringify({ type: "setup", customParameters: { token: web.token } }));
    await greeting;
    line.send(JSON.stringify({ type: "prompt", voicePrompt: "What does a visit cost?", last: true }));
    await answer;
    const read = async () => (await callApi(demo, key, `/user/calls/${web.call_id}`)) as unknown as CallDetails;
    await expect.poll(async () => (await read()).transcript).toContain("What does a visit cost?");
    await read(); // what is being said was stored meanwhile
    await demo.stop("SIGKILL");
    demo = await start();
    const ended = { status: "completed", end_reason: "line_lost" };
    await expect.poll(read, { timeout: 40_000 }).toMatchObject(ended);
    const { transcript_items: items, duration, total_cost } = await read();
    expect(items.map(({ role }) => role)).toEqual(["assistant", "user", "assistant"]);
    const words = (text: string) => text.split(/\s+/).join(" ").trim();
    expect(words([items[0]?.text, items[2]?.text].join(" "))).toBe(words(said.join("")));
    expect(items[2]?.interrupted).toBe(true);
    expect(duration).toBeGreaterThan(0);
    const { total_balance } = await callApi(demo, key, "/user/me");
    expect(Number(total_balance)).toBeCloseTo(25 - total_cost, 6);
    await demo.stop();
  });

  it.runIf(deep)("lets requests under way end when it is asked to stop", async () => {
    await using data = await demoPlace(database);
    const key = "q".repeat(32);
    const demo = await startDemo(data.path, { RINGBACK_API_KEY: key, ...data.environment });
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

/** The size of the embedded database's log on disk. */
function logBytes(data: string): number {
  const folder = join(data, "db/pg_wal");
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

interface ProxySession {
  readonly uuid: string;
  readonly resume: string;
}

/** A conversation as a page has it, through the proxy. */
async function openAsVisitor(url: string): Promise<ProxySession> {
  const response = await fetch(`${url}/ringback/conversations`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ assistant_id: "mara", type: "widget" }),
  });
  return { uuid: (await response.json()).conversation_id, resume: response.headers.get("ringback-resume") ?? "" };
}

async function resumeAsVisitor(url: string, { uuid, resume }: ProxySession): Promise<number> {
  const response = await fetch(`${url}/ringback/sessions`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ conversation_id: uuid, resume }),
  });
  return response.status;
}

import { once } from "node:events";
import { Agent, request as send } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { counts, deep, seed } from "../counts.ts";
import { randomOf } from "../support/random.ts";
import { openStream } from "../support/streams.ts";
import { callApi, post } from "./support/api.ts";
import { type DemoProcess, startDemo } from "./support/demo.ts";
import { databasesToKillOn, demoPlace } from "./support/places.ts";

const key = "q".repeat(32);
const perSecond = 200;

/** One request over HTTP: when it had left, and what came back. */
interface Sent {
  sentAt: number;
  status: number;
  error?: string;
}

describe.each(databasesToKillOn)("the demo's process on %s", (database) => {
  it.runIf(deep)(
    `answers every request that was sent before SIGTERM at ${perSecond} a second, ${counts.stopsUnderLoad} times (seed ${seed})`,
    async () => {
      await using data = await demoPlace(database);
      const random = randomOf(seed);
      for (let stop = 0; stop < counts.stopsUnderLoad; stop++) {
        const demo = await startDemo(data.path, { RINGBACK_API_KEY: key, ...data.environment });
        const uuid = await openConversation(demo);
        const load = startLoad(demo, uuid);
        await sleep(1_000 + random() * 500);
        const signalledAt = performance.now();
        const stopped = demo.stop("SIGTERM");
        await sleep(300);
        const sent = await load.end();
        expect(await stopped).toBe(0);
        const before = sent.filter(({ sentAt }) => sentAt < signalledAt);
        expect(before.length).toBeGreaterThan(50);
        expect(before.filter(({ status }) => status !== 200)).toEqual([]);
      }
    },
  );
});

describe("the demo's process", () => {
  it.runIf(deep)(
    "ends though a request never comes whole, and takes a signal that came twice at once for one",
    async () => {
      await using data = await demoPlace("PGlite");
      const demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
      await sendPartOfRequest(demo);
      const ended = demo.stop("SIGTERM");
      void demo.stop("SIGTERM");
      expect(await ended).toBe(0);
    },
  );

  it("ends its event streams in order, and does not wait for them", async () => {
    await using data = await demoPlace("PGlite");
    const demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
    const uuid = await openConversation(demo);
    const paths = ["/user/events", `/conversations/${uuid}/events`];
    const streams = await Promise.all(paths.map((path) => openStream(`${demo.url}/api${path}`, { token: key })));
    expect(await demo.stop("SIGTERM")).toBe(0);
    // A response that goes on would have been waited for, and then cut.
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["in order", "in order"]);
  });

  it.runIf(deep)("ends at once at a second signal that comes later", async () => {
    await using data = await demoPlace("PGlite");
    const demo = await startDemo(data.path, { RINGBACK_API_KEY: key });
    await sendPartOfRequest(demo);
    const ended = demo.stop("SIGTERM");
    await sleep(2_000);
    void demo.stop("SIGTERM");
    expect(await ended).toBe(128 + 15);
  });
});

async function openConversation(demo: DemoProcess): Promise<string> {
  const [assistant] = (await callApi(demo, key, "/user/assistants")) as unknown as { uuid: string }[];
  const headers = { authorization: `Bearer ${key}` };
  const started = await post(demo, "/conversations", { assistant_id: assistant?.uuid, type: "test" }, headers);
  return (await started.json()).conversation_id;
}

/** Reads a conversation so many times a second, on connections that are kept alive and on new ones. */
function startLoad(demo: DemoProcess, uuid: string) {
  const kept = new Agent({ keepAlive: true, maxSockets: 20 });
  const all: Promise<Sent>[] = [];
  const timer = setInterval(() => {
    for (let at = 0; at < perSecond / 50; at++) all.push(read(at === 0 ? new Agent() : kept));
  }, 20);
  return {
    async end(): Promise<Sent[]> {
      clearInterval(timer);
      const sent = await Promise.all(all);
      kept.destroy();
      return sent;
    },
  };

  function read(agent: Agent): Promise<Sent> {
    return new Promise((resolve) => {
      const sent: Sent = { sentAt: Number.POSITIVE_INFINITY, status: 0 };
      const headers = { authorization: `Bearer ${key}` };
      const outgoing = send(`${demo.url}/api/conversations/${uuid}`, { agent, headers }, (response) => {
        sent.status = response.statusCode ?? 0;
        response.resume().once("close", () => resolve(sent));
      });
      // A connection that the server had closed before is none that the request was sent on.
      outgoing.once("finish", () => {
        const note = () => {
          sent.sentAt = performance.now();
        };
        if (outgoing.socket?.connecting === false) note();
        else outgoing.socket?.once("connect", note);
      });
      outgoing.once("error", (error) => resolve({ ...sent, error: String(error) }));
      outgoing.end();
    });
  }
}

async function sendPartOfRequest(demo: DemoProcess): Promise<void> {
  const { host, port } = new URL(demo.url);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{`,
  );
  await sleep(100);
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readEventStream } from "../src/client/index.ts";
import { startPostgres } from "../test/support/postgres/server.ts";
import { round } from "./support/figures.ts";
import { startLoadServer } from "./support/start-load-server.ts";

const channels = 1_000;
const openedAtOnce = 20;
const idleS = 20;

/**
 * A thousand visitors who follow a conversation each, in one process, on both databases in one run: what an open channel
 * costs in memory and, while nothing happens, in time; and what a message costs with all of them open, beside the same
 * message with none.
 */
export default async function live(): Promise<void> {
  const postgres = await startPostgres({});
  const folder = mkdtempSync(join(tmpdir(), "ringback-bench-"));
  const rows = [
    { database: "postgres", ...(await measure("postgres", postgres.url)) },
    { database: "pglite", ...(await measure("pglite", folder)) },
  ];
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  console.table(rows);
}

async function measure(engine: "postgres" | "pglite", place: string) {
  const server = await startLoadServer(engine, place);
  const { url, ready } = server;
  const headers = { authorization: `Bearer ${ready.key}`, "content-type": "application/json" };
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const each = async (items: number, work: (at: number) => Promise<unknown>) => {
    for (let from = 0; from < items; from += openedAtOnce)
      await Promise.all(Array.from({ length: Math.min(openedAtOnce, items - from) }, (_, at) => work(from + at)));
  };
  const uuids: string[] = [];
  await each(channels, async () => {
    uuids.push((await post("/conversations", { assistant_id: ready.assistantUuid })).conversation_id);
  });
  const writeToAll = async (message: string) => {
    server.reset();
    await each(channels, (at) => post(`/user/conversations/${uuids[at]}/messages`, { message }));
    return server;
  };
  await writeToAll("to warm up");
  const alone = await (await writeToAll("with no channel open")).report();

  const leave = new AbortController();
  let told = 0;
  await each(channels, async (at) => {
    const stream = await fetch(`${url}/conversations/${uuids[at]}/events`, { headers, signal: leave.signal });
    if (!stream.ok || !stream.body) throw new Error(`${stream.status} ${await stream.text()}`);
    void countMessages(stream.body, leave.signal, () => told++);
  });
  await sleep(2_000);
  server.reset();
  await sleep(idleS * 1_000);
  const idle = await server.report();
  await writeToAll("with all channels open");
  while (told < channels) await sleep(10);
  const followed = await server.report();
  leave.abort();
  await server.end();
  return {
    channels,
    "memory kB each": round((idle.rssBytes - alone.rssBytes) / channels / 1_024),
    "heap kB each": round((idle.heapBytes - alone.heapBytes) / channels / 1_024),
    "idle CPU ms/s of all": round(idle.cpuMs / idleS),
    "CPU ms/message": round(alone.cpuMs / channels),
    "with all open": round(followed.cpuMs / channels),
    "× with none": round(followed.cpuMs / alone.cpuMs),
    "statements/message": round(alone.statements / channels),
    "statements with all open": round(followed.statements / channels),
    "loop p95 ms": round(followed.delayP95Ms),
  };
}

async function countMessages(body: ReadableStream<Uint8Array>, signal: AbortSignal, count: () => void): Promise<void> {
  try {
    for await (const { event } of readEventStream(body, signal)) if (event === "message") count();
  } catch {
    // The benchmark is over.
  }
}

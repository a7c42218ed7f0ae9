import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tuned } from "../test/platform/engine/questions.ts";
import { startPostgres } from "../test/support/postgres/server.ts";
import { percentile, round } from "./support/figures.ts";
import type { LoadServerReport } from "./support/load-server.ts";
import { startLoadServer } from "./support/start-load-server.ts";

const conversations = 20;
/** Of each conversation; a stranger may send 20 messages a minute. */
const turns = 15;
const warmUps = 2;
const readEveryMs = 25;
const loopGoalMs = 50;

interface Measured {
  readonly turnMs: number[];
  /** Of a streamed turn: its first byte as a part of the whole. */
  readonly firstByte: number[];
  readonly readMs: number[];
  readonly report: LoadServerReport;
}

/**
 * Twenty visitors who chat at once with the built-in server over HTTP, on both databases in one run: turns, the delay of the
 * server's event loop, statements for each turn, and how long a reader waits beside them. Every second turn is streamed.
 */
export default async function load(): Promise<void> {
  const postgres = await startPostgres({});
  const folder = mkdtempSync(join(tmpdir(), "ringback-bench-"));
  const measured = {
    postgres: await measure("postgres", postgres.url),
    pglite: await measure("pglite", folder),
  };
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  const floor = percentile(measured.postgres.turnMs, 95);
  console.table(
    Object.entries(measured).map(([database, { turnMs, firstByte, readMs, report }]) => ({
      database,
      "turn p50 ms": round(percentile(turnMs, 50)),
      "turn p95 ms": round(percentile(turnMs, 95)),
      "× PostgreSQL's": round(percentile(turnMs, 95) / floor),
      "loop p50 ms": round(report.delayP50Ms),
      "loop p95 ms": round(report.delayP95Ms),
      "of 50 ms": round(report.delayP95Ms / loopGoalMs),
      "loop max ms": round(report.delayMaxMs),
      "statements/turn": round((report.statements - readMs.length * statementsOfRead) / turnMs.length),
      "first byte of turn, p50": round(percentile(firstByte, 50)),
      "read p50 ms": round(percentile(readMs, 50)),
      "read p95 ms": round(percentile(readMs, 95)),
    })),
  );
}

/** A read beside the turns looks for its conversation, its reader's guesses and the messages. */
const statementsOfRead = 3;

async function measure(engine: "postgres" | "pglite", place: string): Promise<Measured> {
  const server = await startLoadServer(engine, place);
  const { url, ready } = server;
  const uuids = await Promise.all(Array.from({ length: conversations }, () => start(url, ready.assistantUuid)));
  await Promise.all(uuids.map((uuid, at) => chat(url, uuid, at, warmUps)));
  server.reset();
  let running = true;
  const readMs: number[] = [];
  const reading = (async () => {
    for (; running; await sleep(readEveryMs)) {
      const begun = performance.now();
      await (await fetch(`${url}/conversations/${uuids[0]}?limit=1`)).text();
      readMs.push(performance.now() - begun);
    }
  })();
  const chats = await Promise.all(uuids.map((uuid, at) => chat(url, uuid, at + conversations, turns)));
  running = false;
  await reading;
  const report = await server.report();
  await server.end();
  return {
    turnMs: chats.flatMap(({ turnMs }) => turnMs),
    firstByte: chats.flatMap(({ firstByte }) => firstByte),
    readMs,
    report,
  };
}

async function start(url: string, assistantUuid: string): Promise<string> {
  const { conversation_id } = await (await post(`${url}/conversations`, { assistant_id: assistantUuid })).json();
  return conversation_id;
}

/** One visitor, who asks the next question once the last is answered. */
async function chat(url: string, uuid: string, seed: number, count: number) {
  const turnMs: number[] = [];
  const firstByte: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const message = tuned[(seed * 7 + turn) % tuned.length]?.text;
    const streamed = turn % 2 === 0;
    const begun = performance.now();
    const accept = streamed ? "text/event-stream" : "application/json";
    const headers = { accept, "idempotency-key": crypto.randomUUID() };
    const response = await post(`${url}/conversations/${uuid}/messages`, { message }, headers);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    let first: number | undefined;
    for await (const _ of response.body ?? []) first ??= performance.now() - begun;
    const whole = performance.now() - begun;
    turnMs.push(whole);
    if (streamed) firstByte.push((first ?? whole) / whole);
  }
  return { turnMs, firstByte };
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

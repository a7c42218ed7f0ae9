import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { tuned } from "../test/platform/engine/questions.ts";
import { randomOf } from "../test/support/random.ts";
import { percentile, round } from "./support/figures.ts";
import { startPacedModel } from "./support/paced-model.ts";
import type { RelayServerReady, RelayServerReport } from "./support/relay-server.ts";
import { startServer } from "./support/start-load-server.ts";

const usualSessions = 200;
const turns = 4;
/** Between two turns of a caller: they listen, think and speak. */
const pauseMs = { least: 4_000, most: 10_000 };
/** How long an answer is listened to before it is interrupted, and then watched for what still comes. */
const listenMs = 400;
const watchMs = 1_000;
const goals = { firstTokenMs: 120, afterInterruptMs: 10, aboveModelMs: 300 };
/** What the model takes for its first word. */
const modelMs = 400;

/**
 * Callers who talk at once over WebSockets: the time from the end of what a caller said to the first token, and how long after an
 * interruption a token still arrives. Every second answer is interrupted. The engine `model` asks a server that takes 400 ms for
 * its first word, and is judged by what comes on top of that: the search, the prompt and the way there and back. Callers and that
 * server share this process, whose own CPU time is listed beside the server's: on a machine with few cores they compete.
 * @param given How many callers, and which engines: `npm run bench -- relay 20 50 200 model` (default: 200 callers, each engine)
 */
export default async function relay(...given: readonly string[]): Promise<void> {
  const counts = given.map(Number).filter((count) => count > 0);
  const named = given.filter((word) => Number.isNaN(Number(word)));
  const engines = named.length > 0 ? named : ["paced", "offline", "model"];
  await using model = await startPacedModel(modelMs);
  const rows = [];
  for (const engine of engines)
    for (const sessions of counts.length > 0 ? counts : [usualSessions])
      rows.push(
        await measure(sessions, engine === "model" ? [engine, model.url] : [engine], engine === "model" ? modelMs : 0),
      );
  console.log(`${turns} turns of each caller, a turn every ${(pauseMs.least + pauseMs.most) / 2_000} s or so`);
  console.table(rows);
}

/** @param ownMs What of the time is the engine's own */
async function measure(sessions: number, words: readonly [engine: string, ...string[]], ownMs = 0) {
  const [engine] = words;
  const goalMs = ownMs > 0 ? goals.aboveModelMs : goals.firstTokenMs;
  const server = await startServer<RelayServerReady, RelayServerReport>("bench/support/relay-server.ts", ...words);
  const random = randomOf(1);
  const firstMs: number[] = [];
  const openingMs: number[] = [];
  const lateMs: number[] = [];
  const callers = await Promise.all(Array.from({ length: sessions }, (_, at) => dial(server.ready.port, String(at))));
  server.reset();
  const begun = performance.now();
  const before = process.cpuUsage();
  await Promise.all(
    callers.map(async (caller, at) => {
      for (let turn = 0; turn < turns; turn++) {
        await sleep(pauseMs.least + random() * (pauseMs.most - pauseMs.least));
        const question = tuned[(at + turn * 7) % tuned.length]?.text ?? "";
        const ms = await caller.ask(question);
        firstMs.push(ms);
        if (turn === 0) openingMs.push(ms);
        if (turn % 2 === 1) continue;
        await sleep(listenMs);
        lateMs.push(await caller.interrupt());
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const own = process.cpuUsage(before);
  const report = await server.report();
  for (const { hangUp } of callers) hangUp();
  await server.end();
  return {
    engine,
    callers: sessions,
    "first token p50 ms": round(percentile(firstMs, 50)),
    "p95 ms": round(percentile(firstMs, 95)),
    "p95 without the model's own": round(percentile(firstMs, 95) - ownMs),
    "of the first turns": round(percentile(openingMs, 95) - ownMs),
    "goal ms": goalMs,
    "of the goal": round((percentile(firstMs, 95) - ownMs) / goalMs),
    interrupts: lateMs.length,
    "sent after one was read, ms": round(report.sentAfterMs),
    "arrived after one was sent: of them": lateMs.filter((ms) => ms > 0).length,
    "latest ms": round(Math.max(...lateMs)),
    "of 10 ms": round(Math.max(...lateMs) / goals.afterInterruptMs),
    "loop max ms": round(report.delayMaxMs),
    "CPU ms per session and minute": round(report.cpuMs / sessions / (seconds / 60)),
    "CPU ms per turn": round(report.cpuMs / firstMs.length),
    "of a core": round(report.cpuMs / 1_000 / seconds),
    "the bench's own, of a core": round((own.user + own.system) / 1_000_000 / seconds),
    "RSS MB": round(report.rssBytes / 2 ** 20),
  };
}

/** A caller's end of a line, once it was greeted. */
async function dial(port: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/relay`);
  let handleText: () => void = () => undefined;
  socket.on("message", () => handleText());
  const nextText = () =>
    new Promise<void>((resolve) => {
      handleText = () => {
        handleText = () => undefined;
        resolve();
      };
    });
  await new Promise((resolve) => socket.once("open", resolve));
  const greeted = nextText();
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  send({ type: "setup", customParameters: { token } });
  await greeted;
  return {
    /** @returns How long the first token takes */
    async ask(voicePrompt: string): Promise<number> {
      const first = nextText();
      const begun = performance.now();
      send({ type: "prompt", voicePrompt, lang: "en-US", last: true });
      await first;
      return performance.now() - begun;
    },
    /** @returns How long after it something still comes; 0 where nothing does */
    async interrupt(): Promise<number> {
      const begun = performance.now();
      let latest = begun;
      handleText = () => {
        latest = performance.now();
      };
      send({ type: "interrupt", utteranceUntilInterrupt: "This is", durationUntilInterruptMs: listenMs });
      await sleep(watchMs);
      handleText = () => undefined;
      return latest - begun;
    },
    hangUp: () => socket.close(),
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { allSchedules } from "../../../src/platform/all-jobs.ts";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../../src/platform/engine/turn.ts";
import { JobQueue } from "../../../src/platform/jobs/queue.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { serveNode } from "../../../src/platform/node/serve.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import { settleOpenCalls } from "../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../src/platform/resources/calls/session/live-calls.ts";
import { embeddedCatalogue } from "../../../src/platform/resources/catalogues/catalogue.ts";
import { settleOpenMessages } from "../../../src/platform/resources/phone-messages/settle-messages.ts";
import type { Storage } from "../../../src/platform/storage/db.ts";
import { openEmbedded } from "../../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../../src/platform/storage/postgres.ts";
import { usingTool } from "../call.ts";
import { scriptedEngine } from "../engine.ts";
import { storedJobs } from "../jobs.ts";
import { testSecret } from "../owner.ts";
import { connectCarrier } from "./remote-carrier.ts";

/** What the process reports: it listens. */
export interface PhoneServerReady {
  readonly port: number;
}

export interface PhoneServerOptions {
  readonly carrierUrl: string;
  /** How far its clock is ahead, so that what an earlier process left open is old enough to be asked for. */
  readonly aheadMs: number;
}

/** Chosen: where other processes may hold the jobs still, nobody waits for them. */
const mostJobsMs = 3_000;

/**
 * Starts a platform on a carrier elsewhere. The jobs that an earlier process left are run before the carrier is asked for what
 * it left open: a job that dials again is not hidden by that.
 */
export async function startPhonePlatform(storage: Storage, { carrierUrl, aheadMs }: PhoneServerOptions) {
  const now = () => new Date(Date.now() + aheadMs);
  const carrier = connectCarrier(carrierUrl);
  const common = { db: storage.db, storage, carrier, now, log: silentLog };
  const jobs = new JobQueue({ storage, now, log: silentLog });
  const platform = createPlatform({
    storage,
    carrier,
    clock: now,
    secret: testSecret,
    models: [{ ...offlineModel, engine: callingPersons() }],
  });
  const server = await serveNode((request, context) => platform.handle(request, context), {
    port: 0,
    upgrade: platform.upgrade,
    stopLimits: { idleMs: 0 },
  });
  platform.worker.start();
  await untilJobsRan(storage);
  await settleOpenMessages({ ...common, catalogue: { ...embeddedCatalogue, models: [] } });
  await settleOpenCalls({ ...common, jobs, liveCalls: new LiveCalls(storage, { now }) });
  return {
    port: server.port,
    async close() {
      await server.close();
      await platform.close();
    },
  };
}

/** An engine that has a person called for callers who ask for one, and repeats everything else. */
function callingPersons(): Engine {
  const calling = usingTool("warm_call_transfer");
  const echo = scriptedEngine();
  return {
    runTurn: (input, options) => (input.message.includes("person") ? calling : echo).runTurn(input, options),
  };
}

async function untilJobsRan(storage: Storage): Promise<void> {
  const schedules = new Set(allSchedules.map(({ name }) => name));
  const until = performance.now() + mostJobsMs;
  const isLeft = async () => (await storedJobs(storage)).some(({ kind }) => !schedules.has(kind));
  while (performance.now() < until && (await isLeft())) await sleep(20);
}

/** The same in a process of its own, until it is killed. */
export default async function phoneServer(): Promise<void> {
  const [, , , engine, place = "", carrierUrl = "", aheadMs] = process.argv;
  process.once("disconnect", () => process.exit(1));
  const storage = engine === "postgres" ? await openPostgres(place) : await openEmbedded(place);
  const { port } = await startPhonePlatform(storage, { carrierUrl, aheadMs: Number(aheadMs) });
  process.send?.({ port } satisfies PhoneServerReady);
  await new Promise(() => undefined);
}

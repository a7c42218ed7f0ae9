import type { Carrier } from "../../src/platform/carriers/carrier.ts";
import type { Model } from "../../src/platform/engine/models.ts";
import { offlineModel } from "../../src/platform/engine/offline/engine.ts";
import type { Engine } from "../../src/platform/engine/turn.ts";
import { JobQueue } from "../../src/platform/jobs/queue.ts";
import { readBalance } from "../../src/platform/ledger/ledger.ts";
import { silentLog } from "../../src/platform/log.ts";
import { serveNode } from "../../src/platform/node/serve.ts";
import { createPlatform, type PlatformOptions } from "../../src/platform/platform.ts";
import { embeddedCatalogue } from "../../src/platform/resources/catalogues/catalogue.ts";
import type { Storage } from "../../src/platform/storage/db.ts";
import { createTestCarrier } from "./carrier.ts";
import { scriptedEngine } from "./engine.ts";
import { useLargeIds } from "./large-ids.ts";
import { makeOwner, testSecret } from "./owner.ts";
import { openTestStorage } from "./storage.ts";

export interface TestPlatformOptions
  extends Partial<Omit<PlatformOptions, "storage" | "clock" | "models" | "carrier">> {
  /** Another carrier on the platform's own database. (default: the simulated network, with faults on demand) */
  readonly createCarrier?: (db: Storage["db"]) => Carrier;
  /** The models, or what opens them on the platform's own database. */
  readonly models?: PlatformOptions["models"] | ((storage: Storage) => Promise<readonly Model[]>);
  /** Answers for the model of id 1, and for no other. (default: it repeats the message) */
  readonly engine?: Engine;
  /** The first owner's money. (default: 1 USD) */
  readonly balanceUsd?: number;
  /** Whether ids begin beyond what fits 32 bits. (default: false) */
  readonly largeIds?: boolean;
  /** Whether the clock runs by itself, for what waits for speech. (default: it stands until a test moves it) */
  readonly runningClock?: boolean;
  /** How long a persona thinks, and a quarter of which each word takes that a carrier speaks. (default: 0) */
  readonly paceMs?: number;
}

/** A whole platform behind real HTTP on a port of its own, with a clock that tests move. */
export async function startPlatform({
  balanceUsd = 1,
  engine = scriptedEngine(),
  models = [{ ...offlineModel, engine }],
  runningClock = false,
  paceMs = 0,
  largeIds = false,
  createCarrier,
  ...options
}: TestPlatformOptions = {}) {
  const storage = await openTestStorage();
  const { db } = storage;
  if (largeIds) await useLargeIds(db);
  const time = { now: new Date("2026-11-20T10:00:00.000Z") };
  const startedMs = performance.now();
  const clock = () => new Date(time.now.getTime() + (runningClock ? performance.now() - startedMs : 0));
  const carrier = createTestCarrier({ db, now: clock, paceMs });
  const platform = createPlatform({
    models: typeof models === "function" ? await models(storage) : models,
    secret: testSecret,
    carrier: createCarrier?.(db) ?? carrier,
    ...options,
    storage,
    clock,
  });
  const server = await serveNode((request, context) => platform.handle(request, context), {
    port: 0,
    stopLimits: { idleMs: 0 },
    upgrade: platform.upgrade,
  });
  const url = `http://127.0.0.1:${server.port}`;
  const addOwner = (more: { balanceUsd?: number } = {}) => makeOwner(storage, time.now, more.balanceUsd ?? 1);
  const owner = await addOwner({ balanceUsd });

  return {
    url,
    storage,
    db,
    owner,
    addOwner,
    platform,
    carrier,
    /** What scheduled work uses, for tests that run it themselves. */
    services: {
      db,
      carrier,
      mail: options.mail,
      files: options.files,
      apiUrl: options.publicUrl,
      jobs: new JobQueue({ storage, now: clock, log: silentLog }),
      now: clock,
      log: silentLog,
      catalogue: { ...embeddedCatalogue, models: [] },
    },
    /** Moves the clock. */
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    balance: async (userId = owner.userId) => readBalance(db, userId),
    /** Sends one request; a body goes as JSON, a token as bearer. */
    request: (method: string, path: string, { body, token, headers = {} }: TestRequest = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await platform.close();
    },
  };
}

export interface TestRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>;

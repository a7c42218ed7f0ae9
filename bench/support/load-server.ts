import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { serveNode } from "../../src/platform/node/serve.ts";
import { createPlatform } from "../../src/platform/platform.ts";
import type { Storage } from "../../src/platform/storage/db.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import { addHelpCentre, addOtherPassages } from "../../test/support/knowledge.ts";
import { makeOwner, testSecret } from "../../test/support/owner.ts";
import { countStatements } from "../../test/support/statements.ts";

const passages = 3_000;
const resolutionMs = 1;
const now = () => new Date();

/** What the server tells the benchmark once it listens. */
export interface LoadServerReady {
  readonly port: number;
  readonly assistantUuid: string;
  /** The owner's. */
  readonly key: string;
}

/** What it measured between `reset` and `report`. */
export interface LoadServerReport {
  /** Statements that reached the database, `begin` and `commit` among them. */
  readonly statements: number;
  readonly delayP50Ms: number;
  readonly delayP95Ms: number;
  readonly delayMaxMs: number;
  /** Of the whole process, its threads among it. */
  readonly cpuMs: number;
  /** Of the process, and of JavaScript's objects after a collection. */
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** The built-in server with the offline engine, in a process of its own, so that who sends the load does not disturb it. */
export default async function loadServer(): Promise<void> {
  const [, , , engine, place = ""] = process.argv;
  const storage = engine === "postgres" ? await openPostgres(place) : await openEmbedded(place);
  const prepared = await prepare(storage);
  const statements = countStatements(storage);
  const platform = createPlatform({ storage, secret: testSecret });
  const server = await serveNode((request, context) => platform.handle(request, context), { port: 0 });
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const delayMs = (percentile: number) => Math.max(0, delays.percentile(percentile) / 1e6 - resolutionMs);
  let cpu = process.cpuUsage();
  const ended = Promise.withResolvers<void>();
  process.on("message", (command) => {
    if (command === "reset") {
      delays.reset();
      statements.count = 0;
      cpu = process.cpuUsage();
    } else if (command === "report") {
      const [delayP50Ms, delayP95Ms, delayMaxMs] = [delayMs(50), delayMs(95), delayMs(100)];
      const { user, system } = process.cpuUsage(cpu);
      globalThis.gc?.();
      const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage();
      const used = { cpuMs: (user + system) / 1_000, rssBytes, heapBytes };
      send({ statements: statements.count, delayP50Ms, delayP95Ms, delayMaxMs, ...used });
    } else ended.resolve();
  });
  send({ port: server.port, ...prepared });
  await ended.promise;
  await server.close();
  await platform.close();
  process.disconnect();
}

/** An assistant that has much to look through, and an owner who can pay for all of it. */
async function prepare(storage: Storage): Promise<Pick<LoadServerReady, "assistantUuid" | "key">> {
  const { db } = storage;
  const owner = await makeOwner(storage, now(), 1_000);
  const knowledgebaseId = await addHelpCentre(db);
  await addOtherPassages(db, knowledgebaseId, passages);
  await db
    .updateTable("assistants")
    .set({ knowledgebase_id: knowledgebaseId, daily_spend_cap_micros: null })
    .where("id", "=", owner.assistantId)
    .execute();
  if (storage.engine === "postgres") await sql`analyze`.execute(db); // what the server does by itself within a minute
  return { assistantUuid: owner.assistantUuid, key: owner.key };
}

function send(message: LoadServerReady | LoadServerReport): void {
  process.send?.(message);
}

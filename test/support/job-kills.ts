import { type ChildProcess, spawn } from "node:child_process";
import { sql } from "kysely";
import { expect } from "vitest";
import { root } from "../../scripts/lib/processes.ts";
import { JobQueue } from "../../src/platform/jobs/queue.ts";
import { silentLog } from "../../src/platform/log.ts";
import { inTransaction, type Storage } from "../../src/platform/storage/db.ts";
import { type EffectsReport, effectJob } from "./effects-worker.ts";

export interface JobKills {
  readonly engine: "pglite" | "postgres";
  readonly place: string;
  readonly jobs: number;
  readonly kills: number;
  /** How many processes work at the same time. */
  readonly workers: number;
  readonly random: () => number;
}

/** Adds jobs whose effects are counted. */
export async function addEffectJobs(storage: Storage, jobs: number): Promise<void> {
  const queue = new JobQueue({ storage, now: () => new Date(), log: silentLog });
  await sql`create table effects (job int not null)`.execute(storage.db);
  for (let first = 0; first < jobs; first += 500) {
    await inTransaction(storage.db, async (tx) => {
      for (let id = first; id < Math.min(jobs, first + 500); id++)
        await queue.enqueue(tx, effectJob, { id }, { owner: null });
    });
  }
}

/** Lets processes work the jobs off, and kills one of them again and again in the middle of it. */
export async function workOffWithKills({ engine, place, jobs, kills, workers, random }: JobKills): Promise<void> {
  const children = new Set<ChildProcess>();
  const allDone = Promise.withResolvers<void>();
  const each = Math.floor(jobs / (kills + 1));
  let effects = 0;
  let killed = 0;
  let killAt = 1 + Math.floor(random() * each);
  const start = () => {
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=ExperimentalWarning",
        "scripts/lib/run-module.ts",
        "test/support/effects-worker.ts",
        engine,
        place,
      ],
      { cwd: root, stdio: ["ignore", "ignore", "inherit", "ipc"], env: { ...process.env, NODE_ENV: "test" } },
    );
    children.add(child);
    child.on("message", (report: EffectsReport) => {
      if (report === "done") return allDone.resolve();
      if (++effects < killAt || killed === kills || !children.has(child)) return;
      killed++;
      killAt = killed * each + 1 + Math.floor(random() * each);
      child.kill("SIGKILL");
    });
    child.once("exit", (code, signal) => {
      children.delete(child);
      if (signal === "SIGKILL") start();
      else allDone.reject(new Error(`a worker ended by itself: ${code ?? signal}`));
    });
  };
  for (let count = 0; count < workers; count++) start();
  await allDone.promise;
  expect(killed).toBe(kills);
  for (const child of children) {
    child.removeAllListeners("exit");
    await new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGKILL");
    });
  }
}

/** How many jobs had their effect, and how many rows these are. */
export async function countEffects({ db }: Storage): Promise<{ jobs: number; rows: number }> {
  const { rows } = await sql<{ jobs: number; rows: number }>`
    select count(distinct job)::int as jobs, count(*)::int as rows from effects`.execute(db);
  return rows[0] ?? { jobs: 0, rows: 0 };
}

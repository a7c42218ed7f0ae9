import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import * as z from "zod";
import { job } from "../../../src/platform/jobs/job.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";
import { createTestWorker, storedJobs } from "../../support/jobs.ts";

const gibibyte = 1024 ** 3;
const nearlyFull = 40 * 1024 ** 2;

it.runIf(deep)("ends a job that ran into a full disk, takes the next, and goes on cleaning up meanwhile", async () => {
  const disk = { freeBytes: gibibyte };
  await using storage = await openDatabaseFolder({ readFreeBytes: async () => disk.freeBytes });
  const setFree = async (bytes: number) => {
    disk.freeBytes = bytes;
    await sleep(250);
  };
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const runs: number[] = [];
  const kind = job({
    name: "wait",
    payload: z.object({ id: z.int() }),
    concurrency: 1,
    async run({ id }: { id: number }, _services: unknown) {
      runs.push(id);
      started.resolve();
      await gate.promise;
    },
  });
  let cleaned = 0;
  const counting = { ...storage, maintain: () => storage.maintain().then(() => void cleaned++) };
  await using process = createTestWorker(counting, { jobs: [kind], maintenanceMs: 20 });
  process.worker.start();
  await inTransaction(storage.db, async (tx) => {
    for (const id of [1, 2]) await process.queue.enqueue(tx, kind, { id }, { owner: null });
  });
  await started.promise;
  await setFree(nearlyFull);
  gate.resolve();
  await expect(sql`create table refused (id int)`.execute(storage.db)).rejects.toMatchObject({ code: "53100" });
  cleaned = 0;
  await expect.poll(() => cleaned).toBeGreaterThan(2);
  expect(runs).toHaveLength(1);
  expect((await storedJobs(storage)).map(({ state }) => state).sort()).toEqual(["active", "created"]);
  await setFree(gibibyte);
  await expect.poll(() => storedJobs(storage)).toEqual([]);
  expect([...runs].sort()).toEqual([1, 2]);
});

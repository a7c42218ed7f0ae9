import { expect, it } from "vitest";
import * as z from "zod";
import { job } from "../../../src/platform/jobs/job.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";
import { createTestWorker, storedJobs } from "../../support/jobs.ts";

it.runIf(deep)("runs a job whose taking the embedded database stored and did not answer", async () => {
  await using storage = await openDatabaseFolder();
  const runs: number[] = [];
  const kind = job({
    name: "record",
    payload: z.object({ id: z.int() }),
    async run({ id }: { id: number }, _services: unknown) {
      runs.push(id);
    },
  });
  await using process = createTestWorker(storage, { jobs: [kind] });
  const take = process.queue.take.bind(process.queue);
  let isLost = false;
  process.queue.take = async (room) => {
    const given = await take(room);
    if (isLost || given.taken.length === 0) return given;
    isLost = true;
    throw new Error("the answer was lost");
  };
  await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind, { id: 1 }, { owner: null }));
  process.worker.start();
  await expect.poll(() => runs).toEqual([1]);
  expect(isLost).toBe(true);
  await expect.poll(() => storedJobs(storage)).toEqual([]);
});

import { expect, it } from "vitest";
import * as z from "zod";
import { inspect } from "../../../src/platform/doctor.ts";
import { job } from "../../../src/platform/jobs/job.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { createTestWorker, passJobTime, takeDue } from "../../support/jobs.ts";
import { testSecret } from "../../support/owner.ts";
import { openTestStorage } from "../../support/storage.ts";

it("names waiting and failed jobs, and those that no worker runs", async () => {
  await using storage = await openTestStorage();
  const kind = job({ name: "send", payload: z.object({ id: z.int() }), run: async (_payload: { id: number }) => {} });
  await using process = createTestWorker(storage, { jobs: [kind] });
  const findings = async () => {
    const all = await inspect({ storage, vault: createVault(testSecret), now: () => new Date(), surroundings: [] });
    return all.filter(({ text }) => text.startsWith("Jobs:"));
  };
  const waiting = (count: number) => `Jobs: ${count} are waiting or running; none has failed in the last 7 days.`;
  expect(await findings()).toEqual([{ level: "real", text: waiting(0) }]);

  await inTransaction(storage.db, async (tx) => {
    for (const id of [1, 2]) await process.queue.enqueue(tx, kind, { id }, { owner: null });
  });
  expect(await findings()).toEqual([{ level: "real", text: waiting(2) }]);

  const [taken] = await takeDue(process.queue);
  if (taken) await process.queue.fail(taken, { name: "Error" });
  await passJobTime(storage, 20 * 60_000);
  expect(await findings()).toEqual([
    { level: "warning", text: "Jobs: 1 are waiting or running; 1 have failed in the last 7 days." },
    { level: "problem", text: "Jobs: one has been due for 20 minutes; no worker runs, or too few." },
  ]);
});

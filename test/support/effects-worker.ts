import { sql } from "kysely";
import * as z from "zod";
import { countJobs } from "../../src/platform/jobs/counts.ts";
import { job } from "../../src/platform/jobs/job.ts";
import { type Db, inTransaction } from "../../src/platform/storage/db.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import { createTestWorker } from "./jobs.ts";

/** What a worker's process reports: an effect that is committed, or that no job is left. */
export type EffectsReport = "effect" | "done";

const lookMs = 100;

/** A job whose effect is a row of the table `effects`: two rows for one job would be an effect that happened twice. */
export const effectJob = job({
  name: "effect",
  payload: z.object({ id: z.int() }),
  concurrency: 10,
  attempts: 20,
  async run({ id }: { id: number }, { db }: { db: Db }, { complete }) {
    await inTransaction(db, async (tx) => {
      await sql`insert into effects (job) values (${id})`.execute(tx);
      await complete(tx);
    });
    process.send?.("effect" satisfies EffectsReport);
  },
});

/** A process that runs the jobs of a database until it is killed. */
export default async function effectsWorker(): Promise<void> {
  const [, , , engine, place = ""] = process.argv;
  const storage = engine === "postgres" ? await openPostgres(place) : await openEmbedded(place);
  createTestWorker(storage, { jobs: [effectJob] }).worker.start();
  process.once("disconnect", () => process.exit(1));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const { waiting } = await countJobs(storage.db);
    if (waiting === 0) process.send?.("done" satisfies EffectsReport);
  }
}

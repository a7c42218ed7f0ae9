import { sql } from "kysely";
import { expect, it } from "vitest";
import * as z from "zod";
import { job } from "../../../../src/platform/jobs/job.ts";
import { type Db, inTransaction } from "../../../../src/platform/storage/db.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { counts, deep, seed } from "../../../counts.ts";
import { createTestWorker, storedJobs } from "../../../support/jobs.ts";
import { startPostgres } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";

const jobsEach = 40;

it.runIf(deep)(
  `has the effect of each job once when the PostgreSQL under it is killed ${counts.databaseRestarts} times (seed ${seed})`,
  async () => {
    const random = randomOf(seed);
    const server = await startPostgres();
    const storage = await openPostgres(server.url);
    await sql`create table effects (job int)`.execute(storage.db);
    let done = 0;
    const kind = job({
      name: "effect",
      payload: z.object({ id: z.int() }),
      attempts: 20,
      backoffMs: () => 100,
      async run({ id }: { id: number }, { db }: { db: Db }, { complete }) {
        await inTransaction(db, async (tx) => {
          await sql`insert into effects values (${id})`.execute(tx);
          await complete(tx);
        });
        done++;
      },
    });
    const process = createTestWorker(storage, { jobs: [kind] });
    process.worker.start();
    const all: number[] = [];
    for (let restart = 0; restart < counts.databaseRestarts; restart++) {
      const ids = Array.from({ length: jobsEach }, (_, at) => restart * jobsEach + at);
      all.push(...ids);
      const killAt = done + 1 + Math.floor(random() * jobsEach * 0.8);
      await inTransaction(storage.db, async (tx) => {
        for (const id of ids) await process.queue.enqueue(tx, kind, { id }, { owner: null });
      });
      while (done < killAt) await new Promise((resolve) => setTimeout(resolve, 1));
      await server.kill(); // until it has recovered
      await expect
        .poll(
          () =>
            storedJobs(storage).then(
              ({ length }) => length,
              () => 1,
            ),
          { timeout: 40_000 },
        )
        .toBe(0);
    }
    const { rows } = await sql<{ job: number }>`select job from effects order by job`.execute(storage.db);
    expect(rows.map(({ job }) => job)).toEqual(all);
    await process.worker.stop();
    await storage.close();
    await server.stop();
  },
);

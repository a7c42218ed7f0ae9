import { expect, inject, it } from "vitest";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { counts, deep, seed } from "../../../counts.ts";
import { addEffectJobs, countEffects, workOffWithKills } from "../../../support/job-kills.ts";
import { storedJobs } from "../../../support/jobs.ts";
import { createDatabase } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";

const { jobs, jobKills: kills } = counts;

it.runIf(deep)(
  `has the effect of ${jobs} jobs once each when workers of one database are killed ${kills} times (seed ${seed})`,
  async () => {
    await using database = await createDatabase((inject("postgres") ?? expect.unreachable()).url);
    const storage = await openPostgres(database.url);
    await addEffectJobs(storage, jobs);
    await workOffWithKills({
      engine: "postgres",
      place: database.url,
      jobs,
      kills,
      workers: 2,
      random: randomOf(seed),
    });
    expect(await countEffects(storage)).toEqual({ jobs, rows: jobs });
    expect(await storedJobs(storage)).toEqual([]);
    await storage.close();
  },
);

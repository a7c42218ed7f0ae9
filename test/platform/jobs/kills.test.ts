import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { openEmbedded } from "../../../src/platform/storage/embedded.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { counts, deep, seed } from "../../counts.ts";
import { addEffectJobs, countEffects, workOffWithKills } from "../../support/job-kills.ts";
import { storedJobs } from "../../support/jobs.ts";
import { randomOf } from "../../support/random.ts";

const { jobs, jobKills: kills } = counts;

it.runIf(deep)(
  `has the effect of ${jobs} jobs once each when the process with the embedded database is killed ${kills} times (seed ${seed})`,
  async () => {
    const place = mkdtempSync(join(tmpdir(), "ringback-jobs-"));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    const before = await openPglite({ folder: join(place, "db"), dump: await readFile(inject("templatePath")) });
    await addEffectJobs(before, jobs);
    await before.close();
    await workOffWithKills({ engine: "pglite", place, jobs, kills, workers: 1, random: randomOf(seed) });
    const after = await openEmbedded(place);
    expect(await countEffects(after)).toEqual({ jobs, rows: jobs });
    expect(await storedJobs(after)).toEqual([]);
    await after.close();
  },
);

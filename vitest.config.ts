import { defineConfig } from "vitest/config";
import { databaseSuites, postgresAlone } from "./scripts/lib/database-suites.ts";
import { LongestFirst } from "./scripts/lib/longest-first.ts";

// Tests in a browser run under web-test-runner (test/browser), pages under test/pages once they are built.
// Suites that open a database run twice, on PGlite among all others and on a real PostgreSQL, except where the subject is
// the same on both (scripts/lib/database-suites.ts).
const elsewhere = ["test/browser/**", "test/pages/**"];
const onlyPostgres = "test/**/postgres/*.test.ts";

export default defineConfig({
  test: {
    // Twice the cores that it is made for: a test waits a third of its time, for a clock or another process.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Files share a worker, what it has imported and the databases that earlier tests gave back: half the time of a run.
    isolate: false,
    // What requests and rows leave behind is collected less often: a tenth of the processor time.
    execArgv: ["--max-semi-space-size=64"],
    unstubEnvs: true,
    // What was received tells the cause, also where `npm test` says it once more at its end.
    chaiConfig: { truncateThreshold: 2_000 },
    setupFiles: ["test/support/cheap-scrypt.ts", "test/support/quick-parsers.ts", "test/support/processor-time.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: [...elsewhere, onlyPostgres, ...(process.env.RINGBACK_ON_POSTGRES ? postgresAlone : [])],
          globalSetup: ["test/support/template.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...databaseSuites(), onlyPostgres],
          exclude: elsewhere,
          globalSetup: ["test/support/postgres/setup.ts"],
        },
      },
    ],
    // A busy machine takes a while to show what is waited for; what never comes fails all the same.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    testTimeout: process.env.RINGBACK_DEEP === "1" ? 600_000 : 120_000,
    hookTimeout: 120_000,
  },
});

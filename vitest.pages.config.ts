import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/lib/longest-first.ts";

// Whole pages of the built demo in a real browser. Twice the cores that it is made for: each waits for its page.
export default defineConfig({
  test: {
    include: ["test/pages/**/*.test.ts"],
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    setupFiles: ["test/support/processor-time.ts"],
    globalSetup: ["test/support/postgres/setup.ts", "test/pages/support/prepared-data.ts"],
    // What a page showed tells the cause, also where `npm test` says it once more at its end.
    chaiConfig: { truncateThreshold: 2_000 },
    // A busy machine takes a while to show what is waited for; what never comes fails all the same.
    expect: { poll: { timeout: 30_000 } },
    // Full counts take minutes, not more work at a time; a busy machine takes many times what a quiet one does.
    testTimeout: process.env.RINGBACK_DEEP === "1" ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
  },
});

import { defineConfig } from "vitest/config";

// Whole pages of the built demo in a real browser, one after the other: they share the two cores with the server.
export default defineConfig({
  test: {
    include: ["test/pages/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

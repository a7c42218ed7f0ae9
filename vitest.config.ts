import { defineConfig } from "vitest/config";

// Tests in a browser run under web-test-runner (test/browser), pages under test/pages once they are built.
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/browser/**", "test/pages/**"],
    globalSetup: ["test/support/template.ts"],
    testTimeout: process.env.RINGBACK_DEEP === "1" ? 600_000 : 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

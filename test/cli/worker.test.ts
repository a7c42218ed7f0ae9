import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { run } from "../../src/cli/run.ts";

/** Runs the command with an environment of its own. @returns Its exit code and what it complained of */
async function ringbackWorker(environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), "ringback-worker-"));
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    complaint.mockRestore();
    rmSync(data, { recursive: true, force: true });
  });
  vi.stubEnv("RINGBACK_DATA", data);
  vi.stubEnv("RINGBACK_SECRET", "");
  vi.stubEnv("DATABASE_URL", "");
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return { code: await run(["worker"]), complaint: String(complaint.mock.calls[0]?.[0]) };
}

it("refuses to work on the embedded database, whose jobs run inside the server", async () => {
  const { code, complaint } = await ringbackWorker({});
  expect(code).toBe(1);
  expect(complaint).toContain("its jobs run inside the server");
  expect(complaint).toContain("DATABASE_URL");
});

it("refuses to work without the secret of the servers", async () => {
  const { code, complaint } = await ringbackWorker({ DATABASE_URL: "postgres://a:b@127.0.0.1:9/none" });
  expect(code).toBe(1);
  expect(complaint).toContain("RINGBACK_SECRET");
});

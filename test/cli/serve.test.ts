import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.ts";

const RINGBACK_SECRET = "s".repeat(32);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 is open to the network and needs RINGBACK_SECRET."],
  [{ HOST: "0.0.0.0", RINGBACK_SECRET }, "HOST=0.0.0.0 needs RINGBACK_PUBLIC_URL"],
  [{ HOST: "::", RINGBACK_SECRET }, "HOST=:: needs RINGBACK_PUBLIC_URL"],
  [{ HOST: "10.0.0.5" }, "HOST=10.0.0.5 is open to the network and needs RINGBACK_SECRET."],
  [{ RINGBACK_PUBLIC_URL: "https://shop.example/chat" }, "RINGBACK_PUBLIC_URL has a path"],
  [{ RINGBACK_PUBLIC_URL: "https://shop.example?chat" }, "RINGBACK_PUBLIC_URL has a path"],
  [{ RINGBACK_PROXY: "/nowhere/proxy.yaml" }, "RINGBACK_PROXY /nowhere/proxy.yaml: cannot be read (ENOENT)."],
])("ringback-server serve does not start with %j, and makes no data", async (environment, complaint) => {
  const place = mkdtempSync(join(tmpdir(), "ringback-serve-"));
  const data = join(place, "data");
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const [name, value] of Object.entries({ RINGBACK_DATA: data, PORT: "0", ...environment }))
    vi.stubEnv(name, value);
  expect(await run(["serve"])).toBe(1);
  expect(complaints.mock.calls.flat().join("\n")).toContain(complaint);
  expect(existsSync(data)).toBe(false);
  rmSync(place, { recursive: true });
});

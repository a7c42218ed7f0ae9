import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { run } from "../../src/cli/run.ts";

it.each([
  [["user", "credit", "ada@example.com", "-x"], "Unknown option '-x'"],
  [["user", "key"], "user key needs an e-mail address."],
  [["user", "remove", "ada@example.com"], "Unknown command: user remove."],
  [["user", "key", "ada@example.com", "--password"], "user key has no option --password."],
  [["migrate", "now"], "Unexpected argument: now."],
  [["platform", "--port", "8081"], "Unexpected argument: --port."],
  [["serve", "--port", "8081"], "Unexpected argument: --port."],
  [["demo", "--port", "8081"], "Unexpected argument: --port."],
  [["backup"], "backup needs a file"],
  [["backup", "a", "b"], "Too many arguments."],
  [["restore", "a", "--force"], "Unknown option '--force'"],
  [["export", ""], "export needs an account"],
  [["constructor"], "Unknown command: constructor."],
] as const)("says what is wrong with %j and does nothing", async (words, complaint) => {
  const place = mkdtempSync(join(tmpdir(), "ringback-usage-"));
  const data = join(place, "data");
  const [out, complaints] = [vi.spyOn(console, "log"), vi.spyOn(console, "error").mockImplementation(() => {})];
  onTestFinished(() => {
    out.mockRestore();
    complaints.mockRestore();
    rmSync(place, { recursive: true, force: true });
  });
  vi.stubEnv("RINGBACK_DATA", data);
  expect(await run(words)).toBe(2);
  expect(complaints.mock.calls.flat().join("\n")).toContain(complaint);
  expect([out.mock.calls, existsSync(data)]).toEqual([[], false]);
});

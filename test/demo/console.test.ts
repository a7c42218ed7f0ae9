import { describe, expect, it } from "vitest";
import { createDemoConsole } from "../../demo/server/console/console.ts";
import { createAdministration, createVault } from "../../src/platform/index.ts";
import { testSecret } from "../support/owner.ts";
import { startPlatform, type TestPlatform } from "../support/platform.ts";

const now = () => new Date("2026-11-20T10:00:00.000Z");

/** The console of a platform's first owner. */
function consoleOf(platform: TestPlatform) {
  return createDemoConsole({
    administration: createAdministration({ storage: platform.storage, secret: testSecret, clock: now }),
    assistant: { detail: "Offline engine, no model", state: "embedded" },
    database: { detail: "PGlite", state: "embedded" },
    network: { detail: "Simulated network", state: "simulated", carrier: "simulated" },
    sendsMail: false,
    ownerId: platform.owner.userId,
    vault: createVault(testSecret),
    origins: ["http://localhost"],
    site: { origin: "http://localhost", proxy: "http://localhost/ringback", assistants: [] },
    now,
    platform: { fetch: (request) => platform.platform.fetch(request), basePath: "" },
  });
}

describe("the demo's console", () => {
  it("does not use up a sign-in link with HEAD", async () => {
    await using platform = await startPlatform();
    const console = consoleOf(platform);
    const link = console.newLink().replace("/console", "");
    for (let time = 0; time < 2; time++) {
      const looked = await console.app.request(link, { method: "HEAD" });
      expect([looked.headers.get("location"), looked.headers.get("set-cookie")]).toEqual(["/console/", null]);
    }
    const entered = await console.app.request(link);
    expect([entered.headers.get("location"), entered.headers.has("set-cookie")]).toEqual(["/console/", true]);
    const again = await console.app.request(link);
    expect(again.headers.get("location")).toBe("/console/?link=expired");
  });

  it("refuses what is no order in words", async () => {
    await using platform = await startPlatform();
    const console = consoleOf(platform);
    const entered = await console.app.request(console.newLink().replace("/console", ""));
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const headers = { cookie, origin: "http://localhost", "content-type": "application/json" };
    for (const body of ["null", "7", "[]", '"add"', "{}", "", "{"]) {
      const answer = await console.app.request("/api/funds", { method: "POST", headers, body });
      expect([answer.status, await answer.json()]).toEqual([422, { message: "The selected action is invalid." }]);
    }
  });
});

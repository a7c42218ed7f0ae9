import { describe, expect, it } from "vitest";
import { createConsole } from "../../demo/server/console.ts";
import { createVault } from "../../src/platform/vault.ts";
import { testSecret } from "../support/owner.ts";
import { startPlatform } from "../support/platform.ts";

const now = () => new Date("2026-11-20T10:00:00.000Z");

describe("the demo's console", () => {
  it("refuses what is no order in words", async () => {
    await using platform = await startPlatform();
    const console = createConsole({
      db: platform.db,
      database: { detail: "PGlite", state: "embedded" },
      ownerId: platform.owner.userId,
      vault: createVault(testSecret),
      origins: ["http://localhost"],
      now,
      site: { origin: "http://localhost", proxy: "http://localhost/ringback", assistants: [] },
      platform: { fetch: (request) => platform.platform.fetch(request), basePath: "" },
    });
    const entered = await console.app.request(console.newLink().replace("/console", ""));
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const headers = { cookie, origin: "http://localhost", "content-type": "application/json" };
    for (const body of ["null", "7", "[]", '"add"', "{}", "", "{"]) {
      const answer = await console.app.request("/api/funds", { method: "POST", headers, body });
      expect([answer.status, await answer.json()]).toEqual([422, { message: "The selected action is invalid." }]);
    }
  });
});

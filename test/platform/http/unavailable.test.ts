import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../src/platform/platform.ts";
import { makeOwner, testSecret } from "../../support/owner.ts";
import { failStatements } from "../../support/statements.ts";
import { openTestStorage } from "../../support/storage.ts";

describe("a platform whose database cannot be reached yet", () => {
  it("answers 503 in words, and serves as soon as the database is there", async () => {
    const storage = await openTestStorage();
    const owner = await makeOwner(storage, new Date(), 1);
    const network = failStatements(storage, Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    const platform = createPlatform({ storage, secret: testSecret });
    const read = () =>
      platform.fetch(
        new Request("http://platform.test/user/me", { headers: { authorization: `Bearer ${owner.key}` } }),
      );
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await read();
      expect([
        refused.status,
        refused.headers.get("ringback-code"),
        refused.headers.get("retry-after"),
        await refused.json(),
      ]).toEqual([503, "UNAVAILABLE", "2", { message: "The server cannot reach its database right now." }]);
    }
    network.restore();
    expect((await read()).status).toBe(200);
    await platform.close();
  });

  it("can be closed", async () => {
    const storage = await openTestStorage();
    failStatements(storage, new Error("Connection terminated unexpectedly"));
    const platform = createPlatform({ storage, secret: testSecret });
    await expect(platform.close()).resolves.toBeUndefined();
  });
});

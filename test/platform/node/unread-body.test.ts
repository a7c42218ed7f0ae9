import { request } from "node:http";
import { expect, it } from "vitest";
import { startPlatform } from "../../support/platform.ts";

it("offers no connection again on which a refused body may still be coming", async () => {
  await using platform = await startPlatform();
  const headers = { "content-type": "application/json", "content-length": 1_000_000, connection: "keep-alive" };
  const closing = await new Promise((resolve, reject) => {
    const asked = request(`${platform.url}/user/api-keys`, { method: "POST", headers }, (response) => {
      resolve([response.statusCode, response.headers.connection]);
      asked.destroy();
    });
    asked.on("error", reject);
    asked.write("{");
  });
  expect(closing).toEqual([401, "close"]);
});

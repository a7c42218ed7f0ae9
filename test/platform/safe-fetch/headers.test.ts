import { afterEach, beforeEach, expect, it } from "vitest";
import { headerRefusal } from "../../../src/platform/safe-fetch/headers.ts";
import { createSafeFetch, type SafeRequest } from "../../../src/platform/safe-fetch/safe-fetch.ts";
import { version } from "../../../src/platform/version.ts";
import { startWebServer, type WebServer } from "../../support/web-server.ts";

const request: SafeRequest = { method: "POST", timeoutMs: 5_000, maxBytes: 1_000, body: "{}" };

let server: WebServer;
beforeEach(async () => {
  server = await startWebServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const call = (headers: Record<string, string>) =>
  createSafeFetch({ allowOrigins: [server.origin] }).fetch(server.origin, { ...request, headers });

it("sends a caller's headers beside its own, and keeps the rest to itself", async () => {
  await call({ Authorization: "  Bearer key ", "X-Note": "schön" });
  expect(server.requests[0]?.headers).toEqual({
    authorization: "Bearer key",
    "x-note": "schön",
    "user-agent": `Ringback/${version}`,
    "accept-encoding": "gzip, br",
    host: `127.0.0.1:${server.port}`,
    connection: "close",
    "content-length": "2",
  });
  await call({ "User-Agent": "Shop/2" });
  expect(server.requests[1]?.headers["user-agent"]).toBe("Shop/2");
});

it("refuses values that would begin another header or another request", async () => {
  const values = [
    "a\r\nx-admin: 1",
    "a\nx-admin: 1",
    "a\r",
    "a\0b",
    "a\u2028b",
    "嘊嘍x-admin: 1",
    "a\u007f",
    "a\u001b[2J",
  ];
  for (const value of values) {
    expect(headerRefusal("x-note", value), JSON.stringify(value)).toMatch(/^The header x-note .*\.$/);
    await expect(call({ "x-note": value })).rejects.toMatchObject({ reason: "headers", sent: false });
  }
  for (const name of ["", "a b", "a:b", "x\r\ny", "ä", "a\0", ":authority", "x-note:"]) {
    await expect(call({ [name]: "a" }), name).rejects.toMatchObject({ reason: "headers", sent: false });
  }
  expect(server.connections).toHaveLength(0);
});

it("refuses headers that are the connection's own", async () => {
  const names = ["Host", "HOST", "Connection", "keep-alive", "Transfer-Encoding", "Content-Length", "TE", "Trailer"];
  const more = ["Upgrade", "Expect", "Proxy-Authorization", "Proxy-Connection", "Cookie", "Accept-Encoding"];
  for (const name of [...names, ...more]) {
    expect(headerRefusal(name, "a")).toBe(`The header ${name} cannot be set.`);
    await expect(call({ [name]: "a" })).rejects.toMatchObject({ reason: "headers", sent: false });
  }
  expect(server.connections).toHaveLength(0);
});

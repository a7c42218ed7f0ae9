import { expect } from "chai";
import "../../../src/widget/index.ts";
import { until } from "../support/dom.ts";
import { open, place } from "./place.ts";
import { type StubServer, stubServer } from "./server.ts";

const threeDaysMs = 3 * 86_400_000;

describe("storage-days", () => {
  let server: StubServer;

  beforeEach(() => {
    server = stubServer();
    localStorage.clear();
  });

  afterEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    server.restore();
  });

  for (const [days, method] of [
    [undefined, "POST"],
    ["2", "POST"],
    ["7", "GET"],
    ["soon", "POST"],
  ] as const) {
    it(`${days ?? "(none)"}: a conversation of three days ago is ${method === "GET" ? "continued" : "forgotten"}`, async () => {
      const attributes = { storage: "local", ...(days ? { "storage-days": days } : {}) };
      const first = await place(attributes);
      await first.send("Hello");
      first.remove();
      const [[name, kept]] = Object.entries(localStorage) as [[string, string]];
      const stored = JSON.parse(kept);
      localStorage.setItem(name, JSON.stringify({ ...stored, at: stored.at - threeDaysMs }));
      server.seen.length = 0;
      await open(await place(attributes));
      await until(() => server.seen.length > 0);
      expect(server.seen[0]!.method).to.equal(method);
    });
  }
});

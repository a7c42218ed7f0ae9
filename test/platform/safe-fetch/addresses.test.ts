import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookupAll } from "../../../src/platform/safe-fetch/connect.ts";
import { createSafeFetch } from "../../../src/platform/safe-fetch/safe-fetch.ts";
import { pretendNetwork, startWebServer, type WebServer } from "../../support/web-server.ts";
import { acceptedAddresses, privateAnswers, refusedAddresses } from "./addresses.ts";

const request = { method: "GET", timeoutMs: 5_000, maxBytes: 1_000 } as const;
const refused = { name: "SafeFetchError", reason: "address", sent: false };

let server: WebServer;
beforeAll(async () => {
  server = await startWebServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const onServer = (address: string) => address.replaceAll("PORT", String(server.port));

describe("an address that is not of the public internet", () => {
  for (const [kind, addresses] of Object.entries(refusedAddresses)) {
    it(`is neither accepted nor reached: ${kind}`, async () => {
      const safeFetch = createSafeFetch({ lookup: async (name) => expect.fail(`${name} was looked up`) });
      for (const address of addresses.map(onServer)) {
        expect(safeFetch.refusal(address), address).toMatch(/^[A-Z].*\.$/);
        await expect(safeFetch.fetch(address, request), address).rejects.toMatchObject(refused);
      }
      expect(server.connections).toHaveLength(0);
    });
  }

  it("is not reached by a name that resolves to it, alone or among public ones", async () => {
    for (const answers of privateAnswers) {
      const safeFetch = createSafeFetch({ lookup: async () => answers });
      const name = onServer("http://shop.example:PORT/");
      expect(safeFetch.refusal(name)).toBeUndefined();
      await expect(safeFetch.fetch(name, request), answers.join(" ")).rejects.toMatchObject(refused);
    }
    expect(server.connections).toHaveLength(0);
  });

  it("is not reached where the system's own resolver gives it", async () => {
    const safeFetch = createSafeFetch({ lookup: () => lookupAll("localhost") });
    await expect(safeFetch.fetch(onServer("http://shop.example:PORT/"), request)).rejects.toMatchObject(refused);
    expect(server.connections).toHaveLength(0);
  });
});

describe("an address of the public internet", () => {
  it("is accepted", () => {
    const safeFetch = createSafeFetch();
    for (const address of acceptedAddresses) expect(safeFetch.refusal(address), address).toBeUndefined();
  });

  it("is called by its own name, at all that it resolves to", async () => {
    const { dial, dialled } = pretendNetwork(server.port);
    const safeFetch = createSafeFetch({ dial, lookup: async () => ["93.184.215.14", "2606:4700:4700::1111"] });
    const response = await safeFetch.fetch("http://Shop.Example./a b?c=ü#d", request);
    expect(response).toMatchObject({ status: 200, url: "http://shop.example./a%20b?c=%C3%BC#d" });
    expect(response.text()).toBe("here");
    expect(dialled).toEqual(["93.184.215.14,2606:4700:4700::1111 80"]);
    expect(server.requests.at(-1)).toMatchObject({ url: "/a%20b?c=%C3%BC", headers: { host: "shop.example." } });
  });

  it("is called where it has IPv6 alone, by name and by number", async () => {
    const { dial, dialled } = pretendNetwork(server.port);
    const safeFetch = createSafeFetch({ dial, lookup: async () => ["2606:4700:4700::1111"] });
    await safeFetch.fetch("http://shop.example/", request);
    await safeFetch.fetch("http://[2606:4700:4700::1001]:8080/", request);
    expect(dialled).toEqual(["2606:4700:4700::1111 80", "2606:4700:4700::1001 8080"]);
    expect(server.requests.at(-1)?.headers.host).toBe("[2606:4700:4700::1001]:8080");
  });
});

import { expect, it } from "vitest";
import { createSafeFetch, type SafeRequest } from "../../../src/platform/safe-fetch/safe-fetch.ts";
import { pretendNetwork, startWebServer } from "../../support/web-server.ts";
import { refusedAddresses } from "./addresses.ts";

const request: SafeRequest = { method: "GET", timeoutMs: 5_000, maxBytes: 1_000, maxRedirects: 3 };

/** A server that sends on to whatever its address says behind `?to=`, as every public name. */
async function startRedirecting(status = 302) {
  const server = await startWebServer((request, response) => {
    const to = new URL(request.url ?? "", "http://a").searchParams.get("to");
    if (to === null) response.end("here");
    else response.writeHead(status, { location: to }).end();
  });
  const { dial, dialled } = pretendNetwork(server.port);
  return { server, dialled, dial, lookup: async () => ["93.184.215.14"] };
}

const to = (...targets: string[]) =>
  targets.reduceRight((address, target) => `${target}/?to=${encodeURIComponent(address)}`);

it("reaches no address by a redirect that it would not call at once", async () => {
  await using inner = await startWebServer();
  const { server, dial, dialled, lookup } = await startRedirecting();
  await using _ = server;
  const safeFetch = createSafeFetch({ dial, lookup });
  const targets = Object.values(refusedAddresses)
    .flat()
    .map((target) => target.replaceAll("PORT", String(inner.port)))
    .filter((target) => URL.canParse(target));
  expect(targets.length).toBeGreaterThan(100);
  for (const target of targets) {
    const start = `http://shop.example/?to=${encodeURIComponent(new URL(target).href)}`;
    await expect(safeFetch.fetch(start, request), target).rejects.toMatchObject({ reason: "address", sent: true });
  }
  expect(inner.connections).toHaveLength(0);
  expect(new Set(dialled)).toEqual(new Set(["93.184.215.14 80"]));
});

it("reaches an allowed origin by a redirect, and nothing beside it", async () => {
  await using inner = await startWebServer();
  const { server, dial: outside, lookup } = await startRedirecting();
  await using _ = server;
  const { dial: inside } = pretendNetwork(inner.port);
  const safeFetch = createSafeFetch({
    dial: (target) => (target.addresses[0] === "127.0.0.1" ? inside(target) : outside(target)),
    lookup,
    allowOrigins: [inner.origin],
  });
  const start = (address: string) => `http://shop.example/?to=${encodeURIComponent(address)}`;
  const response = await safeFetch.fetch(start(`${inner.origin}/a`), request);
  expect(response.url).toBe(`${inner.origin}/a`);
  const beside = start(`http://localhost:${inner.port}/`);
  await expect(safeFetch.fetch(beside, request)).rejects.toMatchObject({ reason: "address" });
  expect(inner.connections).toHaveLength(1);
});

it("looks up each name again when a redirect comes back to it", async () => {
  const { server, dial } = await startRedirecting();
  await using _ = server;
  const answers = [["93.184.215.14"], ["127.0.0.1"]];
  const safeFetch = createSafeFetch({ dial, lookup: async () => answers.shift() ?? [] });
  const there = to("http://shop.example", "http://shop.example/");
  await expect(safeFetch.fetch(there, request)).rejects.toMatchObject({ reason: "address", sent: true });
  expect(server.connections).toHaveLength(1);
});

it("follows as many redirects as it was told, for all of their statuses", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const { server, dial, lookup } = await startRedirecting(status);
    await using _ = server;
    const safeFetch = createSafeFetch({ dial, lookup });
    const [a, b, c, d] = ["http://a.example", "http://b.example", "http://c.example", "http://d.example/x"];
    const response = await safeFetch.fetch(to(a, b, c, d), request);
    expect(response).toMatchObject({ status: 200, url: d });
    const twice = { ...request, maxRedirects: 2 };
    await expect(safeFetch.fetch(to(a, b, c, d), twice)).rejects.toMatchObject({ reason: "redirected", sent: true });
  }
});

it("reads a relative target from where it stands, and refuses one that is no address", async () => {
  const { server, dial, lookup } = await startRedirecting();
  await using _ = server;
  const safeFetch = createSafeFetch({ dial, lookup });
  expect((await safeFetch.fetch("http://a.example/b/?to=../c", request)).url).toBe("http://a.example/c");
  const nowhere = "http://a.example/?to=http%3A%2F%2F%5B";
  await expect(safeFetch.fetch(nowhere, request)).rejects.toMatchObject({ reason: "redirected" });
});

it("gives a redirect as the answer when none is to be followed, and of every write", async () => {
  const { server, dial, dialled, lookup } = await startRedirecting(307);
  await using _ = server;
  const safeFetch = createSafeFetch({ dial, lookup });
  const there = to("http://a.example", "http://b.example/");
  const answers = [
    await safeFetch.fetch(there, { ...request, maxRedirects: 0 }),
    await safeFetch.fetch(there, { ...request, method: "POST", body: "secret" }),
    await safeFetch.fetch(there, { ...request, method: "DELETE" }),
  ];
  for (const { status, headers } of answers) {
    expect(status).toBe(307);
    expect(headers.get("location")).toBe("http://b.example/");
  }
  expect(dialled).toHaveLength(3);
});

it("takes no header to another origin but what is plain, not even back to the first", async () => {
  const { server, dial, lookup } = await startRedirecting();
  await using _ = server;
  const safeFetch = createSafeFetch({ dial, lookup });
  const headers = { Authorization: "Bearer secret", "X-Api-Key": "secret", accept: "text/html" };
  const shop = "http://shop.example";
  await safeFetch.fetch(to(shop, `${shop}/again`), { ...request, headers });
  expect(server.requests.at(-1)?.headers).toMatchObject({ authorization: "Bearer secret", "x-api-key": "secret" });
  for (const other of ["http://other.example", "http://shop.example:8080"]) {
    await safeFetch.fetch(to(shop, other, `${shop}/back`), { ...request, headers });
    for (const arrived of server.requests.slice(-2)) {
      expect(arrived.headers.accept).toBe("text/html");
      expect(JSON.stringify(arrived.headers)).not.toContain("secret");
    }
  }
});

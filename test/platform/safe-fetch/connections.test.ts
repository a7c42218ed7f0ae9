import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSafeFetch } from "../../../src/platform/safe-fetch/safe-fetch.ts";
import { certificate } from "../../support/certificate.ts";
import { pretendNetwork, startWebServer, type WebServer } from "../../support/web-server.ts";

const request = { method: "GET", timeoutMs: 5_000, maxBytes: 1_000 } as const;

let server: WebServer;
beforeEach(async () => {
  server = await startWebServer();
});
afterEach(() => server[Symbol.asyncDispose]());

describe("a name that changes where it leads", () => {
  it("is called only where it led when it was checked", async () => {
    const answers = [["93.184.215.14"], ["127.0.0.1"], ["127.0.0.1"]];
    const { dial, dialled } = pretendNetwork(server.port);
    const safeFetch = createSafeFetch({ dial, lookup: async () => answers.shift() ?? [] });
    await safeFetch.fetch("http://shop.example/", request);
    expect(answers).toHaveLength(2);
    expect(dialled).toEqual(["93.184.215.14 80"]);
  });

  it("is checked anew for each request, so no connection outlives its check", async () => {
    const answers = [["93.184.215.14"], ["93.184.215.15"], ["127.0.0.1"]];
    const { dial, dialled } = pretendNetwork(server.port);
    const safeFetch = createSafeFetch({ dial, lookup: async () => answers.shift() ?? [] });
    await safeFetch.fetch("http://shop.example/", request);
    await safeFetch.fetch("http://shop.example/", request);
    await expect(safeFetch.fetch("http://shop.example/", request)).rejects.toMatchObject({ reason: "address" });
    expect(dialled).toEqual(["93.184.215.14 80", "93.184.215.15 80"]);
    expect(server.connections).toHaveLength(2);
  });
});

describe("an origin that the process allows", () => {
  it("is called wherever it leads, by number and by name, also on a port that is else refused", async () => {
    const { port } = server;
    const hosts = ["127.0.0.1", "localhost", "shop.internal"];
    const origins = hosts.map((host) => `http://${host}:${port}`);
    const safeFetch = createSafeFetch({ allowOrigins: origins, lookup: async () => ["127.0.0.1"] });
    for (const origin of origins) {
      expect(safeFetch.refusal(origin)).toBeUndefined();
      expect((await safeFetch.fetch(`${origin}/hook`, request)).status).toBe(200);
    }
    expect(server.connections).toHaveLength(3);
    const low = createSafeFetch({ allowOrigins: ["http://127.0.0.1:25"] });
    expect(low.refusal("http://127.0.0.1:25/")).toBeUndefined();
  });

  it("is reached on the first of its addresses that answers", async () => {
    await using second = await startWebServer(undefined, "127.0.0.1");
    const origin = `http://shop.internal:${second.port}`;
    const safeFetch = createSafeFetch({ allowOrigins: [origin], lookup: async () => ["127.0.0.9", "127.0.0.1"] });
    expect((await safeFetch.fetch(origin, request)).text()).toBe("here");
  });

  it("allows nothing else on the same machine", async () => {
    const { port } = server;
    const safeFetch = createSafeFetch({ allowOrigins: [`http://127.0.0.1:${port}`] });
    const others = [
      `http://127.0.0.1:${port + 1}`,
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
      `http://127.0.0.2:${port}`,
      `http://127.0.0.1.:${port + 1}`,
      `http://user@127.0.0.1:${port}`,
      `http://127.0.0.1`,
    ];
    for (const address of others) {
      await expect(safeFetch.fetch(address, request), address).rejects.toMatchObject({ reason: "address" });
    }
    const named = createSafeFetch({ allowOrigins: [`http://127.0.0.1:${port}`], lookup: async () => ["127.0.0.1"] });
    const call = named.fetch(`http://shop.example:${port}/`, request);
    await expect(call).rejects.toMatchObject({ reason: "address" });
    expect(server.connections).toHaveLength(0);
  });

  it("is refused at the start when it is no exact origin", () => {
    const wrong = [
      "http://127.0.0.1:8080/",
      "127.0.0.1:8080",
      "http://*",
      "http://LOCALHOST",
      "http://a:80",
      "file://",
    ];
    for (const origin of wrong) {
      expect(() => createSafeFetch({ allowOrigins: [origin] }), origin).toThrow(TypeError);
    }
  });
});

describe("the surroundings of the process", () => {
  it("name no proxy", async () => {
    await using proxy = await startWebServer();
    for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy"]) vi.stubEnv(name, proxy.origin);
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    const safeFetch = createSafeFetch({ allowOrigins: [server.origin] });
    await safeFetch.fetch(server.origin, request);
    vi.unstubAllEnvs();
    expect(proxy.connections).toHaveLength(0);
    expect(server.connections).toHaveLength(1);
  });
});

describe("over https", () => {
  let secure: Server;
  let port: number;
  let named: unknown[];
  beforeAll(async () => {
    secure = createServer(certificate, (request, response) => {
      named.push((request.socket as { servername?: unknown }).servername);
      if (request.url === "/leave") response.writeHead(301, { location: "http://shop.example/" });
      response.end("here");
    }).listen(0, "127.0.0.1");
    await once(secure, "listening");
    port = (secure.address() as AddressInfo).port;
  });
  beforeEach(() => {
    named = [];
  });
  afterAll(() => secure.close());

  const call = (address: string) =>
    createSafeFetch({ ...pretendNetwork(port), lookup: async () => ["93.184.215.14"] }).fetch(address, {
      ...request,
      maxRedirects: 1,
    });

  it("refuses a certificate that nobody trusts, also where the environment switches the check off", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    await expect(call("https://shop.example/")).rejects.toMatchObject({ reason: "unreachable", sent: false });
    vi.unstubAllEnvs();
    expect(named).toEqual([]);
  });

  describe("with a certificate that is trusted", () => {
    const before = getCACertificates("default");
    beforeAll(() => setDefaultCACertificates([...before, certificate.cert]));
    afterAll(() => setDefaultCACertificates(before));

    it("asks for that of the name in the address, and takes that of no other", async () => {
      expect((await call("https://shop.example/")).text()).toBe("here");
      expect((await call("https://shop.example./")).text()).toBe("here");
      await expect(call("https://other.example/")).rejects.toMatchObject({ reason: "unreachable", sent: false });
      await expect(call("https://8.8.8.8/")).rejects.toMatchObject({ reason: "unreachable", sent: false });
      expect(named).toEqual(["shop.example", "shop.example"]);
    });

    it("follows no redirect to where there is none", async () => {
      await expect(call("https://shop.example/leave")).rejects.toMatchObject({ reason: "redirected", sent: true });
      expect(named).toEqual(["shop.example"]);
    });
  });
});

import { once } from "node:events";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createSafeFetch, type SafeRequest } from "../../../src/platform/safe-fetch/safe-fetch.ts";
import { deep } from "../../counts.ts";
import { startWebServer } from "../../support/web-server.ts";

const request: SafeRequest = { method: "GET", timeoutMs: 10_000, maxBytes: 1_000 };

async function start(listener: RequestListener) {
  const server = await startWebServer(listener);
  const safeFetch = createSafeFetch({ allowOrigins: [server.origin] });
  return {
    server,
    safeFetch,
    call: (more: Partial<SafeRequest> = {}) => safeFetch.fetch(server.origin, { ...request, ...more }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const forever: RequestListener = () => {};

describe("an answer's size", () => {
  it("may be exactly the given one, and not a byte more, declared or not", async () => {
    for (const declared of [true, false]) {
      await using there = await start((request, response) => {
        const body = Buffer.alloc(Number(request.headers["x-bytes"]), "a");
        if (declared) response.setHeader("content-length", body.length);
        response.write(body);
        response.end();
      });
      expect((await there.call({ headers: { "x-bytes": "1000" } })).body).toHaveLength(1_000);
      const tooLarge = { reason: "too large", sent: true };
      await expect(there.call({ headers: { "x-bytes": "1001" } })).rejects.toMatchObject(tooLarge);
      await expect(there.call({ headers: { "x-bytes": "5000000" } })).rejects.toMatchObject(tooLarge);
    }
  });

  it.runIf(deep)("counts what compression unpacks to, and ends the connection when it is too much", async () => {
    const bombs = { gzip: gzipSync(Buffer.alloc(64_000_000)), br: brotliCompressSync(Buffer.alloc(64_000_000)) };
    expect(bombs.gzip.length).toBeLessThan(70_000);
    for (const [encoding, bomb] of Object.entries(bombs)) {
      await using there = await start((_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).write(bomb);
      });
      const call = there.call({ maxBytes: 100_000 });
      await expect(call).rejects.toMatchObject({ reason: "too large", sent: true });
      const [connection] = there.server.connections;
      if (!connection?.destroyed) await once(connection!, "close");
    }
  });

  it("counts what arrives too, so that endless compressed nothing ends", async () => {
    // An empty stored block unpacks to nothing and may be repeated without end.
    const head = gzipSync("").subarray(0, 10);
    const blocks = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    await using there = await start((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).write(head);
      response.write(blocks);
    });
    await expect(there.call()).rejects.toMatchObject({ reason: "too large" });
  });

  it("has headers of bounded length", async () => {
    await using there = await start((_request, response) => {
      response.writeHead(200, { "x-long": "a".repeat(70_000) }).end();
    });
    await expect(there.call()).rejects.toMatchObject({ reason: "broken", sent: true });
  });
});

describe("a compressed answer", () => {
  it("is read as what it says", async () => {
    for (const [encoding, body] of [
      ["gzip", gzipSync("grüße")],
      ["X-GZIP", gzipSync("grüße")],
      ["br", brotliCompressSync("grüße")],
      ["identity", Buffer.from("grüße")],
    ] as const) {
      await using there = await start((_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      expect((await there.call()).text()).toBe("grüße");
      expect(there.server.requests[0]?.headers["accept-encoding"]).toBe("gzip, br");
    }
  });

  it("may have no body where none belongs", async () => {
    for (const [method, status] of [
      ["HEAD", 200],
      ["GET", 204],
      ["GET", 304],
    ] as const) {
      await using there = await start((_request, response) => {
        response.writeHead(status, { "content-encoding": "gzip" }).end();
      });
      const answer = await there.call({ method });
      expect(answer.status).toBe(status);
      expect(answer.body).toHaveLength(0);
    }
  });

  it("is broken when it is cut off, no such thing, or compressed in a way not asked for", async () => {
    for (const [encoding, body] of [
      ["gzip", gzipSync("here".repeat(500)).subarray(0, 20)],
      ["gzip", Buffer.from("here")],
      ["br", Buffer.from("here and there")],
      ["deflate", deflateSync("here")],
      ["gzip, gzip", gzipSync(gzipSync("here"))],
      ["__proto__", Buffer.from("here")],
    ] as const) {
      await using there = await start((_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end(body);
      });
      await expect(there.call(), encoding).rejects.toMatchObject({ reason: "broken", sent: true });
    }
  });
});

it("reads text in the character set that its type names", async () => {
  for (const [type, bytes] of [
    ["text/plain; charset=iso-8859-1", [0x67, 0x72, 0xfc, 0xdf]],
    ['text/plain; Charset="UTF-8"', [0x67, 0x72, 0xc3, 0xbc, 0xc3, 0x9f]],
    ["text/plain; charset=nonsense", [0x67, 0x72, 0xc3, 0xbc, 0xc3, 0x9f]],
  ] as const) {
    await using there = await start((_request, response) => {
      response.writeHead(200, { "content-type": type }).end(Buffer.from(bytes));
    });
    expect((await there.call()).text()).toBe("grüß");
  }
});

it("gives headers as they came, repeated ones joined, strange ones harmless", async () => {
  await using there = await start((_request, response) => {
    response.setHeader("X-Twice", ["a", "b"]);
    response.setHeader("__proto__", "c");
    response.setHeader("set-cookie", "d=e");
    response.writeHead(418).end();
  });
  const { status, headers } = await there.call();
  expect(status).toBe(418);
  expect(headers.get("x-twice")).toBe("a, b");
  expect(headers.get("constructor")).toBeUndefined();
  await there.call();
  expect(there.server.requests[1]?.headers.cookie).toBeUndefined();
});

describe("an answer's time", () => {
  /** Long enough for a busy machine to send the request. */
  const short = { timeoutMs: 250 };
  const timedOut = { reason: "timed out", sent: true };

  it("ends when no answer comes", async () => {
    await using there = await start(forever);
    await expect(there.call(short)).rejects.toMatchObject(timedOut);
  });

  it("ends when the answer drips, in its head or in its body", async () => {
    await using body = await start(async (_request, response) => {
      for (response.writeHead(200); !response.destroyed; await pause(10)) response.write("a");
    });
    await expect(body.call(short)).rejects.toMatchObject(timedOut);
    await using head = await start(async (_request, { socket }) => {
      socket?.write("HTTP/1.1 200 OK\r\n");
      for (let count = 0; !socket?.destroyed; await pause(10)) socket?.write(`x-${count++}: a\r\n`);
    });
    await expect(head.call(short)).rejects.toMatchObject(timedOut);
    await using early = await start(async (_request, { socket }) => {
      for (; !socket?.destroyed; await pause(10)) socket?.write("HTTP/1.1 103 Early Hints\r\n\r\n");
    });
    await expect(early.call(short)).rejects.toMatchObject(timedOut);
  });

  it("covers all redirects together", async () => {
    await using there = await start((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 10);
    });
    await expect(there.call({ ...short, maxRedirects: 1_000 })).rejects.toMatchObject(timedOut);
  });

  it("covers finding the address and connecting; then nothing was sent", async () => {
    const never = new Promise<never>(() => {});
    const silent = createSafeFetch({ lookup: () => never });
    const call = silent.fetch("http://shop.example/", { ...request, ...short });
    await expect(call).rejects.toMatchObject({ reason: "timed out", sent: false });
    await using there = await start(forever);
    // To a server that speaks no TLS and says nothing.
    const origin = there.server.origin.replace("http:", "https:");
    const secure = createSafeFetch({ allowOrigins: [origin] });
    const hanging = secure.fetch(origin, { ...request, ...short });
    await expect(hanging).rejects.toMatchObject({ sent: false });
  });
});

describe("a request that is given up", () => {
  it("ends at once, wherever it stands, and leaves no connection", async () => {
    await using there = await start(forever);
    const controller = new AbortController();
    const call = there.call({ signal: controller.signal, method: "POST", body: "{}" });
    while (there.server.requests.length === 0) await pause(5);
    controller.abort();
    await expect(call).rejects.toMatchObject({ reason: "aborted", sent: true });
    const [connection] = there.server.connections;
    if (!connection?.destroyed) await once(connection!, "close");
    const again = there.call({ signal: controller.signal });
    await expect(again).rejects.toMatchObject({ reason: "aborted", sent: false });
    expect(there.server.connections).toHaveLength(1);
  });

  it("ends in the middle of an answer", async () => {
    await using there = await start((_request, response) => void response.write("a"));
    const controller = new AbortController();
    const call = there.call({ signal: controller.signal });
    while (there.server.requests.length === 0) await pause(5);
    await pause(20);
    controller.abort();
    await expect(call).rejects.toMatchObject({ reason: "aborted", sent: true });
  });

  it("ends with the SafeFetch that made it, which takes no other", async () => {
    await using there = await start(forever);
    const call = there.call();
    while (there.server.requests.length === 0) await pause(5);
    const ended = expect(call).rejects.toMatchObject({ reason: "aborted", sent: true });
    await there.safeFetch.close();
    await ended;
    await expect(there.call()).rejects.toMatchObject({ reason: "aborted", sent: false });
  });
});

describe("a connection that fails", () => {
  it("is unreachable when it was never there, and nothing was sent", async () => {
    const { server, safeFetch } = await start(forever);
    await server[Symbol.asyncDispose]();
    const call = safeFetch.fetch(server.origin, request);
    await expect(call).rejects.toMatchObject({ reason: "unreachable", sent: false });
    const failing = [async () => [], async () => Promise.reject(new Error("ENOTFOUND"))];
    for (const lookup of failing) {
      const lost = createSafeFetch({ lookup }).fetch("http://shop.example/", request);
      await expect(lost).rejects.toMatchObject({ reason: "unreachable", sent: false });
    }
  });

  it("is broken when it ends before the answer does, or speaks no HTTP", async () => {
    const ways: RequestListener[] = [
      (_request, { socket }) => void socket?.destroy(),
      (_request, { socket }) => void socket?.resetAndDestroy(),
      (_request, { socket }) => void socket?.end("SSH-2.0-OpenSSH\r\n"),
      (_request, { socket }) => void socket?.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhere"),
      (_request, { socket }) => void socket?.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab"),
    ];
    for (const way of ways) {
      await using there = await start(way);
      const call = there.call({ method: "POST", body: "{}" });
      await expect(call, String(way)).rejects.toMatchObject({ reason: "broken", sent: true });
      expect(there.server.requests).toHaveLength(1);
    }
  });

  it("never names the address in its message", async () => {
    await using there = await start((_request, { socket }) => void socket?.destroy());
    const failure = await there.call().catch((error: Error) => error);
    expect((failure as Error).message).not.toContain("127.0.0.1");
  });
});

import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startFakePlatform } from "../support/fake-platform.ts";
import { startPlatform } from "../support/platform.ts";
import { shop, startProxy } from "../support/proxy.ts";

const servers = [
  {
    name: "the platform",
    start: async () => {
      const platform = await startPlatform();
      return { url: platform.url, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() };
    },
  },
  {
    name: "the proxy",
    start: async () => {
      const platform = await startFakePlatform();
      const proxy = await startProxy({ baseUrl: platform.url });
      return {
        url: proxy.url,
        async [Symbol.asyncDispose]() {
          await proxy[Symbol.asyncDispose]();
          await platform[Symbol.asyncDispose]();
        },
      };
    },
  },
];

const head = [
  "POST /conversations HTTP/1.1",
  "host: api.example",
  `origin: ${shop}`,
  "content-type: application/json",
].join("\r\n");
const size = 3 * 1_024 * 1_024;
const part = "x".repeat(64 * 1_024);

/** Sends a request as a client does that reads nothing before it has sent all of it. @returns What it then reads. */
async function sendAll(url: string, headers: string, parts: readonly string[], pauseMs = 0): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  await once(socket, "connect");
  const failed = once(socket, "error").then(([error]) => Promise.reject(error));
  const sent = async () => {
    socket.write(`${head}\r\n${headers}\r\n\r\n`);
    for (const text of parts) {
      if (!socket.write(text)) await once(socket, "drain");
      if (pauseMs > 0) await pause(pauseMs);
    }
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    socket.resume();
    await once(socket, "end");
    return received;
  };
  try {
    return await Promise.race([sent(), failed]);
  } finally {
    failed.catch(() => undefined);
    socket.destroy();
  }
}

describe.each(servers)("a body that is too large for $name", ({ start }) => {
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`;

  it.each([
    ["declares its length", `content-length: ${size}`, Array.from({ length: size / part.length }, () => part), 0],
    ["comes in chunks", "transfer-encoding: chunked", Array.from({ length: 48 }, () => chunk).concat("0\r\n\r\n"), 0],
    ["comes slowly", "transfer-encoding: chunked", Array.from({ length: 8 }, () => chunk).concat("0\r\n\r\n"), 30],
  ])("answers 413 to a client that %s and sends all of it before it reads", async (_, headers, parts, pauseMs) => {
    await using server = await start();
    const received = await sendAll(server.url, headers, parts, pauseMs);
    expect(received.split("\r\n")[0]).toBe("HTTP/1.1 413 Payload Too Large");
    expect(received.toLowerCase()).toContain("connection: close");
    expect(received).toContain("The request body is too large.");
  });

  it("answers before the body has come, where its length says enough", async () => {
    await using server = await start();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`${head}\r\ncontent-length: ${size}\r\n\r\n{`);
    const [received] = await once(socket, "data");
    expect(String(received)).toContain("413");
    socket.destroy();
  });
});

describe.each(servers)("a method that the Web does not know on $name", ({ start }) => {
  it("is refused with 405 in JSON", async () => {
    await using server = await start();
    const { hostname, port } = new URL(server.url);
    for (const method of ["TRACE", "PROPFIND", "LOCK", "PURGE"]) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `${method} /conversations HTTP/1.1\r\nhost: api.example\r\norigin: ${shop}\r\nconnection: close\r\n\r\n`,
      );
      let received = "";
      for await (const text of socket.setEncoding("utf8")) received += text;
      expect(received.split("\r\n")[0], method).toBe("HTTP/1.1 405 Method Not Allowed");
      expect(received).toContain('{"message":"Method not allowed."}');
      expect(received.toLowerCase()).toMatch(/\nallow: .*post/);
      expect(received.toLowerCase()).toContain("ringback-code: method_not_allowed");
    }
  });
});

import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { type Answer, listen, serveNode } from "../../../src/platform/node/index.ts";

/** Opens a connection as a browser or an attacker would, and collects what comes back. */
async function open(port: number, text = "") {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  await once(socket, "connect");
  socket.write(text);
  await pause(50);
  return { socket, ended: once(socket, "close").then(() => received) };
}

const request = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
const partialRequests = [
  ["body", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"],
  ["headers", "GET / HTTP/1.1\r\nhost: a\r\nx-"],
] as const;

/** Limits that no test reaches by chance, but those that it is about. */
function serve(answer: Answer, stopLimits: Parameters<typeof serveNode>[1]["stopLimits"] = {}) {
  const never = 3_600_000;
  return serveNode(answer, {
    port: 0,
    stopLimits: { idleMs: 0, partialRequestMs: never, responseMs: never, ...stopLimits },
  });
}

it("stops though a connection was opened on which nothing was sent", async () => {
  const server = await serve(() => new Response("here"));
  const { ended } = await open(server.port);
  await server.close();
  expect(await ended).toBe("");
});

it("stops though an answered connection is kept alive", async () => {
  const server = await serve(() => new Response("here"));
  const { ended } = await open(server.port, request);
  await server.close();
  expect(await ended).toContain("here");
});

it("answers what is under way when it stops, and then ends the connection", async () => {
  const answer = Promise.withResolvers<Response>();
  const server = await serve(() => answer.promise);
  const { ended } = await open(server.port, request);
  const closed = server.close();
  answer.resolve(new Response("still here"));
  await closed;
  const received = await ended;
  expect(received).toContain("still here");
  expect(received.toLowerCase()).toContain("connection: close");
});

it("answers every request that was sent before it stops, on connections kept alive and on new ones", async () => {
  const server = await serve(() => new Response("here"), { idleMs: 5_000 });
  await server.prepare(); // all of the first requests are answered before the second are sent
  const kept = await Promise.all(Array.from({ length: 30 }, () => open(server.port, request)));
  const fresh = await Promise.all(Array.from({ length: 30 }, () => open(server.port)));
  for (const { socket } of [...kept, ...fresh]) socket.write(request);
  await server.close();
  const answersOf = async ({ ended }: (typeof kept)[number]) => (await ended).split("here").length - 1;
  expect(await Promise.all(kept.map(answersOf))).toEqual(kept.map(() => 2));
  expect(await Promise.all(fresh.map(answersOf))).toEqual(fresh.map(() => 1));
});

it("answers each of the requests that come before what answers them is loaded", async () => {
  const server = await serve(async (asked) => new Response(`${asked.method} ${await asked.text()}`));
  const url = `http://127.0.0.1:${server.port}/`;
  const early = ["one", "two"].map(async (body) => (await fetch(url, { method: "POST", body })).text());
  const length = "content-length: 6\r\nconnection: close";
  const { socket, ended } = await open(server.port, `POST / HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\nthr`);
  socket.write("ee.");
  expect(await Promise.all(early)).toEqual(["POST one", "POST two"]);
  expect(await ended).toContain("POST three.");
  await server.close();
});

it("says that it failed where what answers requests cannot be loaded, and loads it with the next one", async () => {
  const file = "../../../src/platform/node/request-listener.ts";
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  vi.resetModules();
  vi.doMock(file, () => {
    throw new Error("cannot be read");
  });
  const fresh = await import("../../../src/platform/node/serve.ts");
  const server = await fresh.serveNode(() => new Response("here"), { port: 0, stopLimits: { idleMs: 0 } });
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([500, JSON.stringify({ message: "Internal Server Error" })]);
  expect(complaints.mock.calls).toHaveLength(1);
  vi.doUnmock(file);
  expect(await ask()).toEqual([200, "here"]);
  complaints.mockRestore();
  await server.close();
});

it("answers requests on connections that the system had in its queue when it stops", async () => {
  const server = await serve(() => new Response("here"), { idleMs: 5_000 });
  const sockets = Array.from({ length: 30 }, () => connect(server.port, "127.0.0.1"));
  const answers = sockets.map(async (socket) => {
    socket.setEncoding("utf8").write(request);
    return (await socket.toArray()).join("").includes("here");
  });
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); // the loop stands still, and accepts none of them
  await server.close();
  expect(await Promise.all(answers)).toEqual(sockets.map(() => true));
});

it.each(partialRequests)("stops though the %s of a request never comes whole", async (_, text) => {
  const server = await serve(async (incoming) => new Response(await incoming.text()), { partialRequestMs: 50 });
  const { ended } = await open(server.port, text);
  await server.close();
  expect(await ended).not.toContain("200 OK");
});

it("stops though a response never ends", async () => {
  const server = await serve(() => new Response(new ReadableStream()), { responseMs: 50 });
  const { ended } = await open(server.port, request);
  await server.close();
  expect(await ended).toContain("200 OK");
});

it("keeps idle connections longer than clients and proxies do", async () => {
  const { server, close } = await serve(() => new Response("here"));
  expect(server.keepAliveTimeout).toBeGreaterThan(65_000);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  await close();
});

it("takes no new connection once it stops", async () => {
  const server = await serve(() => new Response("here"));
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow("fetch failed");
});

it("outlives connections that ask for a WebSocket and are reset, whatever becomes of them", async () => {
  const server = await serveNode(() => new Response("here"), {
    port: 0,
    upgrade: (_incoming, socket) => void setTimeout(() => socket.write("HTTP/1.1 421 Misdirected Request\r\n\r\n"), 5),
  });
  const upgrade = "GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";
  for (let tries = 0; tries < 20; tries++) {
    const socket = connect(server.port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(upgrade, () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  await pause(50);
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe("here");
  await server.close();
});

it("says in words which setting keeps it from listening", async () => {
  const taken = await serve(() => new Response("here"));
  const complaintOf = (port: number, host: string) =>
    listen(() => new Response("here"), { port, host }).then(
      () => "none",
      ({ message }: Error) => message,
    );
  expect(await complaintOf(taken.port, "127.0.0.1")).toBe(`Port ${taken.port} is taken. Set PORT to another.`);
  expect(await complaintOf(0, "203.0.113.9")).toBe(
    "HOST=203.0.113.9 is no address of this machine. Set HOST to one, such as 127.0.0.1.",
  );
  expect(await complaintOf(0, "no-such-name.invalid")).toBe(
    "HOST=no-such-name.invalid is not known. Set HOST to an address of this machine, such as 127.0.0.1.",
  );
  await taken.close();
});

import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveNode } from "../../../src/platform/node/index.ts";

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

it("stops at once though a connection was opened on which nothing was sent", async () => {
  const server = await serveNode(() => new Response("here"), { port: 0 });
  const { ended } = await open(server.port);
  await server.close();
  expect(await ended).toBe("");
});

it("stops at once though an answered connection is kept alive", async () => {
  const server = await serveNode(() => new Response("here"), { port: 0 });
  const { ended } = await open(server.port, request);
  await server.close();
  expect(await ended).toContain("here");
});

it("answers what is under way when it stops, and then ends the connection", async () => {
  const answer = Promise.withResolvers<Response>();
  const server = await serveNode(() => answer.promise, { port: 0 });
  const { ended } = await open(server.port, request);
  const closed = server.close();
  answer.resolve(new Response("still here"));
  await closed;
  expect(await ended).toContain("still here");
});

it("takes no new connection once it stops", async () => {
  const server = await serveNode(() => new Response("here"), { port: 0 });
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow("fetch failed");
});

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createHealth, type HealthOptions, serveNode } from "../../../src/platform/node/index.ts";
import { openTestStorage } from "../../support/storage.ts";

/** A server on a database of its own, which answers 200 to everything that is no health check. */
async function startServer(options: HealthOptions = {}) {
  const storage = await openTestStorage();
  const health = createHealth(storage, options);
  const server = await serveNode(
    health.answering(() => new Response("served")),
    { port: 0 },
  );
  return {
    storage,
    health,
    port: server.port,
    async get(path: string, init: RequestInit = {}) {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
      const text = await response.text();
      return { status: response.status, text, headers: response.headers };
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await storage.close();
    },
  };
}

/** What a server answers to bytes. */
async function askRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  return text(socket);
}

const failing = (check: string) => ({ status: 503, text: JSON.stringify({ status: "unavailable", failed: [check] }) });

describe("/healthz and /readyz", () => {
  it("answer 200 while all is well, to be stored by nobody, and leave all other paths alone", async () => {
    await using server = await startServer();
    const ready = await server.get("/readyz");
    expect(ready).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    expect(ready.headers.get("cache-control")).toBe("no-store");
    expect(await server.get("/healthz")).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await server.get("/healthz", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
    expect((await server.get("/readyz", { method: "POST" })).status).toBe(405);
    for (const path of ["/", "/readyz/", "/api/readyz", "/healthz2"])
      expect(await server.get(path)).toMatchObject({ status: 200, text: "served" });
  });

  it("answer a check over HTTP/1.0 that names no host, as load balancers send it", async () => {
    await using server = await startServer();
    for (const path of ["/healthz", "/readyz"])
      expect(await askRaw(server.port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await askRaw(server.port, "GET /readyz HTTP/1.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("is ready with a newer schema that works with this version, and not with an older one or one that does not", async () => {
    await using server = await startServer();
    const { db } = server.storage;
    await sql`insert into schema_migrations (name, checksum) values ('999-of-a-newer-version.sql', '')`.execute(db);
    expect((await server.get("/readyz")).status).toBe(200);
    await sql`update schema_migrations set needs = '001-schema.sql' where name like '999%'`.execute(db);
    expect((await server.get("/readyz")).status).toBe(200);
    await sql`update schema_migrations set needs = '998-of-a-newer-version.sql' where name like '999%'`.execute(db);
    expect(await server.get("/readyz")).toMatchObject(failing("migrations"));
    await sql`delete from schema_migrations where name like '999%'`.execute(db);
    expect((await server.get("/readyz")).status).toBe(200);
    await sql`delete from schema_functions where name = 'turn_begin.sql'`.execute(db);
    expect(await server.get("/readyz")).toMatchObject(failing("migrations"));
    await sql`delete from schema_migrations where name like '001%'`.execute(db);
    expect(await server.get("/readyz")).toMatchObject(failing("migrations"));
    expect((await server.get("/healthz")).status).toBe(200);
  });

  it("is not ready while the database does not answer, and is again once it does", async () => {
    await using server = await startServer({ databaseMs: 200 });
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const blocking = server.storage.db.transaction().execute(async (tx) => {
      await sql`lock table schema_migrations in access exclusive mode`.execute(tx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    expect(await server.get("/readyz")).toMatchObject(failing("database"));
    release.resolve();
    await blocking;
    await expect.poll(async () => (await server.get("/readyz")).status).toBe(200);
  });

  it("is ready without what it does without, and names it", async () => {
    await using server = await startServer({ findDegraded: async () => ["redis"] });
    expect(await server.get("/readyz")).toMatchObject({ status: 200, text: '{"status":"ready","degraded":["redis"]}' });
  });

  it("is not ready from the moment that it is asked to stop", async () => {
    await using server = await startServer();
    server.health.stop();
    expect(await server.get("/readyz")).toMatchObject(failing("stopping"));
    expect((await server.get("/healthz")).status).toBe(200);
  });
});

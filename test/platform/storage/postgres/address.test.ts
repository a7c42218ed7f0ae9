import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, it, vi } from "vitest";
import { readEnvironment } from "../../../../src/platform/node/environment.ts";
import { showDatabaseUrl } from "../../../../src/platform/storage/database-url.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { databaseUrl } from "../../../support/postgres/server.ts";

/** A socket in a folder of its own that leads to the server of a database. */
async function startSocket(url: string) {
  const { hostname, port, username: user, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "ringback-"));
  const listening = createServer((socket) => {
    const inner = connect(Number(port), hostname);
    socket.on("error", () => inner.destroy()).pipe(inner);
    inner.on("error", () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((resolve) => listening.listen(join(folder, ".s.PGSQL.5432"), resolve));
  return {
    user,
    password,
    folder,
    name: pathname.slice(1),
    async [Symbol.asyncDispose]() {
      vi.unstubAllEnvs();
      await new Promise((resolve) => listening.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

function server() {
  return inject("postgres") ?? expect.unreachable();
}

describe("a PostgreSQL by its address", () => {
  it.each([
    ["mysql://root:hunter2@db.example/shop", "begins with mysql:"],
    ["postgres://hunter2", "names no database"],
    ["postgres://root:hunter2@db.example/", "names no database"],
    ["postgres:///shop", "names no host"],
    ["postgres://root:hunter2@/shop", "names no host"],
    ["host=db.example password=hunter2", "is no address of the form"],
  ])("is refused where it cannot be one, without a word of it: %s", async (url, text) => {
    const error: Error = await openPostgres(url).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain(text);
    expect(error.message).not.toContain("hunter2");
  });

  it.each([
    ["nobody listens", (url: URL) => (url.port = "1"), "ECONNREFUSED"],
    ["the password is wrong", (url: URL) => (url.password = "hunter2"), "password authentication failed"],
    ["there is no such database", (url: URL) => (url.pathname = "nowhere"), "does not exist"],
  ])("says where it is and what is wrong when %s, and keeps the password", async (_, change, text) => {
    const url = new URL(server().url);
    const { password } = url;
    change(url);
    const error: Error = await openPostgres(url.href).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    expect(error.message).toContain(`postgres://${url.host}${url.pathname}`);
    expect(error.message).toContain(text);
    expect(error.message).not.toContain(password);
    expect(error.message).not.toContain("hunter2");
  });

  it.each([
    ["a folder behind the name", ({ user, name, folder }) => `postgresql://${user}@/${name}?host=${folder}`],
    ["a folder and user behind it", ({ user, name, folder }) => `postgresql:///${name}?host=${folder}&user=${user}`],
    ["an encoded folder", ({ user, name, folder }) => `postgres://${user}@${encodeURIComponent(folder)}/${name}`],
  ] as [string, (place: Awaited<ReturnType<typeof startSocket>>) => string][])(
    "may be a socket: %s",
    async (_, form) => {
      await using database = await borrowDatabase(server());
      await using socket = await startSocket(database.url);
      vi.stubEnv("PGPASSWORD", socket.password);
      const address = form(socket);
      expect(readEnvironment({ DATABASE_URL: address }).databaseUrl).toBe(address);
      expect(decodeURIComponent(showDatabaseUrl(address))).toContain(socket.folder);
      expect(showDatabaseUrl(address)).not.toContain(`${socket.user}@`);
      const storage = await openPostgres(address);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(storage.db);
      expect(rows).toEqual([{ name: socket.name }]);
      await storage.close();
    },
  );

  it("refuses a database that cannot hold every text", async () => {
    const { url } = server();
    const latin = `latin_${Date.now()}`;
    const storage = await openPostgres((await borrowDatabase(server())).url);
    const locale = "locale_provider libc lc_collate 'C' lc_ctype 'C'";
    await sql.raw(`create database ${latin} template template0 encoding 'LATIN1' ${locale}`).execute(storage.db);
    await storage.close();
    await expect(openPostgres(databaseUrl(url, latin))).rejects.toThrow("its encoding is LATIN1");
  });

  it("opens with UTC, time-outs and no more connections than it may", async () => {
    await using database = await borrowDatabase(server());
    const storage = await openPostgres(database.url, {
      maxConnections: 3,
      statementTimeoutMs: 1_500,
      lockTimeoutMs: 200,
    });
    const shown =
      await sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(storage.db);
    expect(shown.rows).toEqual([{ zone: "UTC", statement: "1500ms", lock: "200ms" }]);
    const pids = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(storage.db);
        return rows[0]?.pid;
      }),
    );
    expect(new Set(pids).size).toBe(3);
    await expect(sql`select pg_sleep(5)`.execute(storage.db)).rejects.toThrow("statement timeout");
    await storage.close();
  });

  it("leaves no connection behind when it closes", async () => {
    await using database = await borrowDatabase(server());
    const storage = await openPostgres(database.url);
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(storage.db)));
    await storage.close();
    await using other = await borrowDatabase(server());
    const watcher = await openPostgres(other.url);
    const name = new URL(database.url).pathname.slice(1);
    const connections = async () =>
      (await sql`select 1 from pg_stat_activity where datname = ${name}`.execute(watcher.db)).rows.length;
    await expect.poll(connections).toBe(0);
    await watcher.close();
  });
});

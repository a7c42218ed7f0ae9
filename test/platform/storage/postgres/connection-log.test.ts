import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import type { Log } from "../../../../src/platform/log.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";

it("logs a lost idle connection by code and place, without its user, its password and its cancel key", async () => {
  const lines: object[] = [];
  const log: Log = { info: () => {}, warn: (fields, text) => lines.push({ ...fields, text }), error: () => {} };
  await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
  const storage = await openPostgres(database.url, { log });
  const killer = await openPostgres(database.url);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(storage.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(killer.db);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toEqual({
    text: "an idle database connection was lost",
    error: { name: "error", code: "57P01", place: expect.any(Array) },
  });
  await storage.close();
  await killer.close();
});

import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { postgresStore } from "../../../src/proxy/index.ts";
import { proxyStoreSuite } from "../../suites/stores/proxy-store.ts";
import { createDatabase, type TestDatabase } from "../../support/postgres/server.ts";

let database: TestDatabase;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await createDatabase(inject("postgres")?.url ?? "");
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database[Symbol.asyncDispose]();
});

function pool(): pg.Pool {
  const opened = new pg.Pool({ connectionString: database.url, max: 5 });
  opened.on("error", () => undefined); // the database is dropped while connections that were ended are still closing
  pools.push(opened);
  return opened;
}

proxyStoreSuite("PostgreSQL", async () => [postgresStore(pool()), postgresStore(pool())]);

it("makes its table once, whichever process comes first, also in a schema", async () => {
  const client = pool();
  await client.query("create schema if not exists own");
  const stores = Array.from({ length: 6 }, () => postgresStore(client, { table: "own.limits" }));
  const counted = await Promise.all(stores.map((store) => store.increment("first", 1, 60_000)));
  expect(counted.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

it("removes what has expired", async () => {
  const client = pool();
  const store = postgresStore(client, { table: "swept" });
  for (let at = 0; at < 150; at++) await store.set(`old ${at}`, "x", 1);
  for (let at = 0; at < 50; at++) await store.increment("counter", 1, 60_000);
  await expect
    .poll(async () => (await client.query("select count(*)::int as left from swept")).rows)
    .toEqual([{ left: 1 }]);
});

it("takes no table's name that could be a statement", () => {
  for (const table of ["x; drop table y", 'a"b', "A", "", "a.b.c"])
    expect(() => postgresStore(pool(), { table })).toThrow(TypeError);
});

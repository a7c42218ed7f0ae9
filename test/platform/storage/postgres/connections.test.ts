import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { inspect } from "../../../../src/platform/doctor.ts";
import { silentLog } from "../../../../src/platform/log.ts";
import { readEnvironment } from "../../../../src/platform/node/index.ts";
import type { Storage } from "../../../../src/platform/storage/db.ts";
import { connectionsOfProcess } from "../../../../src/platform/storage/postgres/connections.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { createVault } from "../../../../src/platform/vault.ts";
import { openProxyStore } from "../../../../src/site/index.ts";
import { testSecret } from "../../../support/owner.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { createDatabase } from "../../../support/postgres/server.ts";

const postgres = () => inject("postgres") ?? expect.unreachable();

it("uses no more connections than the docs say, whatever its platform and its proxy do at once", async () => {
  await using database = await borrowDatabase(postgres());
  const storage = await openPostgres(database.url);
  const environment = readEnvironment({ DATABASE_URL: database.url });
  const { store } = await openProxyStore({ environment, storage, log: silentLog });
  const busy = Array.from({ length: 40 }, () => sql`select pg_sleep(0.2)`.execute(storage.db));
  const counting = Array.from({ length: 40 }, (_, at) => store.increment(`counter:${at}`, 1, 60_000));
  const watcher = await openPostgres(database.url);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(watcher.db);
    return rows[0]?.count;
  };
  const ofWatcher = 1; // its mark
  await expect.poll(count).toBe(connectionsOfProcess + ofWatcher); // they are opened one after the other
  await Promise.all([...busy, ...counting]);
  expect(await count()).toBe(connectionsOfProcess + ofWatcher);
  await storage.close();
  await watcher.close();
});

it("is compared by doctor with what PostgreSQL has for its processes", async () => {
  await using database = await createDatabase(postgres().url);
  const storages: Storage[] = [await openPostgres(database.url)];
  const [storage = expect.unreachable()] = storages;
  const findings = async () => {
    const all = await inspect({ storage, vault: createVault(testSecret), now: () => new Date(), surroundings: [] });
    return all.filter(({ text }) => text.startsWith("Connections:"));
  };
  expect(await findings()).toEqual([
    {
      level: "real",
      text: expect.stringMatching(/^Connections: up to 11 for each .*; 1 run now, and PostgreSQL has 197 /),
    },
  ]);
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} connection limit 21`.execute(storage.db);
  storages.push(await openPostgres(database.url));
  expect(await findings()).toEqual([
    {
      level: "warning",
      text: expect.stringMatching(/2 run now, .* has 21 for all\. They may need 22: raise max_connections/),
    },
  ]);
  for (const open of storages) await open.close();
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "../../src/platform/log.ts";
import { readEnvironment } from "../../src/platform/node/environment.ts";
import { openProxyStore } from "../../src/site/proxy-store.ts";
import { proxyStoreSuite } from "../suites/stores/proxy-store.ts";
import { openTestStorage } from "../support/storage.ts";

const dayMs = 24 * 3_600_000;
let storage: Awaited<ReturnType<typeof openTestStorage>>;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

async function openStore(retentionDays?: number) {
  const environment = { ...readEnvironment({}), retentionDays };
  return (await openProxyStore({ environment, storage, log: silentLog })).store;
}

proxyStoreSuite("the embedded database", async () => [await openStore(), await openStore()]);

it("keeps what names visitors no longer than the retention period, two days at least", async () => {
  const daysKept = async (retentionDays?: number) => {
    await (await openStore(retentionDays)).set("resume:1", "session", 30 * dayMs);
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now())::float8 / 86400 as days from ringback_proxy where key = 'resume:1'
    `.execute(storage.db);
    return rows[0]?.days;
  };
  expect(await daysKept()).toBeCloseTo(30, 2);
  expect(await daysKept(90)).toBeCloseTo(30, 2);
  expect(await daysKept(7)).toBeCloseTo(7, 2);
  expect(await daysKept(1)).toBeCloseTo(2, 2);
});

import { afterAll, beforeAll } from "vitest";
import { readEnvironment } from "../../src/platform/node/index.ts";
import type { Storage } from "../../src/platform/storage/db.ts";
import { openProxyStore } from "../../src/site/index.ts";
import { proxyStoreSuite } from "../suites/stores/proxy-store.ts";
import { makeTestDatabase, type TestDatabase } from "../support/storage.ts";

let database: TestDatabase;
let storage: Storage;
const log = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  database = await makeTestDatabase();
  storage = await database.open();
});
afterAll(async () => {
  await storage.close();
  await database[Symbol.asyncDispose]();
});

proxyStoreSuite("the embedded database", async () => {
  const { store } = await openProxyStore({ environment: readEnvironment({}), storage, log });
  return [store, store];
});

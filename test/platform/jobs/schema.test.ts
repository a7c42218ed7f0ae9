import { CompiledQuery } from "kysely";
import { getConstructionPlans, PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import { openTestStorage } from "../../support/storage.ts";

it("makes the tables that the installed pg-boss expects", async () => {
  await using storage = await openTestStorage();
  const executeSql = async (text: string, values: unknown[] = []) => ({
    rows: [...(await storage.db.executeQuery(CompiledQuery.raw(text, values))).rows],
  });
  const boss = new PgBoss({ db: { executeSql } });
  const [, expected] = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans()) ?? [];
  expect(await boss.schemaVersion()).toBe(Number(expected));
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
});

import { CompiledQuery, sql } from "kysely";
import { getConstructionPlans, PgBoss } from "pg-boss";
import { expect, it } from "vitest";
import * as z from "zod";
import { job } from "../../../src/platform/jobs/job.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { createTestWorker, takeDue } from "../../support/jobs.ts";
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

it("takes a job as the installed pg-boss does", async () => {
  await using storage = await openTestStorage();
  const definition = job({ name: "record", payload: z.object({ id: z.int() }), run: async () => undefined });
  await using process = createTestWorker(storage, { jobs: [definition] });
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => ({
        rows: [...(await storage.db.executeQuery(CompiledQuery.raw(text, values))).rows],
      }),
    },
  });
  const stored = async () =>
    (await sql<Record<string, unknown>>`select * from pgboss.job_common`.execute(storage.db)).rows[0];
  /** A time stands for whether there is one. */
  const readable = (row: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? "a time" : value]));
  await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, definition, { id: 1 }, { owner: 7 }));
  for (const attempt of [0, 1]) {
    const before = await stored();
    const [theirs] = await boss.fetch("jobs");
    expect(theirs?.id).toBe(before?.id);
    const byThem = readable(await stored());
    expect(byThem).toMatchObject({ state: "active", retry_count: attempt });
    await sql`update pgboss.job_common set state = ${before?.state}, started_on = ${before?.started_on},
      heartbeat_on = ${before?.heartbeat_on}, retry_count = ${before?.retry_count}`.execute(storage.db);
    const [ours] = await takeDue(process.queue);
    expect(ours).toMatchObject({ id: before?.id, lane: "7", attempt: attempt + 1 });
    expect(readable(await stored())).toEqual(byThem);
    if (ours) await process.queue.retry(ours, 0, { name: "Error" });
  }
});

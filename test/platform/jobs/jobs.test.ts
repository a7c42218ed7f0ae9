import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { job, schedule } from "../../../src/platform/jobs/job.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { createTestWorker, passJobTime, storedJobs, takeDue } from "../../support/jobs.ts";
import { countStatements, untilQuiet } from "../../support/statements.ts";
import { openTestStorage } from "../../support/storage.ts";

const payload = z.object({ id: z.int() });

/** A kind of job that records its runs and fails as often as it is told. */
function recordingJob({ failures = 0, ...more }: { failures?: number; attempts?: number } = {}) {
  const runs: { id: number; attempt: number }[] = [];
  const definition = job({
    name: "record",
    payload,
    backoffMs: (attempt) => attempt * 60_000,
    ...more,
    async run({ id }: { id: number }, _services: unknown, { attempt }) {
      runs.push({ id, attempt });
      if (runs.length <= failures) throw Object.assign(new Error("not now, +4915112345"), { code: "BUSY" });
    },
  });
  return { runs, definition };
}

describe("a job", () => {
  it("runs after the transaction that added it is committed, and is gone then", async () => {
    await using storage = await openTestStorage();
    const { runs, definition } = recordingJob();
    await using process = createTestWorker(storage, { jobs: [definition] });
    process.worker.start();
    await inTransaction(storage.db, async (tx) => {
      await process.queue.enqueue(tx, definition, { id: 7 }, { owner: null });
      expect(runs).toEqual([]);
    });
    await expect.poll(() => runs).toEqual([{ id: 7, attempt: 1 }]);
    await expect.poll(() => storedJobs(storage)).toEqual([]);
  });

  it("never runs where its transaction is rolled back", async () => {
    await using storage = await openTestStorage();
    const { runs, definition } = recordingJob();
    await using process = createTestWorker(storage, { jobs: [definition] });
    process.worker.start();
    const rolledBack = inTransaction(storage.db, async (tx) => {
      await process.queue.enqueue(tx, definition, { id: 1 }, { owner: null });
      throw new Error("refused");
    });
    await expect(rolledBack).rejects.toThrow("refused");
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, definition, { id: 2 }, { owner: null }));
    await expect.poll(() => runs).toEqual([{ id: 2, attempt: 1 }]);
    await expect.poll(() => storedJobs(storage)).toEqual([]);
  });

  it("is tried again after its backoff, and stores no text of the failure", async () => {
    await using storage = await openTestStorage();
    const { runs, definition } = recordingJob({ failures: 2 });
    await using process = createTestWorker(storage, { jobs: [definition] });
    process.worker.start();
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, definition, { id: 1 }, { owner: null }));
    for (const attempt of [1, 2]) {
      await expect
        .poll(() => storedJobs(storage))
        .toMatchObject([{ state: "retry", attempt: attempt - 1, output: { code: "BUSY" } }]);
      const [stored] = await storedJobs(storage);
      expect(JSON.stringify(stored)).not.toContain("4915112345");
      expect(stored?.dueInMs).toBeGreaterThan(attempt * 60_000 - 10_000);
      expect(stored?.dueInMs).toBeLessThanOrEqual(attempt * 60_000);
      expect(runs).toHaveLength(attempt);
      await passJobTime(storage, attempt * 60_000);
      process.queue.onEnqueue();
    }
    await expect.poll(() => runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    await expect.poll(() => storedJobs(storage)).toEqual([]);
  });

  it("is given up once after its last attempt, and kept as failed", async () => {
    await using storage = await openTestStorage();
    const gaveUp: unknown[] = [];
    const { runs, definition } = recordingJob({ failures: 9, attempts: 2 });
    const kind = { ...definition, gaveUp: async (...given: unknown[]) => void gaveUp.push([given[0], given[2]]) };
    await using process = createTestWorker(storage, { jobs: [kind] });
    process.worker.start();
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind, { id: 1 }, { owner: null }));
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ state: "retry" }]);
    await passJobTime(storage, 60_000);
    process.queue.onEnqueue();
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ state: "completed", output: { code: "BUSY" } }]);
    expect(runs).toHaveLength(2);
    expect(gaveUp).toEqual([[{ id: 1 }, { name: "Error", code: "BUSY" }]]);
  });

  it("is given up where the process was killed after its last attempt or while it gave up", async () => {
    await using storage = await openTestStorage();
    const gaveUp: number[] = [];
    const { definition } = recordingJob({ failures: 9, attempts: 1 });
    const kind = { ...definition, gaveUp: async ({ id }: { id: number }) => void gaveUp.push(id) };
    await using process = createTestWorker(storage, { jobs: [kind] });
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind, { id: 1 }, { owner: null }));
    for (const attempt of [1, 2]) {
      const [taken] = await takeDue(process.queue);
      expect(taken).toMatchObject({ attempt, attempts: 1 });
      await process.queue.putBackLapsed([{ id: taken?.id ?? "", retryCount: attempt - 1 }]); // as for a killed process
    }
    process.worker.start();
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ state: "completed" }]);
    expect(gaveUp).toEqual([1]);
  });

  it("is refused with another payload than its kind takes", async () => {
    await using storage = await openTestStorage();
    const { definition } = recordingJob();
    await using process = createTestWorker(storage, { jobs: [definition] });
    const enqueue = (given: object) =>
      inTransaction(storage.db, (tx) =>
        process.queue.enqueue(tx, definition, given as { id: number }, { owner: null }),
      );
    await expect(enqueue({ id: "seven" })).rejects.toThrow(TypeError);
    expect(await storedJobs(storage)).toEqual([]);
  });

  it("waits once for each key, and until its moment", async () => {
    await using storage = await openTestStorage();
    const { runs, definition } = recordingJob();
    await using process = createTestWorker(storage, { jobs: [definition] });
    process.worker.start();
    await inTransaction(storage.db, async (tx) => {
      for (const id of [1, 2])
        await process.queue.enqueue(tx, definition, { id }, { owner: null, key: "a", after: 60_000 });
      await process.queue.enqueue(
        tx,
        definition,
        { id: 3 },
        { owner: null, key: "b", after: new Date(Date.now() + 3_600_000) },
      );
    });
    expect(await storedJobs(storage)).toHaveLength(2);
    await passJobTime(storage, 60_000);
    process.queue.onEnqueue();
    await expect.poll(() => runs).toEqual([{ id: 1, attempt: 1 }]);
  });

  it("stores its effect and its end in one transaction, once", async () => {
    await using storage = await openTestStorage();
    const ended = Promise.withResolvers<unknown>();
    const kind = job({
      name: "record",
      payload,
      async run(_payload: { id: number }, _services: unknown, { complete }) {
        const [{ id = "", attempt = 0 } = {}] = await storedIds();
        await process.queue.putBackLapsed([{ id, retryCount: attempt }]); // another process takes it over
        await inTransaction(storage.db, (tx) => complete(tx)).then(ended.resolve, ended.resolve);
      },
    });
    const storedIds = async () =>
      (
        await sql<{ id: string; attempt: number }>`
      select id, retry_count as attempt from pgboss.job_common`.execute(storage.db)
      ).rows;
    await using process = createTestWorker(storage, { jobs: [kind] });
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind, { id: 1 }, { owner: null }));
    const [taken] = await takeDue(process.queue);
    expect(await process.queue.touch(taken ? [taken] : [])).toEqual(new Set([taken?.id]));
    await process.queue.putBackLapsed([{ id: taken?.id ?? "", retryCount: 0 }]);
    expect(await process.queue.touch(taken ? [taken] : [])).toEqual(new Set());
    process.worker.start();
    expect(await ended.promise).toMatchObject({ name: "JobTakenOver" });
  });
});

describe("a worker", () => {
  it("runs no more of one kind at the same time than it may, while other kinds go on", async () => {
    await using storage = await openTestStorage();
    const gate = Promise.withResolvers<void>();
    let most = 0;
    let now = 0;
    const slow = job({
      name: "slow",
      payload,
      concurrency: 2,
      async run(_payload: { id: number }, _services: unknown) {
        most = Math.max(most, ++now);
        await gate.promise;
        now--;
      },
    });
    const { runs, definition } = recordingJob();
    await using process = createTestWorker(storage, { jobs: [slow, definition] });
    process.worker.start();
    await inTransaction(storage.db, async (tx) => {
      for (let id = 0; id < 6; id++) await process.queue.enqueue(tx, slow, { id }, { owner: null });
      await process.queue.enqueue(tx, definition, { id: 1 }, { owner: null });
    });
    await expect.poll(() => runs).toHaveLength(1);
    await expect.poll(() => most).toBe(2);
    gate.resolve();
    await expect.poll(() => storedJobs(storage)).toEqual([]);
    expect(most).toBe(2);
  });

  it("finishes what it runs when it stops, aborts what takes too long, and gives that back untried", async () => {
    await using storage = await openTestStorage();
    const started: number[] = [];
    const ended: number[] = [];
    const kind = job({
      name: "slow",
      payload,
      async run({ id }: { id: number }, _services: unknown, { signal }) {
        started.push(id);
        if (id === 2)
          await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        else await sleep(50);
        ended.push(id);
      },
    });
    await using process = createTestWorker(storage, { jobs: [kind], stopMs: 300 });
    process.worker.start();
    await inTransaction(storage.db, async (tx) => {
      for (const id of [1, 2]) await process.queue.enqueue(tx, kind, { id }, { owner: null });
    });
    await expect.poll(() => started).toHaveLength(2);
    await process.worker.stop();
    expect(ended).toEqual([1]);
    expect(await storedJobs(storage)).toMatchObject([{ state: "retry", kind: "slow" }]);
    const [taken] = await takeDue(process.queue);
    expect(taken).toMatchObject({ attempt: 2, attempts: 6 }); // five attempts left, as before
  });

  it("aborts a run that takes too long, and counts it as a failed attempt", async () => {
    await using storage = await openTestStorage();
    const kind = job({
      name: "slow",
      payload,
      timeoutMs: 50,
      run: (_payload: { id: number }, _services: unknown, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("its own error")))),
    });
    await using process = createTestWorker(storage, { jobs: [kind] });
    process.worker.start();
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind, { id: 1 }, { owner: null }));
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ state: "retry", output: { name: "JobTimeout" } }]);
  });

  it("asks the embedded database nothing while it is idle, and a shared one once in two seconds", async () => {
    await using storage = await openTestStorage();
    await using process = createTestWorker(storage, {
      schedules: [schedule({ name: "later", everyMs: 60_000, run: async () => {} })],
    });
    const statements = countStatements(storage);
    process.worker.start();
    await expect.poll(() => storedJobs(storage)).toHaveLength(1);
    await untilQuiet(statements);
    statements.count = 0;
    await sleep(2_100);
    expect(statements.count).toBeLessThanOrEqual(storage.engine === "pglite" ? 0 : 2);
  });

  it("leaves a job of a kind that it does not know to newer processes", async () => {
    await using storage = await openTestStorage();
    const { definition } = recordingJob();
    await using process = createTestWorker(storage, {});
    process.worker.start();
    await inTransaction(storage.db, (tx) => process.queue.enqueue(tx, definition, { id: 1 }, { owner: null }));
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ state: "retry", output: { name: "UnknownJob" } }]);
  });
});

describe("a schedule", () => {
  it("runs once each time over all processes, also after a failure", async () => {
    await using storage = await openTestStorage();
    let runs = 0;
    const often = schedule({
      name: "often",
      everyMs: 60_000,
      async run() {
        if (++runs === 1) throw new Error("failed");
      },
    });
    await using first = createTestWorker(storage, { schedules: [often] });
    await using second = createTestWorker(storage, { schedules: [often] });
    first.worker.start();
    second.worker.start();
    for (const done of [0, 1, 2]) {
      await expect.poll(() => storedJobs(storage)).toMatchObject([{ kind: "often", state: "created" }]);
      expect(runs).toBe(done);
      await passJobTime(storage, 60_000);
      first.queue.onEnqueue();
      second.queue.onEnqueue();
      await expect.poll(() => runs).toBe(done + 1);
    }
  });

  it("that a worker does not finish is taken by the next one at once, not after its pause", async () => {
    await using storage = await openTestStorage();
    const runs: boolean[] = [];
    const daily = schedule({
      name: "daily",
      everyMs: 24 * 3_600_000,
      firstAfterMs: 0,
      async run(_services: unknown, { signal }) {
        runs.push(false);
        while (runs.length === 1) {
          signal.throwIfAborted();
          await sleep(5);
        }
      },
    });
    await using process = createTestWorker(storage, { schedules: [daily], stopMs: 10 });
    process.worker.start();
    await expect.poll(() => runs.length).toBe(1);
    await process.worker.stop();
    expect(await storedJobs(storage)).toMatchObject([{ kind: "daily", state: "retry" }]);
    process.worker.start();
    await expect.poll(() => runs.length).toBe(2);
    await expect.poll(() => storedJobs(storage)).toMatchObject([{ kind: "daily", state: "created" }]);
  });
});

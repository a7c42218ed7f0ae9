import { expect, it } from "vitest";
import * as z from "zod";
import { allJobs, type JobServices } from "../../../src/platform/all-jobs.ts";
import { type Job, job } from "../../../src/platform/jobs/job.ts";
import { deliver } from "../../../src/platform/resources/webhooks/deliver.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { counts, deep } from "../../counts.ts";
import { createKnowledgebase } from "../../support/documents.ts";
import { createTestWorker, storedJobs } from "../../support/jobs.ts";
import type { TestOwner } from "../../support/owner.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { openTestStorage } from "../../support/storage.ts";
import { startWebServer, type WebServer } from "../../support/web-server.ts";
import { startReceiver } from "../../support/webhooks.ts";

const payload = z.object({ id: z.int() });

/** Reports `count` events of an owner to an address. */
function report(platform: TestPlatform, owner: TestOwner, url: string, count: number): Promise<void> {
  const of = { userId: owner.userId, assistantId: owner.assistantId, kind: "conversation-ended" as const };
  const { jobs, now } = platform.services;
  return inTransaction(platform.db, async (tx) => {
    for (let n = 0; n < count; n++) await deliver(tx, { ...of, url, payload: { n } }, { jobs, now: now() });
  });
}

/** Ends what hangs, so that the platform's end does not wait for it. */
async function stopWorker(platform: TestPlatform, ...servers: readonly WebServer[]): Promise<void> {
  const stopped = platform.platform.worker.stop();
  for (const { connections } of servers) for (const socket of connections) socket.destroy();
  await stopped;
}

/** Jobs that begin and go on until the gate opens. */
function gated() {
  const begun: { kind: string; id: number }[] = [];
  const gate = Promise.withResolvers<void>();
  const run = (kind: string) => async (given: unknown) => {
    begun.push({ kind, id: payload.parse(given).id });
    await gate.promise;
  };
  return { begun, gate, run };
}

it.runIf(deep)("sends an owner's event while another owner's receiver lets all of its events wait", async () => {
  await using hanging = await startReceiver("never");
  await using alsoHanging = await startReceiver("never");
  await using answering = await startReceiver({ status: 200 });
  const allowOrigins = [hanging, alsoHanging, answering].map(({ origin }) => origin);
  await using platform = await startPlatform({ safeFetch: { allowOrigins } });
  const other = await platform.addOwner();
  await report(platform, platform.owner, hanging.hook, counts.waitingWebhooks);
  platform.platform.worker.start();
  await expect.poll(() => hanging.requests.length).toBe(6);
  // The same owner's other server does not wait for the one that hangs, and may hang too.
  await report(platform, platform.owner, alsoHanging.hook, 20);
  await expect.poll(() => alsoHanging.requests.length).toBe(2);
  await report(platform, other, answering.hook, 1);
  await expect.poll(() => answering.requests.length).toBe(1);
  expect([hanging.requests.length, alsoHanging.requests.length]).toEqual([6, 2]); // not one of them has ended meanwhile
  await stopWorker(platform, hanging, alsoHanging);
});

it.runIf(deep)("reads an owner's document while another owner's websites let the reader wait", async () => {
  await using slow = await startWebServer(() => undefined);
  await using platform = await startPlatform({ safeFetch: { allowOrigins: [slow.origin] } });
  const other = await platform.addOwner();
  const theirs = await createKnowledgebase(platform);
  for (const path of ["/a", "/b", "/c", "/d"]) await theirs.addWebsite({ url: `${slow.origin}${path}` });
  platform.platform.worker.start();
  await expect.poll(() => slow.requests.length).toBe(2);
  const mine = await createKnowledgebase({ ...platform, owner: other });
  const { body } = await mine.upload("txt", "We open at nine.");
  expect(await mine.settled(body.data.id)).toMatchObject({ status: "active" });
  expect(slow.requests).toHaveLength(2);
  await stopWorker(platform, slow);
});

it("begins an owner's job of every kind while another owner's are under way in all that they may take", async () => {
  await using storage = await openTestStorage();
  const { begun, gate, run } = gated();
  const jobs = allJobs.map((kind): Job<unknown, JobServices> => ({ ...kind, payload, run: run(kind.name) }));
  await using process = createTestWorker(storage, { jobs });
  const enqueue = (kind: Job<unknown, JobServices>, id: number, owner: number) =>
    inTransaction(storage.db, (tx) => process.queue.enqueue(tx, kind as Job<{ id: number }>, { id }, { owner }));
  for (const kind of jobs) for (let id = 0; id <= kind.concurrency; id++) await enqueue(kind, id, 1);
  process.worker.start();
  const most = jobs.reduce((sum, { perOwner, perHost }) => sum + Math.min(perOwner, perHost), 0);
  await expect.poll(() => begun.length).toBe(most);
  for (const kind of jobs) await enqueue(kind, 1_000, 2);
  await expect.poll(() => begun.filter(({ id }) => id === 1_000).map(({ kind }) => kind)).toHaveLength(jobs.length);
  expect(begun).toHaveLength(most + jobs.length);
  gate.resolve();
  await expect.poll(() => storedJobs(storage)).toEqual([]);
});

it("gives a place that becomes free to the owner who has the fewest, not to who came first", async () => {
  await using storage = await openTestStorage();
  const ran: number[] = [];
  const kind = job({
    name: "one",
    payload,
    concurrency: 1,
    run: async ({ id }: { id: number }) => void ran.push(id),
  });
  await using process = createTestWorker(storage, { jobs: [kind] });
  await inTransaction(storage.db, async (tx) => {
    for (const id of [11, 12, 13]) await process.queue.enqueue(tx, kind, { id }, { owner: 1 });
  });
  await inTransaction(storage.db, async (tx) => {
    for (const id of [21, 22]) await process.queue.enqueue(tx, kind, { id }, { owner: 2, host: "a.example" });
    await process.queue.enqueue(tx, kind, { id: 23 }, { owner: 2, host: "b.example" });
  });
  const { taken } = await process.queue.take({
    slots: new Map([["one", { concurrency: 6, perOwner: 3, perHost: 1 }]]),
    otherSlots: kind,
    running: [
      { kind: "one", lane: "1" },
      { kind: "one", lane: "3" },
    ],
  });
  // Owner 1 has one under way for no host, which is as much as one host may have.
  expect(taken.map(({ lane }) => lane).sort()).toEqual(["2 a.example", "2 b.example"]);
});

it("lets a kind that may run once bound no other kind", async () => {
  await using storage = await openTestStorage();
  const { begun, gate, run } = gated();
  const once = job({ name: "once", payload, concurrency: 1, run: run("once") });
  const many = job({ name: "many", payload, concurrency: 40, perOwner: 40, run: run("many") });
  const third = job({ name: "third", payload, run: run("third") });
  await using process = createTestWorker(storage, { jobs: [once, many, third] });
  await inTransaction(storage.db, async (tx) => {
    for (let id = 0; id < 50; id++) await process.queue.enqueue(tx, many, { id }, { owner: 1 });
    for (let id = 0; id < 3; id++) await process.queue.enqueue(tx, once, { id }, { owner: 1 });
    await process.queue.enqueue(tx, third, { id: 0 }, { owner: 1 });
  });
  process.worker.start();
  await expect.poll(() => begun.length).toBe(42);
  const countOf = (name: string) => begun.filter(({ kind }) => kind === name).length;
  expect([countOf("once"), countOf("many"), countOf("third")]).toEqual([1, 40, 1]);
  gate.resolve();
  await expect.poll(() => storedJobs(storage)).toEqual([]);
});

it.runIf(deep)("comes to the jobs of every owner where more wait than one look goes through", async () => {
  await using storage = await openTestStorage();
  const ran = new Set<number>();
  const kind = job({
    name: "record",
    payload,
    concurrency: 100,
    run: async ({ id }: { id: number }) => void ran.add(id),
  });
  await using process = createTestWorker(storage, { jobs: [kind] });
  await inTransaction(storage.db, async (tx) => {
    // A thousand owners whose jobs are due later stand before the one whose job is due.
    for (let owner = 1_000; owner < 2_100; owner++)
      await process.queue.enqueue(tx, kind, { id: owner }, { owner, after: 3_600_000 });
    await process.queue.enqueue(tx, kind, { id: 9 }, { owner: 9 });
  });
  process.worker.start();
  await expect.poll(() => [...ran]).toEqual([9]);
});

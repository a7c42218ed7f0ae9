import { offlineModel } from "../src/platform/engine/offline/engine.ts";
import { createPlatform } from "../src/platform/platform.ts";
import { lastEventId, readOwner } from "../src/platform/resources/events/store.ts";
import type { Storage } from "../src/platform/storage/db.ts";
import { scriptedEngine } from "../test/support/engine.ts";
import { fillAccount, largeAccount, readings, type Sizes } from "../test/support/many-rows.ts";
import { makeOwner, type TestOwner, testSecret } from "../test/support/owner.ts";
import { median, round, time } from "./support/figures.ts";

const repeats = 5;
const now = new Date("2026-11-20T10:00:00Z");
/** What a list, a report or a stream may take. */
const mostMs = 150;

/**
 * Milliseconds of every list, report and stream of a large account, and of a small one beside it. `RINGBACK_BENCH_PART=10` takes a
 * tenth of the rows.
 */
export async function lists(databases: readonly Storage[]): Promise<void> {
  const part = Number(process.env.RINGBACK_BENCH_PART ?? 1);
  const sizes: Sizes = {
    ...largeAccount,
    conversations: Math.ceil(largeAccount.conversations / part),
    others: Math.ceil(largeAccount.others / part),
  };
  const rows = new Map<string, Record<string, string | number>>();
  for (const storage of databases) {
    const small = await makeOwner(storage, now, 100);
    await fillAccount(storage, small, { conversations: 100, messages: 5, others: 100 });
    const large = await makeOwner(storage, now, 100);
    console.log(
      `${storage.engine}: filled in ${round((await time(() => fillAccount(storage, large, sizes))) / 1_000)} s`,
    );
    for (const [whose, owner] of [
      ["large", large],
      ["small", small],
    ] as const) {
      for (const [name, work] of await worksOf(storage, owner)) {
        await work();
        const each: number[] = [];
        for (let repeat = 0; repeat < repeats; repeat++) each.push(await time(work));
        const row = rows.get(name) ?? { name };
        row[`${storage.engine} ${whose}`] = round(median(each));
        rows.set(name, row);
      }
    }
  }
  console.log(
    `${sizes.conversations} conversations of ${sizes.messages} messages, ${sizes.others} leads, calls, texts, deliveries; ms`,
  );
  console.table([...rows.values()]);
  const slow = [...rows.values()].filter((row) => Object.values(row).some((value) => Number(value) > mostMs));
  console.log(
    slow.length === 0 ? `all within ${mostMs} ms` : `over ${mostMs} ms: ${slow.map(({ name }) => name).join(", ")}`,
  );
}

async function worksOf(storage: Storage, owner: TestOwner): Promise<[string, () => Promise<unknown>][]> {
  const platform = createPlatform({
    storage,
    secret: testSecret,
    models: [{ ...offlineModel, engine: scriptedEngine() }],
    clock: () => now,
  });
  const headers = { authorization: `Bearer ${owner.key}` };
  const requests = Object.entries(await readings(storage, owner)).map(
    ([name, path]): [string, () => Promise<unknown>] => [
      name,
      async () => {
        const response = await platform.fetch(new Request(`http://platform.test${path}`, { headers }));
        if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return response.text();
      },
    ],
  );
  const { db } = storage;
  return [
    ...requests,
    ["an owner's stream: where it begins", () => lastEventId(db, owner.userId)],
    [
      "an owner's stream: the newest",
      async () => readOwner(db, owner.userId, { after: (await lastEventId(db, owner.userId)) - 1, now: new Date() }),
    ],
    ["an owner's stream: from the beginning", () => readOwner(db, owner.userId, { after: 0, now: new Date() })],
  ];
}

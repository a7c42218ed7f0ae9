import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasVectors, readExtension } from "../../../src/platform/engine/knowledge/semantic/vectors.ts";
import { createSimulatedCarrier } from "../../../src/platform/stored-carriers.ts";
import { handset } from "../../support/calls.ts";
import { usualSpeech } from "../../support/speech.ts";
import { openTestStorage } from "../../support/storage.ts";

const ringMs = 100;

/** A call that rings on a database of its own, by a clock that stands until the test moves it. */
async function startRinging() {
  const storage = await openTestStorage();
  const time = { now: Date.now() };
  const carrier = createSimulatedCarrier({ db: storage.db, now: () => new Date(time.now) });
  const reference = crypto.randomUUID();
  const order = { reference, from: "+447700900700", to: handset, ringSeconds: ringMs / 1_000 };
  await carrier.placeCall(
    { ...order, relay: { url: "", token: "", speech: usualSpeech, isRecorded: false } },
    { signal: AbortSignal.timeout(5_000) },
  );
  return { storage, time, status: async () => (await carrier.findCall({ reference }))?.status };
}

describe("a database of a test that has ended", () => {
  it("is closed to what the test left running, which would change what a later test stores in it", async () => {
    const earlier = await startRinging();
    earlier.time.now += 2 * ringMs;
    await earlier.storage.close();
    const later = await startRinging();
    await using _ = later.storage;
    await sleep(3 * ringMs); // both phones have rung for long enough, by the earlier test's clock alone
    expect(await later.status()).toBe("ringing");
    await expect(earlier.status()).rejects.toThrow();
  });

  it("is given to a later test without the tables, triggers and the extension that its test has added", async () => {
    const added =
      "select relname as name from pg_class where relname = 'left_over' union all select tgname from pg_trigger where tgname = 'left_trigger'";
    {
      await using earlier = await openTestStorage();
      await hasVectors(earlier.db);
      await sql`create table left_over (id int)`.execute(earlier.db);
      await sql`create function leave() returns trigger language plpgsql as 'begin return null; end'`.execute(
        earlier.db,
      );
      await sql`create trigger left_trigger after insert on users for each row execute function leave()`.execute(
        earlier.db,
      );
      expect((await sql.raw(added).execute(earlier.db)).rows).toHaveLength(2);
    }
    await using later = await openTestStorage();
    expect((await sql.raw(added).execute(later.db)).rows).toEqual([]);
    expect(await readExtension(later.db)).toBe(false);
  });
});

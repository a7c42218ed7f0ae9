import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ProxyStore } from "../../../src/proxy/index.ts";
import { freePlaces, takePlace, takePlaces } from "../../../src/proxy/limits/places.ts";
import { createStoreQueue } from "../../../src/proxy/limits/store-queue.ts";
import { counts } from "../../counts.ts";

/** Two views of one store, as two processes have it; for memory twice the same. */
export type OpenStores = () => Promise<readonly [ProxyStore, ProxyStore]>;

const longMs = 600_000;
/** Long enough for a busy machine to ask in between, short enough to wait for. */
const shortMs = 1_000;
const now = () => new Date();

/** What every store of the proxy must do; each adapter runs it. */
export function proxyStoreSuite(name: string, open: OpenStores): void {
  describe(`the proxy's store in ${name}`, () => {
    const key = (label: string) => `${label}:${crypto.randomUUID()}`;

    it("keeps what was set, for all processes, until it is deleted", async () => {
      const [one, two] = await open();
      const name = key("kept");
      expect(await two.get(name)).toBeUndefined();
      await one.set(name, "first ' \"\n é 😀", longMs);
      expect(await two.get(name)).toBe("first ' \"\n é 😀");
      await two.set(name, "second", longMs);
      expect(await one.get(name)).toBe("second");
      await two.delete(name);
      expect(await one.get(name)).toBeUndefined();
      await one.delete(name);
    });

    it("adds where there is nothing: one of many that come at once", async () => {
      const [one, two] = await open();
      const name = key("claim");
      const tries = Array.from({ length: counts.storeRaces }, (_, at) =>
        (at % 2 ? one : two).add(name, String(at), longMs),
      );
      const won = (await Promise.all(tries)).flatMap((added, at) => (added ? [String(at)] : []));
      expect(won).toHaveLength(1);
      expect(await one.get(name)).toBe(won[0]);
      await one.delete(name);
      expect(await two.add(name, "again", longMs)).toBe(true);
    });

    it("counts exactly, with any number of processes at once", async () => {
      const [one, two] = await open();
      const name = key("count");
      const counted = await Promise.all(
        Array.from({ length: counts.storeRaces }, (_, at) => (at % 2 ? one : two).increment(name, 3, longMs)),
      );
      expect(new Set(counted).size).toBe(counts.storeRaces);
      expect(await one.increment(name, 0, longMs)).toBe(3 * counts.storeRaces);
      expect(await two.increment(name, -3 * counts.storeRaces - 5, longMs)).toBe(-5);
      await one.delete(name);
      expect(await two.increment(name, 1, longMs)).toBe(1);
    });

    it("has one time for all processes, near this machine's; memory has none of its own", async () => {
      const [one, two] = await open();
      const times = [await one.now?.(), await two.now?.()];
      if (!one.durable) return expect(times).toEqual([undefined, undefined]);
      for (const time of times) expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
    });

    it("forgets each at its own time, counted from its first use", async () => {
      const [one, two] = await open();
      const [value, claim, counter] = [key("value"), key("claim"), key("counter")];
      await one.set(value, "x", shortMs);
      await one.add(claim, "x", shortMs);
      await one.increment(counter, 1, shortMs);
      await two.increment(counter, 1, longMs); // which does not prolong it
      await sleep(shortMs + 200);
      expect(await two.get(value)).toBeUndefined();
      expect(await two.add(claim, "y", longMs)).toBe(true);
      expect(await one.increment(counter, 1, longMs)).toBe(1);
    });

    it("gives no more places than a limit has, to however many at once", async () => {
      const [one, two] = await open();
      const limit = { key: key("limit"), most: 3, forMs: longMs };
      const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => takePlace(at % 2 ? one : two, limit, now)));
      const places = taken.filter((place) => place !== undefined);
      expect(places).toHaveLength(3);
      await freePlaces(one, places.slice(1, 2));
      const again = await takePlace(two, limit, now);
      expect(again?.key).toBe(places[1]?.key);
      await freePlaces(one, places.slice(1, 2)); // again: it is another's by now
      expect(await takePlace(one, limit, now)).toBeUndefined();
    });

    it("keeps a queue that loses nothing, with any number of writers at once, and wherever a reader dies", async () => {
      const stores = await open();
      const clock = { at: Date.now() };
      const name = key("queue");
      const options = { name, delayMs: 60_000, now: () => new Date(clock.at) };
      const queues = stores.map((store) => createStoreQueue(store, options));
      const items = Array.from({ length: counts.queuedItems }, (_, at) => `item ${at}`);
      await Promise.all(items.map((item, at) => queues[at % 2]!.add(item)));
      const handled: string[] = [];
      const read = (handle: (item: string) => Promise<void>) =>
        Promise.allSettled([...queues, ...queues].map((queue) => queue.readDue(items.length, handle)));
      await read(async (item) => void handled.push(item));
      expect(handled).toEqual([]); // nothing is due
      clock.at += 60_000;
      let deaths = 0;
      for (let round = 0; round < 10 * items.length && new Set(handled).size < items.length; round++) {
        await read(async (item) => {
          handled.push(item);
          if (handled.length % 7 !== 0) return;
          deaths++;
          throw new Error("died");
        });
      }
      expect(new Set(handled)).toEqual(new Set(items));
      // Handled twice is what a reader had in hand when it died, and no more.
      expect(handled.length - items.length).toBeLessThanOrEqual(deaths);
      await read(async (item) => void handled.push(item));
      expect(handled.length - items.length).toBeLessThanOrEqual(deaths);
    });

    it("reads a queue for half as long as no other may read it", async () => {
      const [store] = await open();
      const clock = { at: Date.now() };
      const options = { name: key("slow"), delayMs: 1_000, readerMs: 60_000, now: () => new Date(clock.at) };
      const queue = createStoreQueue(store, options);
      for (const item of ["a", "b", "c", "d", "e"]) await queue.add(item);
      clock.at += 1_000;
      const handled: string[] = [];
      const handle = async (item: string) => {
        handled.push(item);
        clock.at += 15_000; // as a platform that does not answer
      };
      await queue.readDue(20, handle);
      expect(handled).toEqual(["a", "b"]);
      await queue.readDue(20, handle);
      await queue.readDue(20, handle);
      expect(handled).toEqual(["a", "b", "c", "d", "e"]);
    });

    it("takes places of all limits or of none", async () => {
      const [one, two] = await open();
      const wide = { key: key("wide"), most: 2, forMs: longMs };
      const narrow = { key: key("narrow"), most: 1, forMs: longMs };
      expect(await takePlaces(one, [wide, narrow], now)).toHaveProperty("places.length", 2);
      const refused = await takePlaces(two, [wide, narrow], now);
      expect(refused).toMatchObject({ full: narrow });
      const { retryAfterS } = refused as { retryAfterS: number };
      expect(Math.abs(retryAfterS - longMs / 1_000)).toBeLessThanOrEqual(60);
      expect(await takePlace(one, wide, now)).toBeDefined(); // the refused one kept none of it
      expect(await takePlace(one, wide, now)).toBeUndefined();
    });
  });
}

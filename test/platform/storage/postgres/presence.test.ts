import pg from "pg";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { silentLog } from "../../../../src/platform/log.ts";
import { WatchedClient } from "../../../../src/platform/storage/postgres/client.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { enter } from "../../../../src/platform/storage/presence.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { startSilentNetwork } from "../../../support/postgres/silent-network.ts";

describe("the connection that marks a process as present", () => {
  it("is replaced when it no longer answers, though nothing closed it, and logs what failed after that", async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    await using network = await startSilentNetwork(database.url);
    const log = { ...silentLog, error: vi.fn() };
    const storage = await openPostgres(network.url, { log, presenceCheck: { everyMs: 50, timeoutMs: 2_000 } });
    const { presence } = storage;
    const first = presence.process;
    const lost: number[] = [];
    presence.onReturn(async () => {
      throw new RangeError("it failed");
    });
    presence.onReturn(async (process) => void lost.push(process));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(presence.process).toBe(first); // checks that are answered change nothing

    network.silence();
    await expect.poll(() => lost).toEqual([first]);
    expect(await presence.present()).not.toBe(first);
    expect(log.error.mock.calls.map(([{ error }]) => error.name)).toEqual(["RangeError"]);

    await storage.close();
  });

  it("is asked for again where a busy server does not give it at first", async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    const { connect } = pg.Client.prototype;
    let refused = 0;
    vi.spyOn(pg.Client.prototype, "connect").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      // The pool gives what it calls back, the marking connection nothing.
      if (given.length === 0 && refused++ === 0) return Promise.reject(new Error("timeout expired"));
      return Reflect.apply(connect, this, given);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const storage = await openPostgres(database.url);
    expect([refused, await storage.presence.present()]).toEqual([2, storage.presence.process]);
    await storage.close();
  });

  it("gathers nothing while its server is away, however often it is checked", async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    let last: WatchedClient | undefined;
    let attempts = 0;
    const connect = async () => {
      if (attempts++ > 0) throw new Error("away");
      last = new WatchedClient({ connectionString: database.url }, { statementTimeoutMs: 1_000 });
      await last.connect();
      return last;
    };
    const presence = await enter(connect, { check: { everyMs: 5, timeoutMs: 1_000 } });
    const checks = vi.spyOn(last ?? expect.unreachable(), "query");
    last?.cut();
    await expect.poll(() => checks.mock.calls.length).toBeGreaterThan(15);
    expect(last?.listenerCount("end")).toBeLessThanOrEqual(1);
    await presence.leave();
  });
});

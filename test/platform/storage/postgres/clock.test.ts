import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { createPlatform } from "../../../../src/platform/platform.ts";
import type { Storage } from "../../../../src/platform/storage/db.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { heldEngine, scriptedEngine } from "../../../support/engine.ts";
import { makeOwner, testSecret } from "../../../support/owner.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";

afterEach(() => void vi.useRealTimers());

/** This machine's clock from now on; timers and the steady clock go on as they are. */
function setMachineClock(aheadMs: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });
}

/** A server as its settings make it: its clock is whatever it takes for the time. */
function serverOn(storage: Storage, engine = scriptedEngine()) {
  const platform = createPlatform({ models: [{ ...offlineModel, engine }], secret: testSecret, storage });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    platform.fetch(
      new Request(`http://platform.test${path}`, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return { platform, send };
}

/** Two servers on one database, the second of which has a machine whose clock is ahead by as much. */
async function serversApart(aheadMs: number, engine = scriptedEngine()) {
  const database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
  const storage = await openPostgres(database.url);
  const owner = await makeOwner(storage, new Date(), 1);
  const right = serverOn(storage, engine);
  const { conversation_id: uuid } = await (
    await right.send("POST", "/conversations", { assistant_id: owner.assistantUuid })
  ).json();
  return {
    right,
    uuid,
    path: `/conversations/${uuid}/messages`,
    /** Begins a further conversation. @returns Where its messages are sent to */
    async begin() {
      const begun = await right.send("POST", "/conversations", { assistant_id: owner.assistantUuid });
      return `/conversations/${(await begun.json()).conversation_id}/messages`;
    },
    /** Opens the second server; from then on this process has its clock. */
    async openWrong() {
      setMachineClock(aheadMs);
      const wrongStorage = await openPostgres(database.url);
      return { ...serverOn(wrongStorage), storage: wrongStorage };
    },
    async [Symbol.asyncDispose]() {
      vi.useRealTimers();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe("a server whose clock is wrong", () => {
  it("ends no turn of another server, and begins none beside it: its leases go by the database's clock", async () => {
    const held = heldEngine();
    await using servers = await serversApart(3_600_000, held.engine);
    const { right, path, uuid } = servers;
    const answer = right.send("POST", path, { message: "slow" });
    await held.reached(1);
    const wrong = await servers.openWrong();
    expect(wrong.storage.now().getTime()).toBeLessThan(Date.now() - 3_500_000);
    // Before its first answer a server ends what nobody answers any more.
    expect((await wrong.send("GET", `/conversations/${uuid}`)).status).toBe(200);
    const second = wrong.send("POST", path, { message: "second" });
    held.go(0);
    expect((await answer).status).toBe(200);
    expect((await second).status).toBe(200); // it has waited for the first
    await wrong.platform.close();
    await right.platform.close();
  });

  it("counts in the same minutes as the others, and remembers their stored answers for as long", async () => {
    await using servers = await serversApart(2 * 24 * 3_600_000);
    const { right, path } = servers;
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await right.send("POST", path, { message: "Hi" }, key);
    const said = await first.json();
    expect(first.status).toBe(200);
    const wrong = await servers.openWrong();
    const again = await wrong.send("POST", path, { message: "Hi" }, key);
    expect(await again.json()).toEqual(said); // two days on, the answer would be forgotten
    const countedIn = async (path: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 21; count++) {
        const server = count % 2 === 0 ? right : wrong;
        statuses.push((await server.send("POST", path, { message: "Hi" })).status);
      }
      return statuses;
    };
    const minute = () => Math.floor(Date.now() / 60_000);
    let statuses: number[];
    // A minute that ends meanwhile begins another count.
    for (let begun = 0; begun !== minute(); ) {
      begun = minute();
      statuses = await countedIn(await servers.begin());
    }
    expect(statuses!).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await wrong.platform.close();
    await right.platform.close();
  });
});

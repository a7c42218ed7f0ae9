import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { serveNode } from "../../../../src/platform/node/serve.ts";
import { createPlatform } from "../../../../src/platform/platform.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { makeOwner, testSecret } from "../../../support/owner.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { openStream } from "../../../support/streams.ts";

const now = new Date("2026-11-20T10:00:00Z");

/** Two platforms as processes of their own would have them, each behind HTTP, on one database. */
async function twoProcesses() {
  const database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
  const processes = await Promise.all(
    [0, 1].map(async () => {
      const storage = await openPostgres(database.url);
      const platform = createPlatform({
        models: [{ ...offlineModel, engine: scriptedEngine() }],
        secret: testSecret,
        storage,
        clock: () => now,
      });
      const server = await serveNode((request, context) => platform.handle(request, context), {
        port: 0,
        stopLimits: { idleMs: 0 },
      });
      return { storage, platform, server, url: `http://127.0.0.1:${server.port}` };
    }),
  );
  const [first, second] = processes as [(typeof processes)[0], (typeof processes)[0]];
  const owner = await makeOwner(first.storage, now, 1);
  const post = async (at: typeof first, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${at.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${owner.key}`, ...headers },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const { conversation_id: uuid } = await post(first, "/conversations", { assistant_id: owner.assistantUuid });
  return {
    first,
    second,
    uuid: String(uuid),
    say: (at: typeof first, message: string) => post(at, `/conversations/${uuid}/messages`, { message }),
    /** Twice with the same text is one answer: whoever repeats one cannot know whether it was stored. */
    answer: (at: typeof first, message: string) =>
      post(at, `/user/conversations/${uuid}/messages`, { message }, { "idempotency-key": message }),
    follow: (at: typeof first, after?: number) => openStream(`${at.url}/conversations/${uuid}/events`, { after }),
    async [Symbol.asyncDispose]() {
      for (const { platform, server } of processes) {
        platform.stopStreams();
        await server.close();
        await platform.close();
      }
      await database[Symbol.asyncDispose]();
    },
  };
}

describe("events of several processes on one database", () => {
  it("tells in each process what was stored by any of them, in one order", async () => {
    await using both = await twoProcesses();
    const { first, second } = both;
    using inFirst = await both.follow(first);
    using inSecond = await both.follow(second);
    await both.say(first, "one");
    await Promise.all([both.answer(second, "two"), both.say(first, "three"), both.answer(second, "four")]);
    const seen = await inFirst.until(6);
    expect(await inSecond.until(6)).toMatchObject(seen.map(({ id, data: { content } }) => ({ id, data: { content } })));
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it("loses and doubles nothing if the connection that listens was cut meanwhile", async () => {
    await using both = await twoProcesses();
    const { first, second } = both;
    using stream = await both.follow(second);
    await both.answer(first, "before");
    await stream.until(1);
    const { rows } = await sql<{ cut: number }>`
      select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and pid in (select pid from pg_locks where locktype = 'advisory' and objsubid = 2)
    `.execute(first.storage.db);
    expect(rows[0]?.cut).toBeGreaterThan(0);
    // A write during the cut may be refused: with nothing stored, or stored where its connection was lost before it said so.
    for (const word of ["during", "this", "cut"])
      await expect.poll(async () => (await both.answer(first, word)).data).toMatchObject({ content: word });
    const seen = await stream.until(4);
    expect(seen.map(({ data }) => data.content)).toEqual(["before", "during", "this", "cut"]);
  });
});

import dns from "node:dns";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { createHealth, serveNode } from "../../../../src/platform/node/index.ts";
import { createPlatform } from "../../../../src/platform/platform.ts";
import { openPostgres, type PostgresOptions } from "../../../../src/platform/storage/postgres.ts";
import { counts, deep } from "../../../counts.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { makeOwner, testSecret } from "../../../support/owner.ts";
import { borrowDatabase } from "../../../support/postgres/borrow.ts";
import { createDatabase, type PostgresServer, startPostgres } from "../../../support/postgres/server.ts";
import { startSilentNetwork } from "../../../support/postgres/silent-network.ts";

const conversations = 12;

type Callback = (error: Error | null, ...found: unknown[]) => void;

/** A server on a database, with conversations that use all of its connections. */
async function startServer(url: string, options: PostgresOptions = {}) {
  const storage = await openPostgres(url, options);
  const owner = await makeOwner(storage, new Date(), 1_000);
  const models = [{ ...offlineModel, engine: scriptedEngine() }];
  const platform = createPlatform({ models, secret: testSecret, storage });
  const health = createHealth(storage, { databaseMs: 1_000 });
  const http = await serveNode(
    health.answering((request, context) => platform.handle(request, context)),
    { port: 0 },
  );
  const request = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${http.port}${path}`, {
      headers: { authorization: `Bearer ${owner.key}`, "content-type": "application/json", ...headers },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const uuids: string[] = [];
  for (let count = 0; count < conversations; count++) {
    const started = await request("/conversations", { assistant_id: owner.assistantUuid });
    uuids.push((await started.json()).conversation_id);
  }
  return {
    storage,
    uuids,
    request,
    say: (uuid: string, message: string) => request(`/conversations/${uuid}/messages`, { message }),
    ready: async () => (await request("/readyz")).json(),
    async [Symbol.asyncDispose]() {
      await http.close();
      await platform.close();
    },
  };
}

/** A name of a server that the system finds, or fails to find in another way at each attempt. */
function failingNames(hostname: string) {
  const host = "database.test";
  const failures = ["none", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"];
  const known = { address: hostname === "localhost" ? "127.0.0.1" : hostname, family: 4 };
  const met = new Set<string>();
  let at: number | undefined;
  const look = dns.lookup;
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(((name: string, options: object, callback: Callback) => {
    if (name !== host) return Reflect.apply(look, dns, [name, options, callback]);
    const code = at === undefined ? "none" : String(failures[at++ % failures.length]);
    if (at !== undefined) met.add(code);
    if (code !== "none") return callback(Object.assign(new Error(`${code} ${host}`), { code }));
    callback(null, ...("all" in options && options.all ? [[known]] : [known.address, known.family]));
  }) as never);
  return {
    host,
    met,
    fail: () => {
      at = 0;
    },
    succeed: () => {
      at = undefined;
    },
    async [Symbol.asyncDispose]() {
      lookup.mockRestore();
    },
  };
}

describe("a PostgreSQL that vanishes without a word, and another one in its place", () => {
  it.runIf(deep)(
    `ends no conversation: each is answered again within ten seconds, ${counts.failovers} times`,
    async () => {
      await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
      await using network = await startSilentNetwork(database.url);
      // The deep run has a server as it is installed.
      await using server = await startServer(
        network.url,
        deep ? {} : { presenceCheck: { everyMs: 200, timeoutMs: 500 } },
      );
      for (let failover = 0; failover < counts.failovers; failover++) {
        const answered = new Set<string>();
        let isOver = false;
        const chats = server.uuids.map(async (uuid) => {
          for (let count = 0; !isOver && !answered.has(uuid); count++) {
            const { status } = await server.say(uuid, `${failover}-${count}`).catch(() => ({ status: 0 }));
            if (status === 200 && isSilent) answered.add(uuid);
            await sleep(50);
          }
        });
        let isSilent = false;
        await sleep(300);
        network.silence({ newOnesToo: true });
        isSilent = true;
        setTimeout(() => network.restore(), deep ? 2_000 : 500);
        await expect.poll(() => answered.size, { timeout: 10_000 }).toBe(conversations);
        isOver = true;
        await Promise.all(chats);
        await expect.poll(server.ready).toEqual({ status: "ready" });
      }
      expect(await findDiscrepancies(server.storage.db)).toEqual([]);
    },
  );

  it("is noticed by readiness checks while it is away", async () => {
    await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
    await using network = await startSilentNetwork(database.url);
    await using server = await startServer(network.url, { presenceCheck: { everyMs: 200, timeoutMs: 500 } });
    network.silence({ newOnesToo: true });
    await expect.poll(server.ready).toEqual({ status: "unavailable", failed: ["database"] });
    network.restore();
    await expect.poll(server.ready).toEqual({ status: "ready" });
  });

  it.runIf(deep)(
    "ends a statement that gets no answer, though the connection that marks the process works",
    async () => {
      await using database = await borrowDatabase(inject("postgres") ?? expect.unreachable());
      await using network = await startSilentNetwork(database.url);
      const presenceCheck = { everyMs: 600_000, timeoutMs: 600_000 };
      const storage = await openPostgres(network.url, { presenceCheck, statementTimeoutMs: 300 });
      await sql`select 1`.execute(storage.db);
      network.silence();
      await expect(sql`select 2`.execute(storage.db)).rejects.toThrow(/^Connection terminated/);
      expect((await sql<{ answer: number }>`select 3 as answer`.execute(storage.db)).rows).toEqual([{ answer: 3 }]);
      await storage.close();
    },
  );
});

describe("a PostgreSQL that takes no connections or no writes", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: "off", full_page_writes: "off", max_connections: "14" });
  });
  afterAll(() => postgres.stop());

  const unavailable = async (response: Response) => [
    response.status,
    response.headers.get("retry-after"),
    response.headers.get("ringback-code"),
  ];

  it.runIf(deep)(
    "is waited for by reads and writes alike, also where its name or its network is not found, and after five seconds they are answered 503 with Retry-After",
    async () => {
      await using database = await createDatabase(postgres.url);
      await using names = failingNames(new URL(database.url).hostname);
      await using server = await startServer(database.url.replace(new URL(database.url).hostname, names.host));
      const [uuid = ""] = server.uuids;
      const attempts = () => [server.request(`/conversations/${uuid}`), server.say(uuid, "Hi")];
      await postgres.down();
      const waiting = attempts();
      await sleep(500);
      await postgres.up();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
      names.fail();
      await postgres.down();
      const refused = await Promise.all(attempts());
      await postgres.up();
      for (const response of refused) expect(await unavailable(response)).toEqual([503, "2", "UNAVAILABLE"]);
      expect(names.met).toEqual(new Set(["none", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]));
      names.succeed();
      await expect.poll(server.ready).toEqual({ status: "ready" });
    },
  );

  it.runIf(deep)("is waited for where others have all of its connections", async () => {
    await using database = await createDatabase(postgres.url);
    await using server = await startServer(database.url);
    const [uuid = ""] = server.uuids;
    // Its own that are idle are ended, so that it must ask for new ones.
    const others: pg.Client[] = [];
    const takeAll = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on("error", () => undefined);
        const isTaken = await client.connect().then(
          () => true,
          () => false,
        );
        if (!isTaken) return;
        others.push(client);
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query not like 'listen%' and pid not in (select pid from pg_locks where locktype = 'advisory')",
          [new URL(database.url).pathname.slice(1)],
        );
      }
    };
    const release = () => Promise.all(others.splice(0).map((client) => client.end()));
    await takeAll();
    const waiting = server.request(`/conversations/${uuid}`);
    await sleep(300);
    await release();
    expect((await waiting).status).toBe(200);
    await takeAll();
    const refused = await server.request(`/conversations/${uuid}`);
    await release();
    expect(await unavailable(refused)).toEqual([503, "2", "UNAVAILABLE"]);
  });

  it.runIf(deep)("answers reads where it takes no writes, refuses writes with 503, and is not ready", async () => {
    await using database = await createDatabase(postgres.url);
    await using server = await startServer(database.url);
    const [uuid = ""] = server.uuids;
    const name = new URL(database.url).pathname.slice(1);
    const administer = async (statement: string) => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(statement);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await client.end();
    };
    await administer(`alter database ${name} set default_transaction_read_only = on`);
    await expect.poll(server.ready).toEqual({ status: "unavailable", failed: ["writes"] });
    expect((await server.request(`/conversations/${uuid}`)).status).toBe(200);
    expect(await unavailable(await server.say(uuid, "Hi"))).toEqual([503, "2", "UNAVAILABLE"]);
    await administer(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(server.ready).toEqual({ status: "ready" });
    await expect.poll(async () => (await server.say(uuid, "Hi")).status).toBe(200);
  });
});

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { readBalance } from "../../../../src/platform/ledger/ledger.ts";
import { serveNode } from "../../../../src/platform/node/serve.ts";
import { createPlatform } from "../../../../src/platform/platform.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { counts, deep, seed } from "../../../counts.ts";
import { readEvents } from "../../../support/conversations.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { makeOwner, testSecret } from "../../../support/owner.ts";
import { startPostgres } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";

const conversations = 6;
const blockedMs = 2_000;
const price = 10_000n;

describe("a PostgreSQL that restarts under streamed chats", () => {
  it.runIf(deep)(
    `${counts.databaseRestarts} times blocks no conversation once it is back, and every stream ends with done or error (seed ${seed})`,
    async () => {
      const random = randomOf(seed);
      const server = await startPostgres();
      const storage = await openPostgres(server.url);
      const { db } = storage;
      const owner = await makeOwner(storage, new Date(), 1_000);
      const engine = scriptedEngine(async function* ({ message }) {
        yield { type: "delta", text: "one " };
        await sleep(random() * 60);
        yield { type: "done", message, functionCalls: [], model: "scripted" };
      });
      const platform = createPlatform({ models: [{ ...offlineModel, engine }], secret: testSecret, storage });
      const http = await serveNode((request, context) => platform.handle(request, context), { port: 0 });
      const post = (path: string, body: object, headers: Record<string, string> = {}) =>
        fetch(`http://127.0.0.1:${http.port}${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${owner.key}`, "content-type": "application/json", ...headers },
          body: JSON.stringify(body),
        });
      const uuids: string[] = [];
      for (let count = 0; count < conversations; count++)
        uuids.push(
          (await (await post("/conversations", { assistant_id: owner.assistantUuid })).json()).conversation_id,
        );
      const startingMicros = (await readBalance(db, owner.userId)).postedMicros;

      const ends: Record<string, number> = {};
      const done = new Map(uuids.map((uuid) => [uuid, 0]));
      let running = true;
      const chats = uuids.map(async (uuid) => {
        for (let count = 0; running; count++) {
          const headers = { accept: "text/event-stream", "idempotency-key": `${uuid}-${count}` };
          const response = await post(`/conversations/${uuid}/messages`, { message: `Message ${count}` }, headers);
          const text = await response.text();
          const end = response.status === 200 ? (readEvents(text).at(-1)?.event ?? "silence") : "refused";
          ends[end] = (ends[end] ?? 0) + 1;
          if (end === "done") done.set(uuid, (done.get(uuid) ?? 0) + 1);
          if (end === "refused") await sleep(20);
        }
      });
      let blocked = 0;
      for (let restart = 0; restart < counts.databaseRestarts; restart++) {
        await sleep(200 + random() * 200);
        await server.kill(); // until it has recovered
        const atReturn = new Map(done);
        await sleep(blockedMs);
        for (const uuid of uuids) if (done.get(uuid) === atReturn.get(uuid)) blocked++;
      }
      running = false;
      await Promise.all(chats);
      expect(blocked).toBe(0);
      expect(ends.silence ?? 0).toBe(0);
      expect(ends.delta ?? 0).toBe(0);
      expect(ends.done ?? 0).toBeGreaterThan(counts.databaseRestarts * conversations);

      await expect
        .poll(async () => (await db.selectFrom("turns").select("id").where("state", "=", "running").execute()).length)
        .toBe(0);
      const pending = await db.selectFrom("messages").select("id").where("state", "=", "pending").execute();
      const answers = await db.selectFrom("messages").select("id").where("model", "=", "scripted").execute();
      expect(pending).toEqual([]);
      expect(answers.length).toBeGreaterThanOrEqual(ends.done ?? 0);
      expect(await findDiscrepancies(db)).toEqual([]);
      expect(await readBalance(db, owner.userId)).toMatchObject({
        postedMicros: startingMicros - BigInt(answers.length) * price,
        heldMicros: 0n,
      });
      await http.close();
      await platform.close();
      await server.stop();
    },
  );
});

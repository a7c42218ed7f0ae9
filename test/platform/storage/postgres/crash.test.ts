import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { hold, post, readBalance } from "../../../../src/platform/ledger/ledger.ts";
import { inTransaction } from "../../../../src/platform/storage/db.ts";
import { openPostgres } from "../../../../src/platform/storage/postgres.ts";
import { counts, deep, seed } from "../../../counts.ts";
import { makeOwner } from "../../../support/owner.ts";
import { startPostgres } from "../../../support/postgres/server.ts";
import { randomOf } from "../../../support/random.ts";

const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:05:00Z");
const price = 10n;

describe("a PostgreSQL that is killed", () => {
  it.runIf(deep)(
    `${counts.kills} times in the middle of charges and messages loses none that was acknowledged, and the same pool goes on (seed ${seed})`,
    async () => {
      const random = randomOf(seed);
      const server = await startPostgres();
      const storage = await openPostgres(server.url);
      const { db } = storage;
      const { userId, assistantId } = await makeOwner(storage, now, 20);
      const acknowledged = new Set<string>();
      const notes = new Set<string>();
      for (let kill = 0; kill < counts.kills; kill++) {
        let running = true;
        const writers = Array.from({ length: 6 }, async (_, writer) => {
          for (let count = 0; running; count++) {
            const key = `${kill}-${writer}-${count}`;
            try {
              const id = await hold(db, { userId, key, amountMicros: price, kind: "chat_turn", now, expiresAt: later });
              if (id !== undefined && (await post(db, id, { now }))) acknowledged.add(key);
              const uuid = crypto.randomUUID();
              await inTransaction(db, (tx) =>
                tx
                  .insertInto("conversations")
                  .values({
                    uuid,
                    assistant_id: assistantId,
                    type: "api",
                    variables: "{}",
                    created_at: now,
                    last_message_at: now,
                    updated_at: now,
                  })
                  .execute(),
              );
              notes.add(uuid);
            } catch {
              // Whether it happened is unknown: the connection ended before the answer.
              await new Promise((resolve) => setTimeout(resolve, 5));
            }
          }
        });
        const before = acknowledged.size;
        while (acknowledged.size < before + 5) await new Promise((resolve) => setTimeout(resolve, 1));
        await new Promise((resolve) => setTimeout(resolve, random() * 20));
        await server.kill();
        running = false;
        await Promise.all(writers);
      }
      const posted = await db.selectFrom("ledger_transfers").select("key").where("state", "=", "posted").execute();
      expect(posted.map(({ key }) => key)).toEqual(expect.arrayContaining([...acknowledged]));
      const stored = await db.selectFrom("conversations").select("uuid").execute();
      expect(stored.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([...notes]));
      expect(await findDiscrepancies(db)).toEqual([]);
      const spent = posted.filter(({ key }) => !key.startsWith("start-")).length;
      expect((await readBalance(db, userId)).postedMicros).toBe(20_000_000n - BigInt(spent) * price);
      // Ten of the pool and the process's mark: none was left behind at any of the ends.
      const connections = await sql<{ count: bigint }>`
      select count(*) from pg_stat_activity where backend_type = 'client backend'`.execute(db);
      expect(Number(connections.rows[0]?.count)).toBeLessThanOrEqual(11);
      await storage.close();
      await server.stop();
    },
  );
});

import { describe, expect, inject, it } from "vitest";
import { lastEventId, readOwner } from "../../../src/platform/resources/events/store.ts";
import { deep } from "../../counts.ts";
import { fillAccount, readings } from "../../support/many-rows.ts";
import { startPlatform } from "../../support/platform.ts";
import { recordStatements, tablesRead } from "../../support/statements.ts";

/** Tables that grow for as long as an account is used. */
const growing = [
  "conversations",
  "messages",
  "conversation_events",
  "conversation_ratings",
  "owner_events",
  "ledger_transfers",
  "turns",
  "calls",
  "call_transcript",
  "leads",
  "phone_messages",
  "webhook_deliveries",
];
/** Chosen: from some 1,000 rows on a database takes an index where there is one. */
const sizes = deep ? 4_000 : 1_500;
/** Lists of pages with numbers say how many rows there are: that counts them all. */
const counted = ["calls", "leads", "phone_messages", "webhook_deliveries"];

describe("the plans of lists, reports and streams", () => {
  // `npm test` asks PostgreSQL alone: both plan alike.
  it.runIf(deep || inject("postgres"))(
    "read no growing table from end to end: a large account's only to count its pages, a small one's never",
    async () => {
      await using platform = await startPlatform({ balanceUsd: 5 });
      const { storage, owner: large } = platform;
      await fillAccount(storage, large, { conversations: sizes, messages: 5, others: sizes });
      const small = await platform.addOwner({ balanceUsd: 5 });
      await fillAccount(storage, small, { conversations: 50, messages: 2, others: 50 });
      const statements = recordStatements(storage);
      const found: string[] = [];
      for (const owner of [large, small]) {
        const look = async (name: string, work: () => Promise<unknown>) => {
          statements.length = 0;
          await work();
          for (const statement of statements.filter(({ sql }) => /^\s*(?:select|with)\b/i.test(sql))) {
            const tables = (await tablesRead(storage, statement)).filter((table) => growing.includes(table));
            const unwanted = owner === small ? tables : tables.filter((table) => !counted.includes(table));
            found.push(...unwanted.map((table) => `${name} reads ${table}: ${statement.sql}`));
          }
        };
        for (const [name, path] of Object.entries(await readings(storage, owner)))
          await look(name, async () => {
            const response = await platform.request("GET", path, { token: owner.key });
            expect(response.status, await response.text()).toBe(200);
          });
        await look("the owner's stream", async () =>
          readOwner(storage.db, owner.userId, {
            after: (await lastEventId(storage.db, owner.userId)) - 3,
            now: new Date(),
          }),
        );
      }
      expect(found).toEqual([]);
    },
  );
});

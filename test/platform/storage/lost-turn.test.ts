import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sendMessage } from "../../../src/contract/operations/conversations/conversations.ts";
import { findConversation, insertConversation } from "../../../src/platform/resources/conversations/store.ts";
import {
  beginTurn,
  completeTurn,
  failTurn,
  type Turn,
} from "../../../src/platform/resources/conversations/turns/stored-turn.ts";
import { deep } from "../../counts.ts";
import { openDatabaseFolder } from "../../support/database-folder.ts";
import { makeOwner } from "../../support/owner.ts";

const now = new Date("2026-11-20T10:00:00Z");

describe("a turn whose beginning the database lost when it stopped", () => {
  it.runIf(deep)("never ends the turn of another conversation that was given its number", async () => {
    await using storage = await openDatabaseFolder();
    const { db } = storage;
    const owner = await makeOwner(storage, now, 1);
    const begin = async (text: string) => {
      const conversation = (await findConversation(db, uuids.shift()!))!;
      const opening = {
        row: sendMessage,
        conversation,
        text,
        use: undefined,
        owned: true,
        address: "x",
        process: null,
      };
      const begun = await beginTurn(db, { ...opening, attempt: randomUUID(), now });
      return (begun as { turn: Turn }).turn;
    };
    const uuids = [randomUUID(), randomUUID()];
    for (const uuid of uuids) {
      const start = { uuid, assistantId: owner.assistantId, type: "widget", variables: {}, now } as const;
      await db.transaction().execute((tx) => insertConversation(tx, start));
    }
    await sql`checkpoint`.execute(db);
    const lost = await begin("from A");
    await storage.pglite.kill();
    const other = await begin("from B");
    expect(other.id).toBe(lost.id); // else this shows nothing

    const done = { type: "done", functionCalls: [], model: "scripted", transfers: 0 } as const;
    const answer = (message: string) => ({ ...done, message, assistant: { id: owner.assistantId, name: "A" } });
    expect(await completeTurn(db, lost, { done: answer("for A"), latencyMs: 1 }, now)).toBeUndefined();
    await failTurn(db, lost, now, { isRefused: false });
    expect(await completeTurn(db, other, { done: answer("for B"), latencyMs: 1 }, now)).toMatchObject({
      message: "for B",
    });
    const { rows } = await sql<{ content: string }>`select content from messages order by id`.execute(db);
    expect(rows.map(({ content }) => content)).toEqual(["from B", "for B"]);
  });
});

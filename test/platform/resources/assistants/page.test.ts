import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { countRowsRead, recordStatements } from "../../../support/statements.ts";

/** Adds copies of the owner's first assistant. */
async function addAssistants({ db, owner }: TestPlatform, count: number): Promise<void> {
  await sql`insert into assistants (uuid, user_id, name, type, mode, status, voice_id, language_id, timezone,
      initial_message, system_prompt, created_at, updated_at)
    select gen_random_uuid(), user_id, name, type, mode, status, voice_id, language_id, timezone, initial_message,
      system_prompt, created_at, updated_at
    from assistants, generate_series(1, ${count}::int) where id = ${owner.assistantId}`.execute(db);
  await sql`analyze assistants`.execute(db);
}

describe("a page of assistants", () => {
  it("reads as many rows from a list of 2,000 as from one of 20", async () => {
    await using platform = await startPlatform();
    const { storage, owner } = platform;
    const readPage = async () => {
      const recorded = recordStatements(storage);
      const response = await platform.request("GET", "/user/assistants/get", { token: owner.key });
      const { total } = await response.json();
      const selects = recorded.splice(0).filter(({ sql }) => /^select/.test(sql));
      let read = 0;
      for (const statement of selects) read += await countRowsRead(storage, statement);
      return { total, read };
    };
    await addAssistants(platform, 19);
    const few = await readPage();
    await addAssistants(platform, 1_980);
    const many = await readPage();
    expect([few.total, many.total]).toEqual([20, 2_000]);
    expect(many.read).toBeLessThanOrEqual(few.read + 10);
  });

  it("has the right total after assistants were created, changed their type and were deleted", async () => {
    await using platform = await startPlatform();
    const { db, owner } = platform;
    await platform.addOwner(); // whose assistants count for nobody else
    const totals = () =>
      Promise.all(
        ["", "?type=inbound", "?type=outbound"].map(async (query) => {
          const response = await platform.request("GET", `/user/assistants/get${query}`, { token: owner.key });
          return (await response.json()).total;
        }),
      );
    expect(await totals()).toEqual([1, 0, 1]);
    await addAssistants(platform, 5);
    expect(await totals()).toEqual([6, 0, 6]);
    await db.updateTable("assistants").set({ type: "inbound" }).where("id", "=", owner.assistantId).execute();
    expect(await totals()).toEqual([6, 1, 5]);
    await db.updateTable("assistants").set({ name: "Nora" }).execute();
    const gone = await platform.request("DELETE", `/user/assistant/${owner.assistantId}`, { token: owner.key });
    expect(gone.status).toBe(200);
    expect(await totals()).toEqual([5, 0, 5]);
  });
});

import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { restoreBackup } from "../../../src/platform/backup/restore-backup.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { createPlatform } from "../../../src/platform/platform.ts";
import { migrate, readSchemaState } from "../../../src/platform/storage/migrate.ts";
import { schemaFiles } from "../../../src/platform/storage/schema-files.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { deep, drawn } from "../../counts.ts";
import { testSecret } from "../../support/owner.ts";
import { withMore } from "../../support/schema.ts";
import { openOwnStorage, openTestStorage } from "../../support/storage.ts";

/** Backups that the last version before the present schema has made of its two databases. */
const backups = [
  ["PGlite", "earlier-pglite.backup", "5ced3d28-5f94-4666-91de-c11a251d7f33"],
  ["PostgreSQL", "earlier-postgres.backup", "65c2d82f-7d92-478f-87ba-e448602ca867"],
] as const;
const token = "rbk_the-key-of-the-fixture";
const json = { "content-type": "application/json" };
const vault = createVault(testSecret);
const fileOf = (name: string) => join(import.meta.dirname, "files", name);

describe("data of before the present schema", () => {
  it("is refused in words that name the way over, and left as it is", async () => {
    await using storage = await openOwnStorage();
    await sql`delete from schema_migrations`.execute(storage.db);
    await sql`insert into schema_migrations (name, checksum) values ('001-core.sql', 'x')`.execute(storage.db);
    await expect(migrate(storage.db)).rejects.toThrow(
      /Make a backup with the version that it is of \(ringback-server backup FILE\), and restore it with this one into a new data folder/,
    );
    const { rows } = await sql`select name from schema_migrations`.execute(storage.db);
    expect(rows).toEqual([{ name: "001-core.sql" }]);
  });

  it.each(drawn(backups, 1))(
    "goes on from a backup of %s: key, assistant, money, conversation and stored answers",
    async (_, name, uuid) => {
      await using storage = await openTestStorage();
      const { rows, hasItsSecret } = await restoreBackup(fileOf(name), { storage, vault, replace: false });
      expect([rows, hasItsSecret]).toEqual([expect.any(Number), true]);
      expect(await readSchemaState(storage.db)).toBe("current");
      expect(await migrate(storage.db)).toEqual([]);
      const now = new Date("2026-11-20T12:00:00.000Z");
      const platform = createPlatform({ storage, secret: testSecret, clock: () => now });
      const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
        const request = new Request(`http://platform.example${path}`, {
          method,
          // The sender of a repeated request is who sent it: a visitor, who has no token.
          headers: { ...(headers["idempotency-key"] ? {} : { authorization: `Bearer ${token}` }), ...json, ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const response = await platform.fetch(request);
        return { status: response.status, body: await response.json() };
      };
      expect((await ask("GET", "/user/me")).body).toMatchObject({ email: "owner@shop.example", total_balance: 4.928 });
      const [assistant] = (await ask("GET", "/user/assistants")).body;
      expect(assistant).toMatchObject({ name: "Mara", variables: { name: "there" }, knowledgebase_id: 1 });
      expect((await ask("GET", "/user/tools")).body).toMatchObject([
        { name: "look_up", headers: [{ name: "x-key", value: "the key of the shop" }] },
      ]);
      const { history, variables } = (await ask("GET", `/conversations/${uuid}`)).body;
      expect(variables).toEqual({ name: "Ben" });
      const said = (history as { content: string }[]).map(({ content }) => content);
      expect(said).toHaveLength(5);
      expect(said).toContain("And then?\u2028 “Größe” 👋");
      const asked = { message: "What does E14 mean?" };
      const path = `/conversations/${uuid}/messages`;
      const repeat = await ask("POST", path, asked, { "idempotency-key": "first" });
      expect(said).toContain(repeat.body.message);
      expect((await ask("GET", "/user/me")).body.total_balance).toBe(4.928);
      const next = await ask("POST", path, asked);
      expect([next.status, next.body.message]).toEqual([200, expect.stringContaining("E14 means")]);
      expect((await ask("GET", "/user/me")).body.total_balance).toBe(4.918);
      expect(await findDiscrepancies(storage.db)).toEqual([]);
      await platform.close();
    },
  );

  it.runIf(deep)("is brought up to date by what came after it, as a server's own would be", async () => {
    await using storage = await openOwnStorage();
    const files = withMore(schemaFiles(), "");
    await migrate(storage.db, { files });
    await restoreBackup(fileOf("earlier-pglite.backup"), { storage, vault, replace: false, files });
    const { rows } = await sql`select id, mood from conversations order by id`.execute(storage.db);
    expect(rows).toEqual([
      { id: 1, mood: "glad" },
      { id: 2, mood: "calm" },
    ]);
    expect(await migrate(storage.db, { files })).toEqual([]);
    const { rows: triggers } = await sql`select from pg_trigger where not tgisinternal and tgenabled = 'O'`.execute(
      storage.db,
    );
    expect(triggers.length).toBeGreaterThan(30);
    // Functions and constraints are there again.
    await sql`delete from conversations where id = 1`.execute(storage.db);
    await sql`insert into messages (conversation_id, role, content, state, created_at) values (2, 'user', 'Hi', 'done', now())`.execute(
      storage.db,
    );
    await expect(
      sql`insert into messages (conversation_id, role, content, state, created_at) values (1, 'user', 'Hi', 'done', now())`.execute(
        storage.db,
      ),
    ).rejects.toThrow("foreign key");
  });
});

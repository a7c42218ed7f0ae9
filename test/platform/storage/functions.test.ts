import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Db } from "../../../src/platform/storage/db.ts";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { readSqlFile, type SchemaFiles, schemaFiles } from "../../../src/platform/storage/schema-files.ts";
import { deep } from "../../counts.ts";
import { withMore } from "../../support/schema.ts";
import { openOwnStorage, openTestStorage } from "../../support/storage.ts";

const folder = join(import.meta.dirname, "../../../src/platform/storage/functions");
const name = "process_is_gone.sql";

/** The schema of another version, with a function that answers otherwise. */
function withFunction(answer: string, version: string): SchemaFiles {
  const files = schemaFiles();
  const text = `create or replace function process_is_gone(process integer) returns boolean language sql as $$ select ${answer} $$;`;
  return {
    ...files,
    functions: files.functions.map((file) => (file.name === name ? readSqlFile(name, text) : file)),
    version,
  };
}

async function isGone(db: Db): Promise<boolean | null | undefined> {
  const { rows } = await sql<{ gone: boolean | null }>`select process_is_gone(null) as gone`.execute(db);
  return rows[0]?.gone;
}

describe("a function", () => {
  it("is made again when the text of its file changes, and no other one", async () => {
    await using storage = await openOwnStorage();
    expect(await isGone(storage.db)).toBe(false);
    const files = withFunction("true", "9.0.0");
    expect(await migrate(storage.db, { files })).toEqual([name]);
    expect(await isGone(storage.db)).toBe(true);
    expect(await migrate(storage.db, { files })).toEqual([]);
  });

  it.runIf(deep)(
    "takes the text of the last start among versions of the same number, also one that it had before",
    async () => {
      await using storage = await openOwnStorage();
      const { version } = schemaFiles();
      expect(await migrate(storage.db, { files: withFunction("true", `${version}-next.1`) })).toEqual([name]);
      expect(await migrate(storage.db)).toEqual([name]);
      expect(await isGone(storage.db)).toBe(false);
    },
  );

  it.runIf(deep)("keeps a later version's text where a server of the version before starts again", async () => {
    await using storage = await openOwnStorage();
    await migrate(storage.db, { files: withFunction("true", "0.10.0") });
    expect(await migrate(storage.db, { files: withFunction("null", "0.9.0") })).toEqual([]);
    expect(await isGone(storage.db)).toBe(true);
    expect(await migrate(storage.db, { files: withFunction("false", "0.10.1") })).toEqual([name]);
    expect(await isGone(storage.db)).toBe(false);
  });

  it.runIf(deep)("keeps its text where the database has a migration that this version does not know", async () => {
    await using storage = await openOwnStorage();
    const later = withMore(withFunction("true", schemaFiles().version), "");
    await migrate(storage.db, { files: later });
    expect(await migrate(storage.db)).toEqual([]);
    expect(await isGone(storage.db)).toBe(true);
  });

  it("gives a turn all settings of its assistant that are set, those of later versions too", async () => {
    await using storage = await openTestStorage();
    const assistant = { settings: { one_more: 7, llm_temperature: 0.3, fallback_contact: null } };
    const { rows } = await sql<{ given: { settings: object } }>`
      select assistant_for_turn(jsonb_populate_record(null::assistants, ${JSON.stringify(assistant)}::jsonb)) as given
    `.execute(storage.db);
    expect(rows[0]?.given.settings).toEqual({ one_more: 7, llm_temperature: 0.3 });
  });

  it("is found to be correct by the database, whatever its file comes after", async () => {
    await using storage = await openTestStorage();
    const { rows } = await sql<{ name: string }>`
      select proname as name, case lanname when 'plpgsql' then plpgsql_validator(p.oid) else fmgr_sql_validator(p.oid) end
      from pg_proc p join pg_language l on l.oid = prolang where pronamespace = 'public'::regnamespace
      order by 1
    `.execute(storage.db);
    expect(rows.map((row) => `${row.name}.sql`)).toEqual(schemaFiles().functions.map((file) => file.name));
  });
});

describe("a function's file", () => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".sql"));

  it("defines the function that it is named after, once, and can run again", () => {
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      const text = readFileSync(join(folder, path), "utf8");
      const code = text.replace(/^--.*$/gm, "").replace(/(\$\w*\$)[\s\S]*?\1/g, "");
      const statements = code.split(";").map((statement) => statement.replace(/\s+/g, " ").trim());
      const [first, ...others] = statements.filter((statement) => statement !== "");
      expect(first, path).toMatch(new RegExp(`^create or replace function ${basename(path, ".sql")} ?\\(`));
      for (const statement of others)
        expect(statement, path).toMatch(
          /^(?:create or replace trigger|drop trigger if exists|create constraint trigger) /,
        );
      expect(text, path).toMatch(/^-- [A-Z]/);
    }
  });
});

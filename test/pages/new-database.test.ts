import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openToOthers } from "../../src/platform/storage/data-folder/private-folder.ts";
import { migrate } from "../../src/platform/storage/migrate.ts";
import { type FolderArchive, readArchive } from "../../src/platform/storage/new-database/folder-archive.ts";
import { templateFile } from "../../src/platform/storage/new-database/template.ts";
import type { PgliteClient } from "../../src/platform/storage/pglite/client.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";
import { deep } from "../counts.ts";
import { emptyFolder, startDemo } from "./support/demo.ts";

const file = join(import.meta.dirname, "../../build/test/server", templateFile);

/** All that a schema is made of, in SQL's own words. Names of rows in the catalogue differ, so they are left out. */
const catalogue = {
  settings: "select name, setting from pg_settings where source = 'configuration file' order by name",
  databases:
    "select datname, datcollate, datctype, pg_encoding_to_char(encoding) as encoding from pg_database order by datname",
  types: `select n.nspname, t.typname, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_enum e on e.enumtypid = t.oid
    where n.nspname !~ '^pg_(?!catalog)' group by 1, 2 order by 1, 2`,
  relations: `select n.nspname, c.relname, c.relkind, c.relpersistence, c.reloptions from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_toast' order by 1, 2`,
  columns: `select c.oid::regclass::text as relation, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ('public', 'pgboss') and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  constraints: `select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace::regnamespace::text in ('public', 'pgboss') order by 1, 2, 3`,
  indexes: `select schemaname, indexname, indexdef from pg_indexes where schemaname in ('public', 'pgboss') order by 1, 2`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace::regnamespace::text in ('public', 'pgboss') and p.prokind <> 'a' order by 1`,
  triggers: `select tgrelid::regclass::text as relation, tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal order by 1, 2`,
  textSearch: "select dictname, dictinitoption from pg_ts_dict order by 1",
  sequences: "select schemaname, sequencename, start_value, increment_by, last_value from pg_sequences order by 1, 2",
};

describe("a new embedded database", () => {
  let template: FolderArchive;

  beforeAll(() => {
    template = readArchive(readFileSync(file));
  });

  it.runIf(deep)(
    "is from the build's template what PGlite and the migrations would make: all of its schema and rows",
    async () => {
      using folder = emptyFolder();
      template.unpackInto(join(folder.path, "db"));
      expect(openToOthers(folder.path)).toEqual([]);
      const unpacked = await openPglite({ folder: join(folder.path, "db") });
      const made = await openPglite();
      try {
        expect(await migrate(unpacked.db)).toEqual([]);
        await migrate(made.db);
        const [one, other] = [await describeDatabase(unpacked.pglite), await describeDatabase(made.pglite)];
        expect(Object.keys(one.rows)).toContain("schema_migrations");
        expect(one.columns?.length).toBeGreaterThan(300);
        expect(one).toEqual(other);
      } finally {
        await Promise.all([unpacked.close(), made.close()]);
      }
    },
  );

  it.runIf(deep)("is unpacked at the first start, also after one that was killed in the middle of it", async () => {
    using folder = emptyFolder();
    const unfinished = join(folder.path, "db.new");
    mkdirSync(join(unfinished, "base/1"), { recursive: true });
    writeFileSync(join(unfinished, "PG_VERSION"), "");
    const demo = await startDemo(folder.path);
    await demo.stop();
    using expected = emptyFolder();
    template.unpackInto(join(expected.path, "db"));
    expect(systemOf(folder.path)).toBe(systemOf(expected.path));
  });
});

async function describeDatabase(pglite: PgliteClient) {
  const described: Record<string, readonly object[]> = {};
  for (const [name, query] of Object.entries(catalogue)) described[name] = (await pglite.query(query)).rows;
  const rows: Record<string, unknown> = {};
  const tables = await pglite.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')`,
  );
  for (const { name } of tables.rows) {
    const { rows: found } = await pglite.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    // When it was made is not part of what it is.
    rows[name] = found.map(({ row }) => row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00/g, "time"));
  }
  return { ...described, rows } as typeof described & { rows: Record<string, unknown> };
}

/** What tells one database from all others: drawn when it was made. */
function systemOf(data: string): bigint {
  return readFileSync(join(data, "db/global/pg_control")).readBigUInt64LE();
}

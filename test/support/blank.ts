type Row = Record<string, string | null>;

/** What makes a database again what it is now; to run it costs next to nothing, a new database a third of a second and more. */
export interface Blank {
  /** Makes every table and sequence what they are now. Prepared statements survive it: it does nothing but change rows. */
  readonly rows: string;
  /** Answers `has_more`: whether there are tables, functions or extensions that were not there. */
  readonly look: string;
  /** Removes those, and the functions' triggers. */
  readonly removal: string;
}

export interface BlankedDatabase {
  exec(text: string): Promise<unknown>;
  rows(query: string): Promise<readonly { readonly has_more?: unknown }[]>;
}

/** @throws Where a table is not there any more, or somebody holds its rows */
export async function makeBlank({ rows, look, removal }: Blank, database: BlankedDatabase): Promise<void> {
  await database.exec(rows);
  const [looked] = await database.rows(look);
  if (looked?.has_more !== false) await database.exec(removal);
}

export async function blankOf(query: (text: string) => Promise<Row[]>): Promise<Blank> {
  const names = async (text: string) => (await query(text)).map(({ name }) => `'${name}'`).join();
  const added = [
    `select 'extension ' || quote_ident(extname) as what from pg_extension
      where extname not in (${await names("select extname as name from pg_extension")})`,
    `select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace and proname not in
      (${await names("select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace")})`,
    `select 'table ' || oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and
      relname not in (${await names("select tablename as name from pg_tables where schemaname = 'public'")})`,
  ];
  return {
    rows: await blankRows(query),
    look: `select ${added.map((part) => `exists (${part})`).join(" or ")} as has_more`,
    // One kind after the other: an extension takes functions with it.
    removal: added
      .map(
        (part) => `do $$ declare added text; begin
          for added in ${part} loop execute 'drop ' || added || ' cascade'; end loop;
        end $$;`,
      )
      .join("\n"),
  };
}

async function blankRows(query: (text: string) => Promise<Row[]>): Promise<string> {
  // Without the role, deletes would have to follow the references between tables.
  const statements = ["begin; set local lock_timeout = '5s'; set local session_replication_role = replica;"];
  const [newest] = await query("select pg_current_xact_id()::text as id");
  const tables = `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`;
  for (const { name } of await query(tables)) {
    const [content] = await query(
      `select quote_literal(json_agg(whole)::text) as rows, count(*)::text as count from ${name} whole`,
    );
    if (!content?.rows) {
      statements.push(`delete from ${name};`);
      continue;
    }
    // To fill a table again takes more than all else, and hardly any test changes what was there before it.
    statements.push(
      `delete from ${name}
        where (select count(*) <> ${content.count} or max(xmin::text::bigint) > ${newest?.id} from ${name});`,
      `insert into ${name} overriding system value
        select * from json_populate_recordset(null::${name}, ${content.rows}) where not exists (select from ${name});`,
    );
  }
  const sequences = `select sequencename as name, coalesce(last_value, start_value)::text as at,
    (last_value is not null)::text as called from pg_sequences`;
  const set = (await query(sequences)).map(({ name, at, called }) => `setval('${name}', ${at}, ${called})`);
  return [...statements, `select ${set.join(", ")};`, "commit;"].join("\n");
}

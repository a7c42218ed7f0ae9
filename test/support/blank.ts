type Row = Record<string, string | null>;

/** What makes a database again what it is now; to run it costs next to nothing, a new database a third of a second and more. */
export interface Blank {
  /**
   * Answers `changes`: the text that makes every table and sequence what they are now, empty where they are. A test writes to
   * some twenty of a hundred tables, and to ask which takes a fraction of what a statement for each would.
   */
  readonly changes: string;
  /** Answers `has_more`: whether there are tables, functions or extensions that were not there. */
  readonly look: string;
  /** Removes those, and the functions' triggers. */
  readonly removal: string;
}

export interface BlankedDatabase {
  exec(text: string): Promise<unknown>;
  /** @returns The only value of a query's only row */
  ask(query: string): Promise<unknown>;
}

/** Lets rows be deleted without a look at those that refer to them, and without triggers. */
const asReplica = "set local session_replication_role = replica";
/** Beside the deletion of so many rows that the looks take longer than what they save. */
const ofMany = "/* many */";

/** @throws Where a table is not there any more, or was made anew, or somebody holds its rows */
export async function makeBlank({ changes, look, removal }: Blank, database: BlankedDatabase): Promise<void> {
  const run = (text: string) => database.exec(`begin; set local lock_timeout = '5s';\n${text};\ncommit;`);
  let text = `${await database.ask(changes)}`;
  // Not as a replica where it can be done without: this has the database plan each prepared statement anew.
  if (text !== "" && !text.includes(ofMany)) {
    const isDone = await run(text).then(
      () => true,
      () => database.exec("rollback").then(() => false), // two tables refer to each other
    );
    if (isDone) text = `${await database.ask(changes)}`; // what triggers have written
  }
  if (text !== "") await run(`${asReplica};\n${text}`);
  if ((await database.ask(look)) === false) return;
  await database.exec(removal);
  if ((await database.ask(look)) !== false) throw new Error("Its schema has been made anew.");
}

export async function blankOf(query: (text: string) => Promise<Row[]>): Promise<Blank> {
  const names = async (text: string) => (await query(text)).map(({ name }) => `'${name}'`).join();
  const kinds = [
    {
      from: "pg_extension",
      what: "'extension ' || quote_ident(extname)",
      added: `extname not in (${await names("select extname as name from pg_extension")})`,
    },
    {
      from: "pg_proc where pronamespace = 'public'::regnamespace",
      what: "'function ' || oid::regprocedure",
      added: `proname not in
        (${await names("select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace")})`,
    },
    {
      from: "pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      what: "'table ' || oid::regclass",
      added: `relname not in (${await names("select tablename as name from pg_tables where schemaname = 'public'")})`,
    },
  ].map(({ from, ...kind }) => ({ ...kind, from: from.includes(" where ") ? `${from} and` : `${from} where` }));
  const [newest] = await query(`select greatest((select max(oid) from pg_extension), (select max(oid) from pg_proc),
    (select max(oid) from pg_class))::text as oid`);
  return {
    changes: await changesOf(query),
    // By number, which takes a sixth of what their names do.
    look: `select ${kinds.map(({ from }) => `exists (select from ${from} oid > ${newest?.oid})`).join(" or ")} as has_more`,
    // One kind after the other: an extension takes functions with it.
    removal: kinds
      .map(
        ({ from, what, added }) => `do $$ declare added text; begin
          for added in select ${what} from ${from} ${added} loop execute 'drop ' || added || ' cascade'; end loop;
        end $$;`,
      )
      .join("\n"),
  };
}

async function changesOf(query: (text: string) => Promise<Row[]>): Promise<string> {
  const deletions: string[] = [];
  const insertions: string[] = [];
  const [newest] = await query("select pg_current_xact_id()::text as id");
  for (const name of await tablesOf(query)) {
    const [content] = await query(
      `select quote_literal(json_agg(whole)::text) as rows, count(*)::text as count from ${name} whole`,
    );
    const deletion = `'delete from ${name}' || case when exists (select from ${name} offset 300) then ' ${ofMany}' else '' end`;
    if (!content?.rows) {
      deletions.push(`case when exists (select from ${name}) then ${deletion} end`);
      continue;
    }
    // The number that was asked for is not written down: the first change of a database of this template may have the same.
    // To fill a table again takes more than all else, and hardly any test changes what was there before it.
    const same = `case when (select count(*) = ${content.count} and max(xmin::text::bigint) < ${newest?.id} from ${name})
      then true else coalesce((select json_agg(whole)::text from ${name} whole) = ${content.rows}, false) end`;
    deletions.push(`case when not ${same} then ${deletion} end`);
    insertions.push(
      `case when not ${same} then 'insert into ${name} overriding system value
        select * from json_populate_recordset(null::${name}, ' || quote_literal(${content.rows}) || ')' end`,
    );
  }
  const sequences = `select sequencename as name, coalesce(last_value, start_value)::text as at,
    (last_value is not null)::text as called from pg_sequences`;
  const resets = (await query(sequences)).map(
    ({ name, at, called }) => `case when (select last_value <> ${at} or is_called <> ${called} from ${name})
      then 'setval(''${name}'', ${at}, ${called})' end`,
  );
  const texts = (parts: readonly string[], between: string) =>
    `nullif(array_to_string(array[${parts.join(",\n")}], '${between}'), '')`;
  const statements = [
    texts(deletions, ";\n"),
    texts(insertions.toReversed(), ";\n"),
    `'select ' || ${texts(resets, ", ")}`,
  ];
  return `select array_to_string(array[${statements.join(",\n")}], ';\n') as changes`;
}

/** The tables, each before those that it refers to. */
async function tablesOf(query: (text: string) => Promise<Row[]>): Promise<readonly string[]> {
  const tables = await query(`select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'r' and nspname in ('public', 'pgboss')`);
  const references = await query(`select format('%I.%I', nspname, relname) as name,
      (select format('%I.%I', nspname, relname) from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = confrelid) as other
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conrelid <> confrelid`);
  const sorted = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const reference of references) if (reference.other === name) add(`${reference.name}`);
    sorted.add(name);
  };
  for (const { name } of tables) add(`${name}`);
  return [...sorted];
}

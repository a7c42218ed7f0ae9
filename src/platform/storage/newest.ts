import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./db.ts";
import type { Tables } from "./schema/tables.ts";

/** Some rows of a query, and how many it has in all. */
export interface Newest<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Which of the rows to read. */
export interface NewestPage {
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of a query's rows, those with the highest ids first, and counts all of them. */
export async function readNewest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: NewestPage,
): Promise<Newest<Row>> {
  const rows = await query.orderBy(sql.ref("id"), "desc").limit(limit).offset(offset).execute();
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows: rows as Row[], total: Number(count) };
}

/**
 * As {@link readNewest}, for a condition that few rows may meet, such as a part of a number: all that could are looked at, once.
 * Going from the newest on until the page is full would look at them twice, and at other owners' as well.
 */
export async function findNewest<Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: NewestPage,
): Promise<Newest<Row>> {
  const { rows: known } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${query.clearSelect().select(sql<number>`id`.as("id"))})
    select (select count(*) from found)::int as total,
      (select json_agg(id order by id desc) from (select id from found order by id desc limit ${limit} offset ${offset}) page) as ids
  `.execute(db);
  const [{ total, ids } = { total: 0, ids: null }] = known;
  if (!ids) return { rows: [], total };
  const id = sql.ref<number>("id");
  const rows = await query.where(id, "in", ids).orderBy(id, "desc").execute();
  return { rows: rows as Row[], total };
}

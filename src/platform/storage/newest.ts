import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./schema/tables.ts";

/** Some rows of a query, and how many it has in all. */
export interface Newest<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads a page of a query's rows, those with the highest ids first, and counts all of them. */
export async function readNewest<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Newest<Row>> {
  const rows = await query.orderBy(sql.ref("id"), "desc").limit(limit).offset(offset).execute();
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows: rows as Row[], total: Number(count) };
}

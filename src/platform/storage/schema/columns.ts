import type { ColumnType, JSONColumnType } from "kysely";

/** Written as text by `JSON.stringify`, read as the value. */
export type Json<Value extends object> = JSONColumnType<Value, string, string>;
export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableId = ColumnType<number | null, number | null | undefined, number | null>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

import { type RawBuilder, sql } from "kysely";
import type { Operation } from "../../../contract/kit/operation.ts";
import { refuseFields } from "../../../http/input/check.ts";

/** Which part of a list is meant: what is older or newer than an item; without a place, the newest. */
export interface Part {
  readonly from: { readonly side: "older" | "newer"; readonly id: bigint } | undefined;
  /** How many items are shown. */
  readonly perPage: number;
}

/** Reads a list's query. @throws VALIDATION_FAILED for a cursor that no answer of ours gave. */
export function readPart(
  row: Operation,
  { per_page: perPage, cursor }: { readonly per_page: number; readonly cursor?: string | undefined },
): Part {
  if (cursor === undefined) return { perPage, from: undefined };
  const text = Buffer.from(cursor, "base64url").toString();
  const [, side, digits = ""] = /^(older|newer) (\d{1,18})$/.exec(text) ?? [];
  // Only what is spelled as we spell it: two texts never mean the same place.
  if (!side || cursorOf(text) !== cursor)
    return refuseFields(row, { cursor: ["The cursor field is invalid. Use next_cursor or prev_cursor of an answer."] });
  return { perPage, from: { side: side as "older" | "newer", id: BigInt(digits) } };
}

/** How a list's query reads a part: newest first, or rising where it goes towards the newer ones. */
export function partOf(column: string, { from, perPage }: Part) {
  const id = sql.ref(column);
  const isNewer = from?.side === "newer";
  const where: RawBuilder<boolean> = from ? sql`${id} ${sql.raw(isNewer ? ">" : "<")} ${from.id}::bigint` : sql`true`;
  // One more than is shown tells whether anything follows.
  return { where, direction: isNewer ? "asc" : "desc", limit: perPage + 1 } as const;
}

/**
 * The envelope of a part, from the rows that {@link partOf} found. Where not all were looked at, `lookedTo` is the id of the last
 * one: the next part goes on behind it, even if nothing was found so far.
 */
export function cursorEnvelope<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  { from, perPage }: Part,
  {
    url,
    present,
    lookedTo,
  }: {
    readonly url: string;
    readonly present: (row: Row) => Item;
    readonly lookedTo?: number | undefined;
  },
) {
  const shown = rows.slice(0, perPage);
  const hasMore = rows.length > perPage;
  const isNewer = from?.side === "newer";
  if (isNewer) shown.reverse();
  // The end of what was looked at, where a search found less than a part.
  const end = hasMore || lookedTo === undefined ? undefined : { id: lookedTo };
  const first = (isNewer && end) || shown.at(0);
  const last = (!isNewer && end) || shown.at(-1);
  const goesOn = hasMore || end !== undefined;
  const hasOlder = isNewer || goesOn;
  const hasNewer = isNewer ? goesOn : from !== undefined;
  return {
    data: shown.map(present),
    path: url,
    per_page: perPage,
    next_cursor: last && hasOlder ? cursorOf(`older ${last.id}`) : null,
    prev_cursor: first && hasNewer ? cursorOf(`newer ${first.id}`) : null,
  };
}

function cursorOf(text: string): string {
  return Buffer.from(text).toString("base64url");
}

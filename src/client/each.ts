import type { Operation, SuccessOf } from "../contract/kit/operation.ts";
import { isRecord } from "../contract/record.ts";
import type { Arguments } from "./input.ts";

/** The item of a list's answer: a bare array, `{data}`, a page, or a cursor's part. */
export type ItemOf<Row extends Operation> =
  SuccessOf<Row> extends readonly (infer Item)[]
    ? Item
    : SuccessOf<Row> extends { readonly data: readonly (infer Item)[] }
      ? Item
      : never;

/** Goes through a list of any shape. */
export type Each = <Row extends Operation>(
  row: Row,
  ...input: Arguments<Row>
) => AsyncGenerator<ItemOf<Row>, void, undefined>;

type Call = (row: Operation, input: object) => Promise<unknown>;

/** Makes {@link Each} of what calls a row. A list that changes meanwhile may show an item twice or miss one by pages, never by cursor. */
export function each(call: Call): Each {
  return async function* items(row: Operation, input: { readonly query?: object } = {}) {
    let query: object | undefined = input.query;
    do {
      const answer = await call(row, { ...input, query });
      const data = Array.isArray(answer) ? answer : isRecord(answer) ? answer.data : undefined;
      if (!Array.isArray(data)) throw new TypeError(`${row.id} does not answer with a list`);
      yield* data;
      const next = nextOf(answer);
      query = next && { ...input.query, ...next };
    } while (query);
  } as Each;
}

/** What the next request's query adds; undefined behind the last page. */
function nextOf(answer: unknown): object | undefined {
  if (!isRecord(answer)) return undefined;
  if (typeof answer.next_cursor === "string") return { cursor: answer.next_cursor };
  const { current_page: page, last_page: last } = answer;
  return typeof page === "number" && typeof last === "number" && page < last ? { page: page + 1 } : undefined;
}

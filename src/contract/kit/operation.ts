import type * as z from "zod";
import { type CommonCode, commonFailures } from "../codes.ts";
import { ApiError, type ErrorShape, type Problem } from "../problem.ts";

/** One error row: `chosen` marks a status or text that the API document does not give. */
export interface FailureRow {
  readonly status: number;
  readonly message: string;
  readonly chosen?: true;
}

/** One endpoint as data. Router, validation, client, OpenAPI, docs and conformance tests all read it. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base URL, parameters in braces: `/user/api-keys/{id}`. */
  readonly path: `/${string}`;
  /** `optional`: works without a token, and knows its owner when one comes. */
  readonly auth: "bearer" | "optional" | "none";
  readonly errorShape: ErrorShape;
  readonly params?: z.ZodObject;
  /** The failure that an unknown, foreign or impossible path id reads as. */
  readonly unknownId?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly success: { readonly status: 200 | 201; readonly body: z.ZodType; readonly chosen?: true };
  readonly failures: Readonly<Record<string, FailureRow>>;
  /** The text of a 422's `message`; absent: the first field's error. */
  readonly validationMessage?: string;
  /** Clients send `Content-Type` and `Accept`, both JSON; only values that contradict are refused. */
  readonly requiresJsonHeaders?: true;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Also answers `Accept: text/event-stream`. */
  readonly streams?: true;
  /** Any origin may call it from a page. */
  readonly openToBrowsers?: true;
}

/** Makes a row of the contract; its exact type is kept, so that handlers and client methods are typed by it. */
export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<Row extends Operation> = Output<Row["params"]>;
export type QueryOf<Row extends Operation> = Output<Row["query"]>;
export type BodyOf<Row extends Operation> = Output<Row["body"]>;
export type BodyInputOf<Row extends Operation> = Input<Row["body"]>;
export type SuccessOf<Row extends Operation> = z.output<Row["success"]["body"]>;
export type FailureCodeOf<Row extends Operation> = (keyof Row["failures"] & string) | CommonCode;

/** The problem that a code of this row stands for. */
export function problemOf<Row extends Operation>(
  row: Row,
  code: FailureCodeOf<Row>,
  more: Partial<Omit<Problem, "code" | "status">> = {},
): Problem {
  const failure: FailureRow | undefined = row.failures[code] ?? commonFailures[code as CommonCode];
  if (!failure) throw new TypeError(`${row.id} has no failure ${code}`);
  return { code, status: failure.status, detail: failure.message, ...more };
}

/** Ends a handler with a documented failure. */
export function fail<Row extends Operation>(
  row: Row,
  code: FailureCodeOf<Row>,
  { cause, ...more }: Partial<Omit<Problem, "code" | "status">> & { cause?: unknown } = {},
): never {
  throw new ApiError(problemOf(row, code, more), cause === undefined ? undefined : { cause });
}

/** Fills a row's path: `/conversations/{uuid}` → `/conversations/9b1c…`. */
export function pathOf(row: Operation, params: Readonly<Record<string, string | number>> = {}): string {
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${row.id} needs the path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}

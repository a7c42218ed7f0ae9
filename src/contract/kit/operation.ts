import type * as z from "zod";
import { type CommonCode, commonFailures } from "../codes.ts";
import { ApiError, type ErrorShape, type Problem } from "../problem.ts";

/** One error row: `chosen` marks a status or text that the API document does not give. */
export interface FailureRow {
  readonly status: number;
  readonly message: string;
  readonly chosen?: true;
  /** Further members of the body that always go with this failure. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The field that it is about: its message stands in `errors`, as that of a refused field does. */
  readonly field?: string;
  /** Further members that its handler gives each time, with a value for the docs to show. */
  readonly added?: Readonly<Record<string, unknown>>;
}

/** How often one caller may ask. A request over it answers 429 before anything else is looked at. */
export interface RateRow {
  readonly limit: number;
  readonly windowS: number;
  readonly per: "user" | "token";
}

/** What a member of an account may be, each with all that the ones before it have. */
export const roles = ["agent", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

/** One endpoint as data. Router, validation, client, OpenAPI, docs and conformance tests all read it. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  /** What a caller must know beyond the fields: the order of refusals, units, defaults. Plain sentences. */
  readonly notes?: string;
  readonly tag: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base URL, parameters in braces: `/user/api-keys/{id}`. */
  readonly path: `/${string}`;
  /** Further paths that do the same. */
  readonly aliases?: readonly `/${string}`[];
  /** `optional`: works without a token, and knows its owner when one comes. */
  readonly auth: "bearer" | "optional" | "none";
  /** The least role of a member who may use it, of rows with `bearer`. (default: admin) */
  readonly role?: Role;
  /** Changes nothing that is kept, although its method is not GET: it stands in no audit. */
  readonly changesNothing?: true;
  /** Fields of the body that, alone, change nothing that somebody would look for in the audit. */
  readonly unaudited?: readonly string[];
  readonly errorShape: ErrorShape;
  readonly params?: z.ZodObject;
  /** The failure that an unknown, foreign or impossible path id reads as; by parameter, where there are several. */
  readonly unknownId?: string | Readonly<Record<string, string>>;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body may also come as `multipart/form-data`; a file can only come so. */
  readonly multipart?: true;
  /** How large a file of the body may be; without it as a document. */
  readonly fileBytes?: number;
  /** The answer is a file, not JSON; `success.body` is what a client makes of it. */
  readonly answers?: "file";
  readonly success: { readonly status: 200 | 201; readonly body: z.ZodType; readonly chosen?: true };
  readonly failures: Readonly<Record<string, FailureRow>>;
  /** The text of a 422's `message`; absent: the first field's error. */
  readonly validationMessage?: string;
  /** Clients send `Content-Type` and `Accept`, both JSON; only values that contradict are refused. */
  readonly requiresJsonHeaders?: true;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Also answers `Accept: text/event-stream`; `only`: nothing else, and `success.body` is the data of one event. */
  readonly streams?: true | "only";
  readonly rate?: RateRow;
  /** Any origin may call it from a page. */
  readonly anyOrigin?: true;
}

/** Makes a row of the contract; its exact type is kept, so that handlers and client methods are typed by it. */
export function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What an operation's handler gets of the path: parsed, with defaults filled in. */
export type ParamsOf<Row extends Operation> = Output<Row["params"]>;
/** What an operation's handler gets of the query: parsed, with defaults filled in. */
export type QueryOf<Row extends Operation> = Output<Row["query"]>;
/** What a caller may pass as the query: fields with a default may be left out. */
export type QueryInputOf<Row extends Operation> = Input<Row["query"]>;
/** What an operation's handler gets of the body: parsed, with defaults filled in. */
export type BodyOf<Row extends Operation> = Output<Row["body"]>;
/** What a caller may send as the body: fields with a default may be left out. */
export type BodyInputOf<Row extends Operation> = Input<Row["body"]>;
/** The body of an operation's successful answer. */
export type SuccessOf<Row extends Operation> = z.output<Row["success"]["body"]>;
/** Every code that an operation can fail with: its own and the common ones. */
export type FailureCodeOf<Row extends Operation> = (keyof Row["failures"] & string) | CommonCode;

/**
 * The problem that a code of this row stands for.
 * @example
 * ```ts
 * import { operations, problemOf } from "ringback/contract";
 *
 * const { status, detail } = problemOf(operations.sendSms, "INSUFFICIENT_BALANCE");
 * ```
 */
export function problemOf<Row extends Operation>(
  row: Row,
  code: FailureCodeOf<Row>,
  more: Partial<Omit<Problem, "code" | "status">> = {},
): Problem {
  const failure: FailureRow | undefined = row.failures[code] ?? commonFailures[code as CommonCode];
  if (!failure) throw new TypeError(`${row.id} has no failure ${code}`);
  const extra = { ...failure.extra, ...more.extra };
  return { code, status: failure.status, ...wordsOf(row, failure), ...more, ...(isEmpty(extra) ? {} : { extra }) };
}

/** What a failure says; of one about a field as every refused field says it. */
export function wordsOf(
  { validationMessage }: Operation,
  { field, message }: FailureRow,
): Pick<Problem, "detail" | "fields"> {
  return field === undefined
    ? { detail: message }
    : { detail: validationMessage ?? message, fields: { [field]: [message] } };
}

/**
 * How a failure is written. 401 has one shape everywhere but where a row has its own: a caller who is not known has no operation.
 */
export function shapeOf(row: Operation, code: string): ErrorShape {
  return code === "UNAUTHENTICATED" && !row.failures[code] ? "message" : row.errorShape;
}

/** Whether a member of this role may use an operation. Where nobody need be known, nobody is refused for what they are. */
export function mayUse({ auth, role = "admin" }: Operation, of: Role): boolean {
  return auth !== "bearer" || roles.indexOf(of) >= roles.indexOf(role);
}

/** Whether what it does stands in the audit: what changes something, and is done by somebody who is known. */
export function isAudited({ auth, method, changesNothing }: Operation): boolean {
  return auth === "bearer" && method !== "GET" && !changesNothing;
}

/** Ends a handler with a documented failure. */
export function fail<Row extends Operation>(
  row: Row,
  code: FailureCodeOf<Row>,
  { cause, ...more }: Partial<Omit<Problem, "code" | "status">> & { cause?: unknown } = {},
): never {
  throw new ApiError(problemOf(row, code, more), cause === undefined ? undefined : { cause });
}

/**
 * Fills a row's path: `/conversations/{uuid}` → `/conversations/9b1c…`.
 * @example
 * ```ts
 * import { operations, pathOf } from "ringback/contract";
 *
 * const path = pathOf(operations.sendMessage, { uuid: "9b1c…" });
 * ```
 */
export function pathOf(row: Operation, params: Readonly<Record<string, string | number>> = {}): string {
  return row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${row.id} needs the path parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** The failure that a wrong path parameter reads as. */
export function unknownIdCode({ id, unknownId }: Operation, parameter: string): string {
  const code = typeof unknownId === "object" ? unknownId[parameter] : unknownId;
  if (code === undefined) throw new TypeError(`${id} has no failure for an unknown ${parameter}`);
  return code;
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0;
}

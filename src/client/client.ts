import {
  type BodyInputOf,
  type Operation,
  type ParamsOf,
  pathOf,
  type QueryOf,
  type SuccessOf,
} from "../contract/kit/operation.ts";
import { type Operations, operations } from "../contract/operations.ts";
import { isApiError } from "../contract/problem.ts";
import { formOf, sendingForm } from "./form.ts";
import { errorOf, request } from "./request.ts";

/** Where the API is and who calls it. */
export interface ClientOptions {
  /** The API root: `https://api.example/api`. */
  readonly baseUrl: string;
  /** An API key or session token. (default: none, for the open paths) */
  readonly apiKey?: string;
  /** For each try, in milliseconds. (default: 30 000) */
  readonly timeoutMs?: number;
  /** Further tries of what may safely be repeated. (default: 2) */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
  /** Waits between tries; tests replace it. */
  readonly wait?: (ms: number) => Promise<void>;
}

type Optional<Name extends string, Value> = [Value] extends [undefined | Record<string, never>]
  ? unknown
  : { readonly [Key in Name]: Value };

/** What a call brings: the parts that its row has. */
export type CallInput<Row extends Operation> = Optional<"params", ParamsOf<Row>> &
  Optional<"body", BodyInputOf<Row>> & {
    readonly query?: Partial<QueryOf<Row>>;
    /** Makes a POST safe to repeat: the server acts once for each key. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

type Arguments<Row extends Operation> =
  Record<string, never> extends CallInput<Row> ? [input?: CallInput<Row>] : [input: CallInput<Row>];

/** One method for each operation, named by its id, and `call` for a row at hand. What only streams has no method. */
export type Client = {
  readonly [Id in keyof Operations as Operations[Id] extends { streams: "only" } ? never : Id]: (
    ...input: Arguments<Operations[Id]>
  ) => Promise<SuccessOf<Operations[Id]>>;
} & {
  call<Row extends Operation>(row: Row, ...input: Arguments<Row>): Promise<SuccessOf<Row>>;
};

/** What any row's request may bring. */
export interface AnyInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  /** (default: application/json) */
  readonly accept?: string;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const repeatable = new Set(["UNREACHABLE", "TIMEOUT", "IN_FLIGHT", "CONVERSATION_BUSY"]);

/**
 * A typed client of the API. A call resolves to the success body; a GET, and a POST with an `idempotencyKey` where the
 * operation honours it, is tried again when the line failed or the server says that it is still busy.
 * @throws {ApiError} with the operation's code, or `UNREACHABLE`, `TIMEOUT`, `ABORTED`
 */
export function createClient(options: ClientOptions): Client {
  const call = (row: Operation, input: AnyInput = {}) => callRow(row, input, options);
  const rows = Object.entries<Operation>(operations).filter(([, { streams }]) => streams !== "only");
  const methods = rows.map(([id, row]) => [id, (input?: AnyInput) => call(row, input)]);
  return { ...Object.fromEntries(methods), call } as Client;
}

async function callRow(row: Operation, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const { retries = 2, wait = pause } = options;
  const safe = row.method === "GET" || (row.idempotent === true && input.idempotencyKey !== undefined);
  for (let tried = 0; ; tried++) {
    try {
      return await callOnce(row, input, options);
    } catch (error) {
      if (!isApiError(error) || !safe || tried >= retries || !repeatable.has(error.problem.code)) throw error;
      await wait((error.problem.retryAfterS ?? 0.25 * 2 ** tried) * 1_000);
      if (input.signal?.aborted) throw error;
    }
  }
}

async function callOnce(row: Operation, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const response = await send(row, input, options);
  const body: unknown = await response.json().catch(() => undefined);
  // Some servers of this API family say a failure with a 200.
  const failed = typeof body !== "object" || body === null || ("status" in body && body.status === false);
  if (failed) throw errorOf(response, body);
  return body;
}

/** Sends one row's request once, and gives back its successful answer unread. @throws {ApiError} as {@link request} */
export function send(
  row: Operation,
  input: AnyInput,
  { baseUrl, apiKey, timeoutMs, fetch }: ClientOptions,
): Promise<Response> {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
  const url = `${baseUrl.replace(/\/+$/, "")}${pathOf(row, input.params)}${query.size > 0 ? `?${query}` : ""}`;
  const form = row.multipart ? formOf(input.body) : undefined;
  return request(url, {
    method: row.method,
    headers: {
      ...(input.accept === undefined ? {} : { accept: input.accept }),
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(input.idempotencyKey === undefined ? {} : { "idempotency-key": input.idempotencyKey }),
    },
    ...(row.body ? { body: input.body ?? {} } : {}),
    ...(input.signal ? { signal: input.signal } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(form ? { fetch: sendingForm(form, fetch) } : fetch ? { fetch } : {}),
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

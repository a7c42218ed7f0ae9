import type { BodyOf, Operation, ParamsOf, QueryOf, SuccessOf } from "../../contract/kit/operation.ts";
import type { Services } from "../context.ts";
import type { EventStream } from "./event-stream.ts";
import type { Principal } from "./principal.ts";
import type { Repeat } from "./repeats/repeat.ts";

/** What a request brought, checked against its row. */
export interface Input<Row extends Operation> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
}

/** What a handler may know of the request besides its input. */
export interface RequestContext extends Services {
  /** Who asks; nobody on paths that need no token. */
  readonly principal: Principal | undefined;
  /** Who the client counts as by its address; those whose address is not known count as one. */
  readonly address: string;
  /** The request under its `Idempotency-Key`, where its row honours one. */
  readonly repeat: Repeat;
  /** Whether the client asked for `text/event-stream`. */
  readonly wantsEvents: boolean;
  /** The API root as clients see it, without a slash at the end. */
  readonly baseUrl: string;
  /** The absolute address of this operation without its query, for links in a page envelope. */
  readonly url: string;
}

/** As {@link RequestContext}, where the row asks for a bearer token. */
export interface OwnerContext extends RequestContext {
  readonly principal: Principal;
  readonly userId: number;
}

type ContextOf<Row extends Operation> = Row["auth"] extends "bearer" ? OwnerContext : RequestContext;

/** A row together with what answers it. */
export interface Handler<Row extends Operation = Operation> {
  readonly row: Row;
  run(input: Input<Operation>, context: RequestContext): Promise<object | EventStream>;
}

/** A row as the router takes it. Without `run` nothing answers it yet: 401 first, then 501 in the row's own shape. */
export interface Route {
  readonly row: Operation;
  readonly run?: Handler["run"];
}

/**
 * Answers one operation. Refusals are thrown as `ApiError`, in the order that the row documents; what is returned is the
 * success body, or an event stream where the row streams.
 */
export function handler<Row extends Operation>(
  row: Row,
  run: (input: Input<Row>, context: ContextOf<Row>) => Promise<SuccessOf<Row> | EventStream>,
): Handler<Row> {
  return { row, run: (input, context) => run(input as Input<Row>, context as ContextOf<Row>) as Promise<object> };
}

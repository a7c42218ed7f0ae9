import type { BodyInputOf, Operation, ParamsOf, QueryInputOf } from "../contract/kit/operation.ts";

type Optional<Name extends string, Value> = [Value] extends [undefined | Record<string, never>]
  ? unknown
  : { readonly [Key in Name]: Value };

/** A query may be left out where nothing in it is required. */
type Query<Value> = Value extends object
  ? Record<string, never> extends Value
    ? { readonly query?: Value }
    : { readonly query: Value }
  : unknown;

/** What a call brings: the parts that its row has. */
export type CallInput<Row extends Operation> = Optional<"params", ParamsOf<Row>> &
  Optional<"body", BodyInputOf<Row>> &
  Query<QueryInputOf<Row>> & {
    /** Makes a POST safe to repeat: the server acts once for each key. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

/** As the arguments of a method: none are needed where nothing is required. */
export type Arguments<Row extends Operation> =
  Record<string, never> extends CallInput<Row> ? [input?: CallInput<Row>] : [input: CallInput<Row>];

import type { FunctionCall } from "../../../../contract/operations/conversations/conversations.ts";
import { isRecord } from "../../../../contract/record.ts";

/** A call as it is stored: `jsonb` keeps no order of members, so that of the arguments and of the result stands beside them. */
type StoredCall = FunctionCall & {
  readonly order?: { readonly arguments?: readonly string[]; readonly result?: readonly string[] };
};

/** Calls, to be stored. */
export function callsJson(calls: readonly FunctionCall[]): string {
  return JSON.stringify(
    calls.map(
      (call): StoredCall => ({ ...call, order: { arguments: namesOf(call.arguments), result: namesOf(call.result) } }),
    ),
  );
}

/** What was stored, with the members in the order in which they came: cards and the inbox show them so. */
export function readCalls(stored: readonly FunctionCall[]): FunctionCall[] {
  return stored.map(({ order, ...call }: StoredCall) => ({
    ...call,
    arguments: inOrder(call.arguments, order?.arguments),
    result: inOrder(call.result, order?.result),
  }));
}

function namesOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}

function inOrder<Value>(value: Value, names: readonly string[] = []): Value {
  if (!isRecord(value)) return value;
  const known = names.filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries([...known, ...Object.keys(value)].map((name) => [name, value[name]])) as Value;
}

import { type FailureCodeOf, fail, type Operation } from "../../contract/kit/operation.ts";

/** Refuses input that fits its schema and is wrong all the same; `message` is the row's own, else the first text. */
export function validationFailed(row: Operation, fields: Record<string, string[]>): never {
  const detail = row.validationMessage ?? Object.values(fields)[0]?.[0] ?? "";
  return fail(row, "VALIDATION_FAILED" satisfies FailureCodeOf<Operation>, { fields, detail });
}

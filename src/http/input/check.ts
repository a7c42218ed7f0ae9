import type * as z from "zod";
import { fail, type Operation, unknownIdCode } from "../../contract/kit/operation.ts";
import { apiErrorMap, fieldErrors, mostFields } from "./error-map.ts";
import { findUnstorable } from "./storable.ts";

/**
 * Checks one part of a request against its row, or against a stricter schema for it.
 * @throws VALIDATION_FAILED; for a path's id that cannot exist, what an unknown id reads as
 */
export function checkInput(
  row: Operation,
  part: "params" | "query" | "body",
  value: unknown,
  schema: z.ZodObject | undefined = row[part],
): unknown {
  if (!schema) return {};
  const unstorable = findUnstorable(value);
  const result = schema.safeParse(value, { error: apiErrorMap });
  if (result.success && unstorable === undefined) return result.data;
  if (part === "params") fail(row, unknownIdCode(row, String(result.error?.issues[0]?.path[0] ?? unstorable)));
  return refuseFields(row, result.success ? notAllowed(unstorable ?? "body") : fieldErrors(result.error));
}

/** Refuses input with a text for each of its first 20 fields; the row's own message, else the first text, stands for all. */
export function refuseFields(row: Operation, fields: Record<string, string[]>): never {
  const named = Object.fromEntries(Object.entries(fields).slice(0, mostFields));
  const detail = row.validationMessage ?? Object.values(named)[0]?.[0] ?? "";
  return fail(row, "VALIDATION_FAILED", { fields: named, detail });
}

function notAllowed(field: string): Record<string, string[]> {
  return { [field]: [`The ${field.replaceAll("_", " ")} field contains characters that are not allowed.`] };
}

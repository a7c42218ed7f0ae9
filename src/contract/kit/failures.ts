import { type CommonCode, commonFailures } from "../codes.ts";
import { errorBody } from "../problem.ts";
import { type FailureRow, type Operation, shapeOf, wordsOf } from "./operation.ts";

/** One error that a client may meet: its code, its row, and the body as it is sent. */
export interface DocumentedFailure extends FailureRow {
  readonly code: string;
  readonly body: Record<string, unknown>;
}

/** Every failure a client must expect of a row, its own and the common ones that can reach it, by status. */
export function failuresOf(row: Operation): DocumentedFailure[] {
  const own = Object.entries<FailureRow>(row.failures);
  const common = commonCodesOf(row)
    .filter((code) => !(code in row.failures))
    .map((code): [string, FailureRow] => [code, commonFailures[code]]);
  return [...own, ...common]
    .map(([code, failure]) => ({ ...failure, code, body: bodyOf(row, code, failure) }))
    .sort((a, b) => a.status - b.status);
}

function commonCodesOf(row: Operation): CommonCode[] {
  return [
    "RATE_LIMITED",
    "INTERNAL",
    ...(row.method === "GET" ? [] : (["STORAGE_FULL"] as const)),
    ...(row.auth === "none" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(row.requiresJsonHeaders && !row.body ? (["NOT_ACCEPTABLE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(row.body ? (["MALFORMED_JSON", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(row.body || row.query ? (["VALIDATION_FAILED"] as const) : []),
    ...(row.idempotent ? (["IN_FLIGHT", "IDEMPOTENCY_CONFLICT"] as const) : []),
  ];
}

function bodyOf(row: Operation, code: string, failure: FailureRow): Record<string, unknown> {
  const { status, message, extra, added } = failure;
  const shape = shapeOf(row, code);
  const field = Object.keys(row.body?.shape ?? row.query?.shape ?? {})[0];
  if (code === "VALIDATION_FAILED" && field) {
    const text = `The ${field.replaceAll("_", " ")} field is required.`;
    return errorBody({ code, status, detail: row.validationMessage ?? text, fields: { [field]: [text] } }, shape);
  }
  const limited = code === "RATE_LIMITED" ? { message, retry_after: row.rate?.windowS ?? 18 } : {};
  return errorBody({ code, status, ...wordsOf(row, failure), extra: { ...limited, ...extra, ...added } }, shape);
}

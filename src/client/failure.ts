import { commonFailures } from "../contract/codes.ts";
import type { FailureCodeOf, Operation } from "../contract/kit/operation.ts";
import { type ApiError, isApiError, type Problem } from "../contract/problem.ts";

/** No answer came: nobody knows whether the server acted. */
export type LineCode = "UNREACHABLE" | "TIMEOUT" | "ABORTED" | "BROKEN";

/** A failure that a row documents, or of the line. */
export type Failure<Row extends Operation> = ApiError & {
  readonly problem: Problem & { readonly code: FailureCodeOf<Row> | LineCode };
};

const lineCodes = new Set<string>(["UNREACHABLE", "TIMEOUT", "ABORTED", "BROKEN"] satisfies LineCode[]);

/**
 * Narrows what a call threw to the codes of its row, so that a `switch` over them is checked:
 * `if (isFailureOf(sendSms, error)) switch (error.problem.code) …`. False for a code that the row does not know.
 * @example
 * ```ts
 * import { createClient, isFailureOf, operations } from "ringback/client";
 *
 * const client = createClient({ baseUrl: "https://chat.example/api", apiKey: "rbk_…" });
 * try {
 *   await client.sendSms({ body: { from: 1, to: "+447700900123", body: "Your table is ready." } });
 * } catch (error) {
 *   if (isFailureOf(operations.sendSms, error) && error.problem.code === "INSUFFICIENT_BALANCE") console.log("Top up.");
 * }
 * ```
 */
export function isFailureOf<Row extends Operation>(row: Row, error: unknown): error is Failure<Row> {
  if (!isApiError(error)) return false;
  const { code } = error.problem;
  return lineCodes.has(code) || code in row.failures || code in commonFailures;
}

import { fail, type Operation } from "../../contract/kit/operation.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import { boundedTo } from "./bounded-stream.ts";
import { TooLargeError } from "./bounded-text.ts";

/** Whether a request says that its body is `multipart/form-data`. */
export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers.get("content-type")?.trim() ?? "");
}

/** The parts by name, files as they are; of a repeated name the last one counts. An empty text counts as absent, as in a query. */
export async function readMultipartBody(row: Operation, request: Request): Promise<Record<string, string | File>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > rowLimits.multipartBodyBytes) fail(row, "BODY_TOO_LARGE");
  const stream = request.body?.pipeThrough(boundedTo(rowLimits.multipartBodyBytes)) ?? null;
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    const form = await new Response(stream, { headers }).formData();
    return Object.fromEntries([...form].filter(([, value]) => value !== ""));
  } catch (cause) {
    if (isTooLarge(cause)) return fail(row, "BODY_TOO_LARGE", { cause });
    return fail(row, "MALFORMED_JSON", { cause, detail: "The request body is not valid multipart/form-data." });
  }
}

/** The parser may wrap what its stream failed with. */
function isTooLarge(cause: unknown): boolean {
  return cause instanceof TooLargeError || (cause instanceof Error && isTooLarge(cause.cause));
}

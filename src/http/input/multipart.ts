import { fail, type Operation } from "../../contract/kit/operation.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import { boundedTo } from "./bounded-stream.ts";
import { TooLargeError } from "./bounded-text.ts";
import { readFormData } from "./form-data.ts";

/** Whether a request says that its body is `multipart/form-data`. */
export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers.get("content-type")?.trim() ?? "");
}

/** The parts by name, files as they are; of a repeated name the last one counts. An empty text counts as absent, as in a query. */
export async function readMultipartBody(row: Operation, request: Request): Promise<Record<string, string | File>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  const { fileBytes = rowLimits.documentFileBytes } = row;
  const mostBytes = fileBytes + rowLimits.besideFileBytes;
  if (declared > mostBytes) fail(row, "BODY_TOO_LARGE");
  if (!request.body) return malformed(row);
  const stream = boundedTo(mostBytes, request.body);
  try {
    const fields = await readFormData(stream, request.headers.get("content-type") ?? "", { fileBytes });
    return Object.fromEntries(fields.filter(([, value]) => value !== ""));
  } catch (cause) {
    if (cause instanceof TooLargeError) return fail(row, "BODY_TOO_LARGE", { cause });
    return malformed(row, cause);
  }
}

function malformed(row: Operation, cause?: unknown): never {
  return fail(row, "MALFORMED_JSON", { cause, detail: "The request body is not valid multipart/form-data." });
}

import { TooLargeError } from "../../contract/kit/bounded-text.ts";
import { fail, type Operation } from "../../contract/kit/operation.ts";
import { rowLimits } from "../../contract/operations/limits.ts";

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

/** Fails as soon as one byte too many comes by, so that nobody fills the memory. */
function boundedTo(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
}

/** The parser may wrap what its stream failed with. */
function isTooLarge(cause: unknown): boolean {
  return cause instanceof TooLargeError || (cause instanceof Error && isTooLarge(cause.cause));
}

import { fail, type Operation } from "../../contract/kit/operation.ts";
import { limits } from "../../contract/limits.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import { readBoundedText, TooLargeError } from "./bounded-text.ts";
import { UnknownCharsetError } from "./charset.ts";
import { isJson } from "./headers.ts";
import { isMultipart, readMultipartBody } from "./multipart.ts";

/** A request's body as its row takes it. */
export interface RequestBody {
  readonly value: unknown;
  /** The JSON as it came; empty for a form. */
  readonly text: string;
}

/** Reads a body within its row's bounds. @throws BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON */
export async function readBody(row: Operation, request: Request): Promise<RequestBody> {
  if (!row.body) return { value: undefined, text: "" };
  if (row.multipart && isMultipart(request)) return { value: await readMultipartBody(row, request), text: "" };
  return readJsonBody(row, request);
}

/** How large a row's JSON body may be, in bytes: where no token is needed, less. */
export function jsonBytesOf({ auth }: Operation): number {
  return auth === "bearer" ? limits.jsonBodyBytes : rowLimits.publicBodyBytes;
}

/** A request without any body reads as an empty object, so that validation names what is missing. */
async function readJsonBody(row: Operation, request: Request): Promise<RequestBody> {
  const text = await readText(row, request);
  if (text === "") return { value: {}, text };
  if (!isJson(request.headers.get("content-type"))) {
    const detail = "The Content-Type must be application/json or multipart/form-data.";
    fail(row, "UNSUPPORTED_MEDIA_TYPE", row.multipart ? { detail } : {});
  }
  try {
    return { value: JSON.parse(text), text };
  } catch (cause) {
    return fail(row, "MALFORMED_JSON", { cause });
  }
}

async function readText(row: Operation, request: Request): Promise<string> {
  try {
    return await readBoundedText(request, jsonBytesOf(row));
  } catch (cause) {
    return fail(row, codeOf(cause), { cause });
  }
}

function codeOf(cause: unknown): "BODY_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "MALFORMED_JSON" {
  if (cause instanceof TooLargeError) return "BODY_TOO_LARGE";
  return cause instanceof UnknownCharsetError ? "UNSUPPORTED_MEDIA_TYPE" : "MALFORMED_JSON";
}

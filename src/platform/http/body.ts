import { readBoundedText, TooLargeError } from "../../contract/kit/bounded-text.ts";
import { fail, type Operation } from "../../contract/kit/operation.ts";
import { limits } from "../../contract/limits.ts";
import { isMultipart, readMultipartBody } from "./multipart.ts";

/** A request's body as its row takes it; `text` is the JSON as it came. */
export async function readBody(row: Operation, request: Request): Promise<{ value: unknown; text: string }> {
  if (!row.body) return { value: undefined, text: "" };
  if (row.multipart && isMultipart(request)) return { value: await readMultipartBody(row, request), text: "" };
  return readJsonBody(row, request);
}

/** Reads a JSON body within its size; a request without any body reads as an empty object, so that validation speaks. */
async function readJsonBody(row: Operation, request: Request): Promise<{ value: unknown; text: string }> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limits.jsonBodyBytes) fail(row, "BODY_TOO_LARGE");
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

/** The first field that holds a NUL character, which PostgreSQL cannot store. Walks without recursion: input may be deep. */
export function findNul(value: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [["", value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, current] = next;
    if (typeof current === "string" && current.includes("\0")) return path;
    if (typeof current !== "object" || current === null) continue;
    for (const [key, inner] of Object.entries(current)) {
      const place = path === "" ? key : `${path}.${key}`;
      if (key.includes("\0")) return path || "body";
      open.push([place, inner]);
    }
  }
  return undefined;
}

async function readText(row: Operation, { body }: Request): Promise<string> {
  try {
    return await readBoundedText(body, limits.jsonBodyBytes);
  } catch (cause) {
    return fail(row, cause instanceof TooLargeError ? "BODY_TOO_LARGE" : "MALFORMED_JSON", { cause });
  }
}

/** Whether a `Content-Type` names JSON. */
export function isJson(contentType: string | null): boolean {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
}

import type * as z from "zod";
import { readBoundedText, TooLargeError } from "../contract/kit/bounded-text.ts";
import { apiErrorMap, fieldErrors } from "../contract/kit/error-map.ts";
import { findUnstorable } from "../contract/kit/storable.ts";
import { invalid, refusal } from "./errors.ts";
import type { RuleRow } from "./rule.ts";

/** Chosen: the longest message is 8 kB, and 48 kB where every character is written as an escape. */
const maxBodyBytes = 64 * 1_024;
/** Chosen: a page sends all of it at once. Who trickles it in would hold a connection as long as the server allows. */
const bodyTimeoutMs = 30_000;
const mostFieldsNamed = 20;

/** What a request brings, as far as its rule knows it. @throws the refusals of a body, in the platform's words */
export async function readInput(row: RuleRow, request: Request): Promise<{ query: unknown; body: unknown }> {
  const query = row.query ? parse(row.query, queryOf(request)) : {};
  if (!row.body) return { query, body: {} };
  const body = await readJson(request);
  if (row.closed) refuseUnknown(row.body, body);
  return { query, body: parse(row.body, body) };
}

async function readJson(request: Request): Promise<unknown> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TypeError("the body came too slowly")), bodyTimeoutMs);
  const body = request.body?.pipeThrough(new TransformStream<Uint8Array>(), { signal: late.signal }) ?? null;
  const text = await readBoundedText(body, maxBodyBytes)
    .catch((cause: unknown) => {
      throw refusal(cause instanceof TooLargeError ? "BODY_TOO_LARGE" : "MALFORMED_JSON", { cause });
    })
    .finally(() => clearTimeout(timer));
  if (text === "") return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw refusal("UNSUPPORTED_MEDIA_TYPE");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refusal("MALFORMED_JSON", { cause });
  }
}

function parse(schema: z.ZodObject, value: unknown): unknown {
  const result = schema.safeParse(value, { error: apiErrorMap });
  if (!result.success) throw invalid(fieldErrors(result.error));
  if (findUnstorable(result.data) !== undefined) {
    throw invalid({ body: ["The request contains characters that are not allowed."] });
  }
  return result.data;
}

function refuseUnknown({ shape }: z.ZodObject, body: unknown): void {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return; // its schema says so
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, mostFieldsNamed).map((name) => name.slice(0, 64));
  throw invalid(Object.fromEntries(named.map((name) => [name, [`The ${name} field is not allowed.`]])));
}

/** An empty value counts as absent; of a repeated name the last one counts. */
function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));
}

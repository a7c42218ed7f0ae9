import { createHash } from "node:crypto";
import { operations } from "../contract/all-operations.ts";
import { openApiOf } from "../contract/kit/openapi.ts";
import { unimplementedIds } from "./all-handlers.ts";
import { version } from "./version.ts";

/** The place of the base URL in the document, until a request says what it is. */
const anyUrl = "https://api.invalid";

/** The API's description as bytes before and after the base URL, which alone differs between addresses. */
interface Written {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly hash: string;
}

let written: Written | undefined;

/** Answers with the API's OpenAPI document: written once, at the first request, and not sent to who has it already. */
export function describeApi(request: Request, serverUrl: string): Response {
  written ??= write();
  const url = new TextEncoder().encode(JSON.stringify(serverUrl));
  const etag = `"${createHash("sha256").update(written.hash).update(url).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": "no-cache" };
  if (isKnown(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const body = Buffer.concat([written.head, url, written.tail]);
  return new Response(body, { headers: { ...headers, "content-type": "application/json" } });
}

function write(): Written {
  const rows = Object.values(operations);
  const text = JSON.stringify(openApiOf(rows, { serverUrl: anyUrl, version, unimplemented: unimplementedIds }));
  const [head = "", tail = ""] = text.split(JSON.stringify(anyUrl));
  const encoder = new TextEncoder();
  return {
    head: encoder.encode(head),
    tail: encoder.encode(tail),
    hash: createHash("sha256").update(text).digest("hex"),
  };
}

/** Proxies that compress an answer make its tag a weak one. */
function isKnown(header: string | null, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

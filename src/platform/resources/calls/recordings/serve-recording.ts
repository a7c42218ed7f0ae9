import type { BytesPart, FileStorage } from "../../../files/port.ts";
import type { Log } from "../../../log.ts";
import type { Db } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import { recordingType } from "./keep-recording.ts";
import { isGoodLink } from "./links.ts";
import * as store from "./store.ts";

/**
 * Answers a link to a recording, whole or in parts, as players ask for it. Anyone with the link may hear it: 403 for one that is
 * not ours or has expired, 404 once the recording is deleted.
 * @param file What follows the path of all recordings, as it stands in the address
 */
export async function serveRecording(
  request: Request,
  file: string,
  {
    db,
    files,
    vault,
    now,
    log,
  }: {
    readonly db: Db;
    readonly files: FileStorage | undefined;
    readonly vault: Vault;
    readonly now: () => Date;
    readonly log: Log;
  },
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return plain(405, "Recordings are read with GET.", { allow: "GET, HEAD" });
  if (!isGoodLink(file, new URL(request.url).searchParams, { vault, now }))
    return plain(403, "This link has expired, or is not complete.");
  const recording = await store.findStored(db, file);
  if (!recording || !files) return plain(404, "This recording was deleted.");
  const size = Number(recording.bytes);
  const part = readRange(request.headers.get("range"), size);
  if (part === "impossible")
    return plain(416, "The recording has no such part.", { "content-range": `bytes */${size}` });
  const headers = {
    ...commonHeaders,
    "content-type": recordingType,
    "content-length": String(part ? part.last - part.first + 1 : size),
    "content-disposition": `inline; filename="call-${recording.call_id}.mp3"`,
    "cache-control": "private, max-age=3600",
    "accept-ranges": "bytes",
    ...(part ? { "content-range": `bytes ${part.first}-${part.last}/${size}` } : {}),
  };
  const status = part ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  try {
    const body = await files.get(file, { part, signal: request.signal });
    return body ? new Response(body, { status, headers }) : plain(404, "This recording is lost.");
  } catch (error) {
    log.error({ call: recording.call_id, error }, "a recording cannot be read");
    return plain(503, "The recording cannot be read at the moment.", { "retry-after": "5" });
  }
}

const commonHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; media-src 'self'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
};

/**
 * The part that a request asks for. One that asks for several, or in another unit, gets the whole, as the standard allows.
 * https://www.rfc-editor.org/rfc/rfc9110#name-range
 */
function readRange(header: string | null, size: number): BytesPart | "impossible" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "impossible" : { first: size - length, last: size - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "impossible";
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

function plain(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...commonHeaders, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A file as it is served. */
export interface ServedFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Its name contains its hash, so its content never changes. */
  readonly immutable: boolean;
}

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
};

/** Reads a built folder into memory, by path: a file that is not in the map cannot be requested. */
export function readFolder(folder: string): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const type = types[entry.name.split(".").at(-1) ?? ""];
    if (type) files.set(relative(folder, path).replaceAll(sep, "/"), served(readFileSync(path), type, entry.name));
  }
  return files;
}

/** Responds with a file, or with 304 if the browser has it. */
export function answerFile(
  { body, type, etag, immutable }: ServedFile,
  request: Request,
  headers: Record<string, string>,
): Response {
  const all = {
    ...headers,
    etag,
    "cache-control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
    "x-content-type-options": "nosniff",
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: all });
  const content = request.method === "HEAD" ? null : new Uint8Array(body);
  return new Response(content, { headers: { ...all, "content-type": type } });
}

export function served(body: Buffer, type: string, name = ""): ServedFile {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, type, etag, immutable: /-[\w-]{8}\.\w+$/.test(name) };
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** A file as it is served. */
export interface ServedFile {
  readonly body: Buffer;
  readonly type: string;
  /** Its name contains its hash, so its content never changes. */
  readonly immutable: boolean;
}

/** How files are sent; all of it has a default. */
export interface FileOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** `Cache-Control` of files whose content may change. (default: no-cache) */
  readonly caching?: string;
  /** Whether text is compressed for browsers that take it, once for each file. (default: false) */
  readonly compresses?: boolean;
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
const compressors = { br: promisify<Buffer, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) };
type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];
/** Chosen: below it the headers weigh more than what is saved. */
const leastCompressed = 1_024;
const etags = new WeakMap<ServedFile, string>();
const compressed = new WeakMap<ServedFile, Partial<Record<Encoding, Promise<Buffer>>>>();

/** Reads a built folder into memory, by path: a file that is not in the map cannot be requested. */
export function readFolder(folder: string): ReadonlyMap<string, ServedFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  return readFiles(folder, paths);
}

/** As {@link readFolder}, of those files alone. */
export function readFiles(folder: string, paths: readonly string[]): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  for (const path of paths) {
    const file = fileOf(readFileSync(join(folder, path)), path);
    if (file) files.set(path, file);
  }
  return files;
}

/** A file of these bytes at a path; undefined for a kind that is not served. */
export function fileOf(body: Buffer, path: string): ServedFile | undefined {
  const type = types[path.split(".").at(-1) ?? ""];
  return type ? { body, type, immutable: /-[\w-]{8}\.\w+$/.test(path) } : undefined;
}

/** The first of the places that has a file of this name. */
export function findFile(places: readonly URL[], name: string): URL | undefined {
  return places.map((place) => new URL(name, place)).find((file) => existsSync(file));
}

/** The file with its text changed. */
export function withText(file: ServedFile, change: (text: string) => string): ServedFile {
  const body = Buffer.from(change(file.body.toString("utf8")));
  return { ...file, body };
}

/** Responds with a file, or with 304 if the browser has it. */
export async function answerFile(
  file: ServedFile,
  request: Request,
  { headers = {}, caching = "no-cache", compresses = false }: FileOptions = {},
): Promise<Response> {
  const isText = compresses && !file.type.startsWith("image/png") && file.body.length >= leastCompressed;
  const encoding = isText ? encodingFor(request.headers.get("accept-encoding")) : undefined;
  const etag = encoding ? etagOf(file).replace(/"$/, `-${encoding}"`) : etagOf(file);
  const all: Record<string, string> = {
    ...headers,
    etag,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : caching,
    "x-content-type-options": "nosniff",
    ...(isText ? { vary: "accept-encoding" } : {}),
  };
  if (hasIt(request, etag)) return new Response(null, { status: 304, headers: all });
  const body = encoding ? await compress(file, encoding) : file.body;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
    headers: {
      ...all,
      "content-type": file.type,
      "content-length": String(body.length),
      ...(encoding ? { "content-encoding": encoding } : {}),
    },
  });
}

/** Made when somebody asks for the file: of most that a server reads at its start, nobody does soon. */
function etagOf(file: ServedFile): string {
  const etag = etags.get(file) ?? `"${createHash("sha256").update(file.body).digest("base64url").slice(0, 22)}"`;
  etags.set(file, etag);
  return etag;
}

/** Proxies that compress by themselves mark the tag as weak. */
function hasIt(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function encodingFor(accepted: string | null): Encoding | undefined {
  const offers = (accepted ?? "").split(",").map((offer) => offer.trim().split(/\s*;\s*q=/));
  return encodings.find((encoding) => offers.some(([name, quality = "1"]) => name === encoding && Number(quality) > 0));
}

function compress(file: ServedFile, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(file) ?? {};
  compressed.set(file, known);
  known[encoding] ??= compressors[encoding](file.body);
  return known[encoding];
}

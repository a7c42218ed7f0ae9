import { createHash } from "node:crypto";
import { type BrowserFiles, readBuiltDocs } from "./files/built.ts";
import { answerFile } from "./files/served.ts";

/** Answers requests below `/docs`. */
export type AnswerDocs = (request: Request) => Promise<Response>;

const basePath = "/docs/";
/** Chosen: after an upgrade, readers see the new pages soon. */
const caching = "public, max-age=60";

/** The pages of docs/*.md at `/docs/`, read when the first is asked for: most servers show none. */
export function createDocs(): AnswerDocs {
  let site: { readonly files: BrowserFiles; readonly headers: Readonly<Record<string, string>> } | undefined;
  return async (request) => {
    site ??= readSite();
    const { files, headers } = site;
    const path = new URL(request.url).pathname.slice(basePath.length);
    const file = files.get(path === "" || path.endsWith("/") ? `${path}index.html` : path) ?? files.get(`${path}.html`);
    if (file) return answerFile(file, request, { headers, caching, compresses: true });
    const missing = files.get("404.html");
    if (!missing)
      return new Response("There is no such page.\n", { status: 404, headers: { "cache-control": "no-store" } });
    return new Response(request.method === "HEAD" ? null : new Uint8Array(missing.body), {
      status: 404,
      headers: {
        ...headers,
        "content-type": missing.type,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      },
    });
  };
}

function readSite() {
  const files = readBuiltDocs();
  return { files, headers: headersOf(files) };
}

/**
 * Files of this site alone, and of scripts in a page those that it was built with, by their hashes. Code is shown in colours that its
 * elements name.
 */
function headersOf(files: BrowserFiles): Readonly<Record<string, string>> {
  const hashes = new Set<string>();
  for (const [path, { body }] of files) {
    if (!path.endsWith(".html")) continue;
    for (const [, script = ""] of body.toString("utf8").matchAll(/<script(?: id="[^"]*")?>(.*?)<\/script>/gs))
      hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'self' ${[...hashes].join(" ")}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types vue",
    ].join("; "),
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  };
}

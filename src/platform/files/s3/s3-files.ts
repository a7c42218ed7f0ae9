import { checkFileName } from "../file-name.ts";
import type { FileStorage } from "../port.ts";
import { bucketUrl, type S3Settings } from "./settings.ts";
import { signRequest } from "./sign.ts";

/** Chosen: how long the service may take until its answer begins; a job tries again, and a listener sees an error. */
const answerMs = 30_000;
/** Chosen: errors are shorter; nobody needs more of one. */
const longestErrorBytes = 16_384;

/** What the service answers instead of success. Its text stays out of it: it may repeat the key. */
export class S3Error extends Error {
  override readonly name = "S3Error";

  constructor(
    readonly status: number,
    /** The service's word for it: `NoSuchBucket`. */
    readonly code: string | undefined,
  ) {
    super(`the file storage answered ${status}${code === undefined ? "" : ` (${code})`}`);
  }
}

export interface S3FilesOptions {
  readonly settings: S3Settings;
  /** (default: the machine's own clock: the service compares it with its own) */
  readonly now?: () => Date;
  /** (default: 30 s) */
  readonly answerMs?: number;
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps files in a bucket of an S3-compatible service. */
export function createS3Files({
  settings,
  now = () => new Date(),
  answerMs: longestMs = answerMs,
}: S3FilesOptions): FileStorage {
  const root = bucketUrl(settings);
  const ask = async (method: string, name: string, { headers = {}, body, signal }: Asked): Promise<Response> => {
    const url = new URL(`${root}/${settings.prefix}${checkFileName(name)}`);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("the file storage does not answer in time")), longestMs);
    try {
      const response = await fetch(url, {
        method,
        headers: signRequest({ method, url, headers, body: body ?? new Uint8Array() }, settings, now()),
        ...(body ? { body } : {}),
        // A signature is for one address: what leads elsewhere is a wrong region or endpoint.
        redirect: "manual",
        signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
      });
      if (response.ok) return response;
      throw await errorOf(response);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async put(name, body, { contentType, signal }) {
      const response = await ask("PUT", name, { headers: { "content-type": contentType }, body, signal });
      await response.body?.cancel();
    },
    async get(name, { part, signal } = {}) {
      const headers = part ? { range: `bytes=${part.first}-${part.last}` } : {};
      const response = await ask("GET", name, { headers, signal }).catch(unlessMissing);
      if (!response) return undefined;
      if (part && response.status !== 206) {
        await response.body?.cancel();
        throw new Error("the file storage does not answer with parts of files");
      }
      return response.body ?? new Blob([]).stream();
    },
    async delete(name, { signal } = {}) {
      const response = await ask("DELETE", name, { signal }).catch(unlessMissing);
      await response?.body?.cancel();
    },
  };
}

/** A bucket that is missing is no missing file. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof S3Error && error.code === "NoSuchKey") return undefined;
  throw error;
}

async function errorOf(response: Response): Promise<S3Error> {
  const text = await readStart(response).catch(() => "");
  return new S3Error(response.status, /<Code>\s*(\w{1,60})\s*<\/Code>/.exec(text)?.[1]);
}

async function readStart({ body }: Response): Promise<string> {
  let text = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.length >= longestErrorBytes) break;
  }
  return text;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What is said of a file beside its bytes. */
export interface FileAbout {
  readonly name: string;
  readonly type: string;
  /** In bytes; absent where that is known at its end only. */
  readonly size?: number;
}

/** An answer that is a file somebody has sent: to be saved, never shown in place. */
export class FileAnswer {
  constructor(
    readonly body: ReadableStream<Bytes>,
    readonly about: FileAbout,
  ) {}
}

/**
 * Writes it. Whatever a browser could take the bytes for, it runs none of them: they are saved, under their own type, and as a page
 * they would have no origin and load nothing.
 */
export function fileResponse(
  { body, about: { name, type, size } }: FileAnswer,
  { headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(body, {
    headers: {
      ...headers,
      "content-type": type,
      ...(size === undefined ? {} : { "content-length": String(size) }),
      "content-disposition": `attachment; ${fileNameParameters(name)}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}

/** The name in ASCII for old programs, and whole for all others (RFC 6266). */
function fileNameParameters(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name that a file's answer gives. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? "")?.[1];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Which bytes of a file are read, both inclusive. */
export interface BytesPart {
  readonly first: number;
  readonly last: number;
}

/**
 * Keeps files that are too large for the database, each under a name that its owner made: {@link newFileName}. All methods take
 * a signal that ends them, and reject where the storage does not answer.
 */
export interface FileStorage {
  /** Stores a file as a whole, in place of one of the same name: nobody ever reads a half of it. */
  put(
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { readonly contentType: string; readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** Reads a file, or a part of it. @returns Nothing if there is none */
  get(
    name: string,
    options?: { readonly part?: BytesPart | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Deletes a file; one that is gone is no error. */
  delete(name: string, options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

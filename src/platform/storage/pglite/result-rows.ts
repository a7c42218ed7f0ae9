import { type PGlite, types } from "@electric-sql/pglite";
import type { RawResult } from "./messages.ts";

/** A message's type byte and its length, which counts itself. */
const headerBytes = 5;
const nullLength = -1;

/**
 * The rows of one result, as the bytes that the database wrote. They are decoded when they are taken, so the values of a large result
 * are never all in memory.
 */
export class ResultRows {
  readonly #fields: RawResult["fields"];
  readonly #parsers: PGlite["parsers"];
  readonly #messages: Buffer;
  /** Where the next `DataRow` message begins, and where the last one ends. */
  #at: number;
  readonly #end: number;

  /** @param range The result's `DataRow` messages among `messages`: one after the other, nothing between them. */
  constructor(
    messages: Buffer,
    range: { readonly start: number; readonly end: number },
    { fields, parsers }: { readonly fields: RawResult["fields"]; readonly parsers: PGlite["parsers"] },
  ) {
    this.#messages = messages;
    this.#at = range.start;
    this.#end = range.end;
    this.#fields = fields;
    this.#parsers = parsers;
  }

  get isEmpty(): boolean {
    return this.#at >= this.#end;
  }

  /** Takes the next rows: at least one, and as many as fit into `maxBytes`. */
  take(maxBytes: number): unknown[][] {
    const rows: unknown[][] = [];
    const stopAt = Math.min(this.#end, this.#at + maxBytes);
    while (this.#at < stopAt) rows.push(this.#next());
    return rows;
  }

  #next(): unknown[] {
    const start = this.#at;
    this.#at += 1 + this.#messages.readInt32BE(start + 1);
    let at = start + headerBytes + 2; // the number of fields, which `fields` says too
    return this.#fields.map(({ dataTypeID }) => {
      const length = this.#messages.readInt32BE(at);
      at += 4;
      if (length === nullLength) return null;
      at += length;
      return types.parseType(this.#messages.toString("utf8", at - length, at), dataTypeID, this.#parsers);
    });
  }
}

import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { notificationChannel } from "../notifications.ts";
import {
  notificationId,
  openingId,
  type RawError,
  type RawResult,
  type ThreadData,
  type ThreadReply,
  type ThreadRequest,
} from "./messages.ts";
import { type StatementResult, StatementRunner } from "./statements.ts";
import { withVectorExtension } from "./vector-extension.ts";

const [bytea, int8] = [17, 20];
/** Chosen: rows of so many bytes take the server about a millisecond to read; it serves others before the next ones. */
const bytesAtOnce = 64 * 1024;

/** Where requests come from and replies go to. */
export interface RequestPort {
  onRequest(listener: (request: ThreadRequest) => void): void;
  reply(message: ThreadReply, transferred?: readonly ArrayBuffer[]): void;
  /** After the database was closed: no request comes any more. */
  close(): void;
}

const options: PGliteOptions = {
  // PGlite's own for bytes go through them one by one: a megabyte takes half a second.
  parsers: {
    [bytea]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), "hex")),
    [int8]: (text: string) => BigInt(text),
  },
  serializers: {
    [bytea]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex")}`,
    [int8]: (value: bigint | number) => value.toString(),
  },
  // Small buffers: the data fits the system's page cache, and idle memory nearly halves.
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"],
};

/** Opens the database and answers what is asked of it, one request after the other. */
export async function serveDatabase({ folder, dump, started }: ThreadData, port: RequestPort): Promise<void> {
  try {
    const pglite = await withVectorExtension((vector) =>
      PGlite.create({
        ...options,
        extensions: { vector },
        ...(folder ? { dataDir: folder } : {}),
        ...(dump ? { loadDataDir: new Blob([dump as Uint8Array<ArrayBuffer>]) } : {}),
      }),
    );
    await new ServedDatabase(pglite, port, new Int32Array(started)).begin();
  } catch (error) {
    port.reply({ id: openingId, kind: "error", error: plain(error) });
  }
}

class ServedDatabase {
  readonly #pglite: PGlite;
  readonly #port: RequestPort;
  /** The number of the request that is worked on. */
  readonly #current: Int32Array;
  readonly #runner: StatementRunner;
  /** Results that are sent in parts, by request. */
  readonly #unfinished = new Map<number, StatementResult>();

  constructor(pglite: PGlite, port: RequestPort, current: Int32Array) {
    this.#pglite = pglite;
    this.#port = port;
    this.#current = current;
    this.#runner = new StatementRunner(pglite, (payload) =>
      port.reply({ id: notificationId, kind: "notification", payload }),
    );
  }

  async begin(): Promise<void> {
    let last: Promise<void> = Promise.resolve();
    this.#port.onRequest((request) => {
      last = last.then(() => this.#answer(request));
    });
    await this.#runner.query(`listen ${notificationChannel}`, []);
    this.#port.reply({ id: openingId, kind: "done" });
  }

  async #answer(request: ThreadRequest): Promise<void> {
    const { id } = request;
    if (request.kind !== "more") Atomics.store(this.#current, 0, id);
    try {
      if (request.kind === "query") this.#sendPart(id, await this.#runner.query(request.text, request.parameters));
      else if (request.kind === "more") this.#sendPart(id, this.#unfinished.get(id));
      else if (request.kind === "exec") {
        const results = await this.#runner.exec(request.text);
        this.#port.reply({ id, kind: "results", results: results.map(whole) });
      } else if (request.kind === "dump") {
        const dump = new Uint8Array(await (await this.#pglite.dumpDataDir("none")).arrayBuffer());
        this.#port.reply({ id, kind: "dump", dump }, [dump.buffer]);
      } else {
        await this.#pglite.close();
        this.#port.reply({ id, kind: "done" });
        this.#port.close();
      }
    } catch (error) {
      this.#port.reply({ id, kind: "error", error: plain(error) });
    }
  }

  /** Sends as much of a result as is read in one go. */
  #sendPart(id: number, result: StatementResult | undefined): void {
    if (!result) throw new Error("There is no further part of this result.");
    const rows = result.rows.take(bytesAtOnce);
    const more = !result.rows.isEmpty;
    if (more) this.#unfinished.set(id, result);
    else this.#unfinished.delete(id);
    this.#port.reply({ id, kind: "result", result: { ...result, rows }, more });
  }
}

function whole(result: StatementResult): RawResult {
  return { ...result, rows: result.rows.take(Number.POSITIVE_INFINITY) };
}

function plain(error: unknown): RawError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, stack, code, detail, hint, constraint, table, column } = error as Error & RawError;
  return { message, stack, code, detail, hint, constraint, table, column };
}

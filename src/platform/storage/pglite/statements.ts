import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import type { RawResult } from "./messages.ts";
import { ResultRows } from "./result-rows.ts";

const { serialize } = protocol;

/** Statements that are kept by name; others are prepared for one use. */
const repeated = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Commands that leave prepared statements as good as they were; any other may change what these are made of. */
const harmless =
  /^(?:SELECT|INSERT|UPDATE|DELETE|MERGE|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|CHECKPOINT|VACUUM|ANALYZE)$/;
const keptAtMost = 256;
/**
 * Chosen: a kept plan that no longer fits its table is used this often at most. What a new one costs disappears beside
 * that many uses.
 */
const usesOfAPlan = 200;

/** Type bytes of the messages that are read; others say nothing that matters here. */
const messageTypes = {
  dataRow: 0x44,
  complete: 0x43,
  read: new Set([..."TtEA"].map((letter) => letter.charCodeAt(0))),
};
/** Commands that change rows end in how many they changed. */
const changing = /^(INSERT|UPDATE|DELETE|COPY|MERGE) .*?(\d+)$/;

/** Runs what was bound, and ends. */
const executed = Buffer.concat([serialize.execute({}), serialize.sync()]);

/** One statement's result before its rows are decoded. */
export interface StatementResult extends Omit<RawResult, "rows"> {
  readonly rows: ResultRows;
}

interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** Of its rows; they come when a statement is prepared, not when it runs. */
  readonly fields: RawResult["fields"];
  usesLeft: number;
}

/** What the database answers to some messages. */
interface Reply {
  /** By statement: `exec` runs several. */
  readonly results: readonly StatementResult[];
  /** Of the statement that was described. */
  readonly fields: RawResult["fields"];
  readonly parameterTypes: readonly number[];
}

/**
 * Runs statements on a PGlite that nothing else uses. PGlite's own `query` prepares each statement anew and calls into
 * the database six times; one that is kept by name needs one call, at about a fifth of the time. It also takes ten times as
 * long to read a row as the database to write it, so rows are read here.
 */
export class StatementRunner {
  readonly #pglite: PGlite;
  /** By text, the one used longest ago first. */
  readonly #kept = new Map<string, Prepared>();
  readonly #onNotification: (payload: string) => void;
  /** One for all: each makes a dozen objects. */
  readonly #parser = new protocol.Parser();
  #names = 0;

  constructor(pglite: PGlite, onNotification: (payload: string) => void) {
    this.#pglite = pglite;
    this.#onNotification = onNotification;
  }

  /** Runs one statement with its parameters. @throws What the database says. */
  async query(text: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const { name, fields, parameterTypes } = await this.#prepare(text);
    const values = parameters.map((value, at) => this.#serialize(value, parameterTypes[at] ?? 0));
    const { results } = await this.#send([serialize.bind({ statement: name, values }), executed], fields);
    const [result] = results;
    if (!result) throw new Error("The database sent no result.");
    if (!harmless.test(result.command ?? "")) await this.#forgetAll();
    return result;
  }

  /** Runs a text of many statements without parameters. */
  async exec(text: string): Promise<readonly StatementResult[]> {
    let isHarmless = false;
    try {
      const { results } = await this.#send([serialize.query(text)]);
      isHarmless = results.every(({ command }) => harmless.test(command ?? ""));
      return results;
    } finally {
      if (!isHarmless) await this.#forgetAll();
    }
  }

  async #prepare(text: string): Promise<Prepared> {
    const kept = this.#kept.get(text);
    if (kept) {
      this.#kept.delete(text);
      if (--kept.usesLeft > 0) {
        this.#kept.set(text, kept);
        return kept;
      }
      await this.#close(kept);
    }
    const name = repeated.test(text) ? `s${++this.#names}` : "";
    const { parameterTypes, fields } = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    const prepared: Prepared = { name, parameterTypes, fields, usesLeft: usesOfAPlan };
    if (name !== "") await this.#keep(text, prepared);
    return prepared;
  }

  async #keep(text: string, prepared: Prepared): Promise<void> {
    this.#kept.set(text, prepared);
    const [oldest] = this.#kept;
    if (this.#kept.size <= keptAtMost || !oldest) return;
    this.#kept.delete(oldest[0]);
    await this.#close(oldest[1]);
  }

  async #close({ name }: Prepared): Promise<void> {
    await this.#send([serialize.close({ type: "S", name }), serialize.sync()]);
  }

  async #forgetAll(): Promise<void> {
    const all = [...this.#kept.values()];
    this.#kept.clear();
    if (all.length === 0) return;
    await this.#send([...all.map(({ name }) => serialize.close({ type: "S", name })), serialize.sync()]);
  }

  /** @param fields Of the rows, where the statement was described before. @throws What the database says first. */
  async #send(sent: readonly Uint8Array[], fields: RawResult["fields"] = []): Promise<Reply> {
    const chunks: Buffer[] = [];
    await this.#pglite.execProtocolRawStream(Buffer.concat(sent), {
      syncToFs: false,
      onRawData: (chunk) => void chunks.push(Buffer.from(chunk)), // a copy: the chunk is the database's own memory
    });
    return this.#read(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), fields);
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  #read(received: Buffer, described: RawResult["fields"]): Reply {
    const results: StatementResult[] = [];
    let fields = described;
    let parameterTypes: readonly number[] = [];
    let firstRow: number | undefined;
    let failure: Error | undefined;
    const onMessage = (message: messages.BackendMessage) => {
      // Thrown once the parser is done with it, which goes on with the next reply.
      if (message instanceof Error) failure ??= message;
      if (isOf("rowDescription", message))
        fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }));
      if (isOf("parameterDescription", message)) parameterTypes = message.dataTypeIDs;
      if (isOf("notification", message)) this.#onNotification(message.payload);
    };
    for (let at = 0, next = 0; at < received.length; at = next) {
      next = at + 1 + received.readInt32BE(at + 1);
      const type = received[at];
      if (type === messageTypes.dataRow) firstRow ??= at;
      else if (type === messageTypes.complete) {
        const rows = new ResultRows(
          received,
          { start: firstRow ?? at, end: at },
          { fields, parsers: this.#pglite.parsers },
        );
        results.push({ fields, rows, ...readTag(received.toString("latin1", at + 5, next - 1)) });
        firstRow = undefined;
        fields = described;
      } else if (type !== undefined && messageTypes.read.has(type)) {
        this.#parser.parse(received.subarray(at, next), onMessage);
        if (failure) throw failure;
      }
    }
    return { results, fields, parameterTypes };
  }
}

/** The messages that are read, by their name. */
interface Named {
  readonly rowDescription: messages.RowDescriptionMessage;
  readonly parameterDescription: messages.ParameterDescriptionMessage;
  readonly notification: messages.NotificationResponseMessage;
}

function isOf<Name extends keyof Named>(name: Name, message: messages.BackendMessage): message is Named[Name] {
  return message.name === name;
}

/** Reads a command's tag, such as `SELECT 2` or `INSERT 0 5`. */
function readTag(tag: string): Pick<RawResult, "command" | "affectedRows"> {
  return { command: tag.split(" ", 1)[0], affectedRows: Number(changing.exec(tag)?.[2] ?? 0) };
}

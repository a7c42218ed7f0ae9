import { type PGlite, parse, protocol } from "@electric-sql/pglite";
import type { RawResult } from "./messages.ts";

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

type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;

interface Prepared {
  readonly name: string;
  readonly parameterTypes: readonly number[];
  /** What describes its rows; it comes when a statement is prepared, not when it runs. */
  readonly description: Messages;
  usesLeft: number;
}

/**
 * Runs statements on a PGlite that nothing else uses. PGlite's own `query` prepares each statement anew and calls into
 * the database six times; one that is kept by name needs one call, at about a fifth of the time.
 */
export class StatementRunner {
  readonly #pglite: PGlite;
  /** By text, the one used longest ago first. */
  readonly #kept = new Map<string, Prepared>();
  #names = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement with its parameters. @throws What the database says. */
  async query(text: string, parameters: readonly unknown[]): Promise<RawResult> {
    const prepared = await this.#prepare(text);
    const values = parameters.map((value, at) => this.#serialize(value, prepared.parameterTypes[at] ?? 0));
    const messages = await this.#send(
      serialize.bind({ statement: prepared.name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const [result] = this.#read([...prepared.description, ...messages]);
    if (!result) throw new Error("The database sent no result.");
    if (!harmless.test(result.command ?? "")) await this.#forgetAll();
    return result;
  }

  /** Runs a text of many statements without parameters. */
  async exec(text: string): Promise<RawResult[]> {
    try {
      return this.#read(await this.#send(serialize.query(text)));
    } finally {
      await this.#forgetAll();
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
    const messages = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    );
    const prepared: Prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === "rowDescription"),
      usesLeft: usesOfAPlan,
    };
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

  #close({ name }: Prepared): Promise<Messages> {
    return this.#send(serialize.close({ type: "S", name }), serialize.sync());
  }

  async #forgetAll(): Promise<void> {
    const all = [...this.#kept.values()];
    this.#kept.clear();
    if (all.length === 0) return;
    await this.#send(...all.map(({ name }) => serialize.close({ type: "S", name })), serialize.sync());
  }

  #send(...messages: Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(join(messages), { syncToFs: false });
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  #read(messages: Messages): RawResult[] {
    return parse
      .parseResults(messages, this.#pglite.parsers, { rowMode: "array" })
      .map(({ fields, rows, affectedRows = 0, ...more }) => ({
        fields,
        rows: rows as unknown as unknown[][],
        command: (more as { command?: string }).command,
        affectedRows,
      }));
  }
}

function join(messages: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    whole.set(message, at);
    at += message.length;
  }
  return whole;
}

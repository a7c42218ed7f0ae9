import { minuteMs } from "../contract/durations.ts";
import { traceFields } from "./telemetry/span.ts";

const maxCauses = 5;

/** Structured logs: codes, statuses and ids; never message text, phone numbers, keys or what a vendor said. */
export interface Log {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** For programs that want none. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

const plainLogs = new WeakSet<Log>();

/**
 * A log whose lines name the span that they are written in, where one is traced, and whose `error` is told by name, code, cause and place alone. A database's error brings the query's values along, its
 * driver's the whole connection, a parser's quotes what it could not read: none of them is for a log. A log that is so already stays as
 * it is. What one kind of line may take is bounded, since anybody who sends requests
 * causes some of them: {@link linesPerMinute} of each text, and {@link textChars} of each value.
 */
export function withPlainErrors(log: Log): Log {
  if (plainLogs.has(log)) return log;
  const budget = new LineBudget((dropped, line) =>
    log.warn({ dropped, line }, "more lines of this kind than a minute may have were left out"),
  );
  const bounded =
    (write: Log["info"]): Log["info"] =>
    (fields, text) => {
      if (budget.take(text)) write({ ...(shortened(plain(fields)) as object), ...traceFields() }, text);
    };
  const plainLog: Log = {
    info: bounded((fields, text) => log.info(fields, text)),
    warn: bounded((fields, text) => log.warn(fields, text)),
    error: bounded((fields, text) => log.error(fields, text)),
  };
  plainLogs.add(plainLog);
  return plainLog;
}

/** Chosen: more than anybody reads, and less than fills a disk. */
export const linesPerMinute = 100;
/** Chosen: an error's place fits. */
export const textChars = 500;
const mostDepth = 6;
/** Chosen: more members than any line of ours has. */
const mostMembers = 100;

/** Counts the lines of each text, which is always one of ours. */
class LineBudget {
  readonly #counts = new Map<string, number>();
  readonly #report: (dropped: number, text: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(report: (dropped: number, text: string) => void) {
    this.#report = report;
  }

  /** Whether there is room for one more line in this minute. */
  take(text: string): boolean {
    this.#timer ??= setTimeout(() => this.#begin(), minuteMs).unref();
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.set(text, count);
    return count <= linesPerMinute;
  }

  #begin(): void {
    this.#timer = undefined;
    const full = [...this.#counts].filter(([, count]) => count > linesPerMinute);
    this.#counts.clear();
    for (const [text, count] of full) this.#report(count - linesPerMinute, text);
  }
}

function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.length > textChars ? `${value.slice(0, textChars)}…` : value;
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth === mostDepth) return "…";
  if (Array.isArray(value)) return value.slice(0, mostMembers).map((entry) => shortened(entry, depth + 1));
  const members = Object.entries(value).slice(0, mostMembers);
  return Object.fromEntries(members.map(([name, entry]) => [name.slice(0, textChars), shortened(entry, depth + 1)]));
}

function plain(fields: object): object {
  return "error" in fields ? { ...fields, error: described(fields.error) } : fields;
}

function described(error: unknown, depth = 0): object | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code, stack = "", cause } = error as Error & { readonly code?: unknown };
  const place = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const inner = depth < maxCauses ? described(cause, depth + 1) : undefined;
  return {
    name,
    ...(typeof code === "string" ? { code } : {}),
    place: place.map((line) => line.trim()),
    ...(inner ? { cause: inner } : {}),
  };
}

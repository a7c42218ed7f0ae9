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
 * A log whose `error` is told by name, code, cause and place alone. A database's error brings the query's values along, its
 * driver's the whole connection, a parser's quotes what it could not read: none of them is for a log. A log that is so
 * already stays as it is.
 */
export function withPlainErrors(log: Log): Log {
  if (plainLogs.has(log)) return log;
  const plainLog: Log = {
    info: (fields, text) => log.info(plain(fields), text),
    warn: (fields, text) => log.warn(plain(fields), text),
    error: (fields, text) => log.error(plain(fields), text),
  };
  plainLogs.add(plainLog);
  return plainLog;
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
